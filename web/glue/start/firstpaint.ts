// Prepares the first paint, before any module runs: fetches the start page in the player's language,
// sets the theme and all other settings as attributes of the root, which style sheets read; and
// records the first taps, until the modules can answer them.
(function () {
  const root = document.documentElement;
  const known = (root.dataset.languages ?? '').split(' ');
  /** Start pages by their languages. */
  const pages: Record<string, DocumentFragment> = {};
  /** Resolved when the document is complete, before any module runs. */
  const parsed: Promise<void> = new Promise((resolve) => {
    document.addEventListener('readystatechange', () => {
      pages[known[0]] = ownPage();
      resolve();
    }, { once: true });
  });
  /** The longest wait of the first paint for another language, in ms. */
  const patience = 3000;
  window.media = (query) => {
    try {
      return window.matchMedia(query);
    } catch {
      return undefined;
    }
  };
  const day = window.media('(prefers-color-scheme: light)');
  const grounds: Record<string, string> = { dark: '#06141B', light: '#B9CBC9' };
  let settings: Record<string, string | boolean> = {};

  /** Return an element that every document has. */
  const part = <T extends HTMLElement>(selector: string): T => document.querySelector(selector) as T;

  /** @param tag such as "pt-BR" @returns the language without its variety */
  const primary = (tag: string): string => tag.split('-')[0].toLowerCase();

  /** Return the known language that is closest to it. */
  function closest(tag: string): string | undefined {
    return known.find((code) => code.toLowerCase() === tag.toLowerCase())
      ?? known.find((code) => primary(code) === primary(tag));
  }

  /** The language in the address, by which search engines know the page. */
  const asked = new URLSearchParams(location.search).get('language') ?? '';

  /** Return the language of the settings or the address, or else a known one that the browser prefers. */
  function language(): string {
    const tags = [String(settings.language), asked, ...navigator.languages ?? []];
    return tags.map(closest).find((code) => code !== undefined) ?? known[0];
  }

  function showTheme() {
    const theme = String(settings.theme);
    root.dataset.theme = Object.hasOwn(grounds, theme) ? theme : day?.matches ? 'light' : 'dark';
    const meta: HTMLMetaElement = part('meta[name=theme-color]');
    meta.content = grounds[root.dataset.theme];
  }

  function showSettings() {
    for (const [name, value] of Object.entries(settings)) {
      if (/^[a-z-]+$/.test(name)) root.setAttribute(`data-setting-${name}`, String(value));
    }
    showTheme();
  }

  /** Return an object that is stored, empty where storage is refused or unreadable. */
  function stored(key: string): Record<string, unknown> {
    try {
      return Object(JSON.parse(localStorage.getItem(`diamonds.${key}`) ?? '{}'));
    } catch {
      return {};
    }
  }

  function storedSettings(): Record<string, string | boolean> {
    return Object.fromEntries(Object.entries(stored('settings')).filter((entry): entry is [string, string | boolean] => (
      ['string', 'boolean'].includes(typeof entry[1]))));
  }

  /** Elements that scripts show, hide and fill in; a translating browser wraps only texts. */
  const marked = '[id], [data-notice], [data-why], [data-detail]';

  /**
   * Replace an element; hidden ones stay hidden, and those empty in the template keep their content.
   * @param part the same in another language
   */
  function replace(old: HTMLElement, part: HTMLElement) {
    const family = (top: HTMLElement): HTMLElement[] => [top, ...(top.querySelectorAll(marked) as any)];
    const before = family(old);
    family(part).forEach((element, k) => {
      element.hidden = before[k].hidden;
      element.className = before[k].className;
      if (!element.hasChildNodes()) element.append(...before[k].childNodes);
    });
    old.replaceWith(part);
  }

  /** Elements that players tap, fill in or send, in the same order in all languages. */
  const active = 'form, button, input, select, summary, [tabindex]';
  /** Those of an earlier language, with what stands in their place. */
  const successors = new WeakMap<Element, Element>();

  /** Return what stands in its place now. */
  function current<T extends Element>(element: T): T {
    const next = successors.get(element) as T | undefined;
    return next ? current(next) : element;
  }

  const activeIn = (top: Element): Element[] => [top, ...top.querySelectorAll(active)];

  /** @param texts the start page @param whole unless another page has been drawn */
  function translate(texts: DocumentFragment, whole: boolean) {
    const copy = texts.cloneNode(true) as DocumentFragment;
    for (const child of [...copy.children] as HTMLElement[]) {
      const old = part(child.id ? `#${child.id}` : 'title');
      if (child.id === 'page' && !whole) continue;
      const before = activeIn(old);
      if (child.id === 'page') old.replaceWith(child);
      else replace(old, child);
      const after = activeIn(child);
      before.forEach((element, k) => { if (after[k] && after[k] !== element) successors.set(element, after[k]); });
    }
  }

  /**
   * Translate the document. Before Python answers, the start page is replaced too; an open dialog stays
   * open, and the focus stays in its place.
   */
  function translatePage(texts: DocumentFragment) {
    const open = document.querySelector('dialog[open]')?.id;
    const focused = document.activeElement;
    const isStart = part('#page').dataset.page === 'home';
    const whole = isStart && root.dataset.ready === undefined && root.dataset.resume === undefined;
    translate(texts, whole);
    if (!whole) return;
    const dialog: HTMLDialogElement | null = open ? part(`#${open}`) : null;
    dialog?.showModal();
    if (focused instanceof HTMLElement) current(focused).focus();
  }

  /** Return the document itself, which is the start page of its language. */
  function ownPage(): DocumentFragment {
    const texts = document.createDocumentFragment();
    for (const child of [part('title'), ...part('#frame').children]) texts.append(child.cloneNode(true));
    return texts;
  }

  /** @param code of another language @returns its start page */
  async function fetchPage(code: string): Promise<DocumentFragment> {
    const answer = await fetch(`${root.dataset.locale}/${code}.html`);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
    const template = document.createElement('template');
    template.innerHTML = await answer.text();
    return template.content;
  }

  /** Return resolved when it and the document are complete. */
  async function startPage(code: string): Promise<DocumentFragment> {
    const fetched = pages[code] ?? fetchPage(code);
    await parsed;
    pages[code] = await fetched;
    return pages[code];
  }

  /** Change the language once its start page has arrived. */
  async function followLanguage() {
    const code = language();
    if (code === root.lang) return;
    const texts = await startPage(code);
    if (code !== language() || code === root.lang) return;
    root.lang = code;
    part('link[rel=manifest]').setAttribute('href', `./manifest.${code}.webmanifest`);
    if (code === asked) part('link[rel=canonical]')?.setAttribute('href', location.href);
    translatePage(texts);
    dispatchEvent(new Event('language'));
  }

  /** Show on the page that another language could not be loaded. */
  function changeLanguage() {
    followLanguage().catch((reason) => {
      console.info(reason);
      dispatchEvent(new Event('languageerror'));
    });
  }

  function showPage() {
    delete root.dataset.translating;
  }

  /** Paint nothing before it is in the player's language, unless that is late. */
  function translateFirst() {
    if (language() === known[0]) return;
    root.dataset.translating = '';
    setTimeout(showPage, patience);
    followLanguage().catch(console.info).finally(showPage);
  }

  /** Functions that repeat the taps and changes so far, once the modules listen. */
  const repeats: (() => void)[] = [];
  let submitted = false;

  /** @param repeat of a tap; the page shows that it is waiting */
  function record(repeat: () => void) {
    repeats.push(repeat);
    root.dataset.waiting = '';
  }

  function onClick({ target }: Event) {
    const button = (target as Element).closest('[data-local], [data-do]:not(form)');
    if (button instanceof HTMLElement) record(() => current(button).click());
  }

  /** Submit a form by its button also in a frame that may not submit any: nothing is ever sent. */
  function submitHere(event: Event) {
    const submitter = (event.target as Element).closest('button');
    const form = submitter?.type === 'submit' ? submitter.form : null;
    if (!form) return;
    event.preventDefault();
    if (form.reportValidity()) form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
  }

  /** @param event a change that comes before the form is filled in from localStorage */
  function onChange({ target }: Event) {
    const changed = target as HTMLInputElement;
    const { value, checked } = changed;
    repeats.push(() => {
      const control = current(changed);
      if (control.type === 'checkbox' || control.type === 'radio') control.checked = checked;
      else control.value = value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }

  /** @param event that would make the browser leave the page */
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    if (!submitted) record(() => (submitter ? current(submitter).click() : current(form).requestSubmit()));
    submitted = true;
  }

  /** @param event of a file, which would make the browser leave the page */
  function onDrag(event: DragEvent) {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const dataTransfer = new DataTransfer();
    for (const file of event.dataTransfer.files) dataTransfer.items.add(file);
    const again = new DragEvent('drop', { dataTransfer, cancelable: true });
    if (event.type === 'drop') record(() => document.dispatchEvent(again));
  }

  /** Repeat all taps and changes so far, when the modules listen. */
  function handOver() {
    document.removeEventListener('click', onClick);
    document.removeEventListener('change', onChange);
    document.removeEventListener('submit', onSubmit);
    document.removeEventListener('dragover', onDrag);
    document.removeEventListener('drop', onDrag);
    delete root.dataset.waiting;
    for (const repeat of repeats) repeat();
  }

  /**
   * Fetch a program in a worker, two thirds of all bytes, and compile it while it arrives.
   * @param url whose answer is compressed, else the worker of Python fetches it
   */
  async function compile(url: string) {
    const answer = await fetch(url);
    if (!answer.ok || !answer.headers.has('content-encoding')) throw new Error(`${answer.status} ${url}`);
    answer.clone().body?.pipeTo(new WritableStream({ write: ({ byteLength }) => postMessage(byteLength) }));
    postMessage(await WebAssembly.compileStreaming(answer));
    // Until then the browser may store what it has compiled.
    setTimeout(close, 60_000);
  }

  /** Return the program; undefined if that fails. */
  function compileProgram(): Promise<WebAssembly.Module | undefined> {
    const url = JSON.stringify(new URL(address, location.href));
    const script = new Blob([`(${compile})(${url}).catch(() => postMessage(null));`], { type: 'text/javascript' });
    const worker = new Worker(URL.createObjectURL(script));
    return new Promise((resolve) => {
      worker.onerror = () => resolve(undefined);
      worker.onmessage = ({ data }) => {
        if (typeof data !== 'number') return resolve(data ?? undefined);
        program.bytes += data;
        return dispatchEvent(new Event('program'));
      };
    });
  }

  /** Return resolved after the first paint, which is late or missing in a hidden page. */
  function afterPaint(): Promise<void> {
    return new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, 500);
    });
  }

  /** @param addresses to be fetched at once @param how to ask for them */
  function preload(addresses: string[], how: object) {
    for (const href of addresses) document.head.append(Object.assign(document.createElement('link'), { ...how, href }));
  }
  const asModules = { rel: 'modulepreload' };
  const asFiles = { rel: 'preload', as: 'fetch', crossOrigin: '' };

  /** Fetch at once what a guest needs, who waits at the table. */
  function preloadGuest() {
    const { guest = '', relay = '', locale } = root.dataset;
    preload(guest.split(' '), asModules);
    preload([`${locale}/guest-${language()}.html`], asFiles);
    // Links of tables without a relay are longer.
    if (location.hash.length > 80) return;
    preload(['./connect.json'], asFiles);
    preload(relay.split(' '), asModules);
  }

  /** Whether another device runs the game: this one needs no program. */
  const isGuest = /^#t(=|%3D)/i.test(location.hash);
  root.toggleAttribute('data-resume', isGuest);
  const { page = '', python = '', start = '' } = root.dataset;
  /** The addresses of Python's program and of its modules. */
  const [address, ...modules] = python.split(' ');

  /** Fetch all modules at once, and run the one that starts the page when the document is complete. */
  async function startModules() {
    preload(page.split(' '), asModules);
    if (isGuest) preloadGuest();
    else preload(modules, asModules);
    await parsed;
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: start }));
  }

  // The first paint has the network and the processor to itself.
  const painted = isGuest ? Promise.resolve() : afterPaint();
  painted.then(startModules);
  const compiled = isGuest ? Promise.resolve(undefined) : painted.then(compileProgram);
  const program = { bytes: 0, module: compiled.catch(() => undefined) };
  window.program = program;

  document.addEventListener('click', onClick);
  document.addEventListener('change', onChange);
  document.addEventListener('submit', onSubmit);
  document.addEventListener('dragover', onDrag);
  document.addEventListener('drop', onDrag);
  // After the page's own listeners: a tap ends the motion before it, not that of the answer to the form.
  addEventListener('click', submitHere);
  addEventListener('listening', handOver, { once: true });

  // Players who return see their own safe; the modules fill it.
  const { crystals } = stored('safe');
  root.toggleAttribute('data-own', (typeof crystals === 'number' && crystals > 0) || typeof stored('paint').title === 'string');
  settings = storedSettings();
  showSettings();
  translateFirst();
  day?.addEventListener?.('change', showTheme);
  addEventListener('online', changeLanguage);
  addEventListener('settings', (event) => {
    settings = (event as CustomEvent).detail;
    showSettings();
    changeLanguage();
  });
}());
