// Queries of the page's elements.

/** Return an element that the document always has. */
function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page lacks #${id}`);
  return element;
}

/** The title of the document, before it says whose turn it is. */
const siteTitle = globalThis.document?.title ?? '';

/** Return the part of the page that Python draws; morphing may replace its element. */
const page = () => byId('page');

function all(selector: string, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll(selector as 'div')];
}

/** Return the closest match from its target up. */
function closestTarget({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest(selector as 'div') : null;
}

/** @param name of a file of this site @returns the element that it has */
async function fetchElement(name: string): Promise<Element> {
  const file = await fetch(`${document.documentElement.dataset.locale}/${name}.html`);
  if (!file.ok) throw new Error(`${file.status} ${file.url}`);
  const template = document.createElement('template');
  template.innerHTML = await file.text();
  return template.content.firstElementChild as Element;
}

/** @param symbols of pages; the document has those of the start page */
function addSymbols(symbols: string) {
  const template = document.createElement('template');
  template.innerHTML = `<svg>${symbols}</svg>`;
  const added = [...template.content.firstElementChild?.children ?? []];
  document.querySelector('.sprite')?.append(...added.filter(({ id }) => !document.getElementById(id)));
}

/** The check of HTML before it enters the page. */
let check = (html: string) => html;

/** @param sanitise all HTML of pages and dialogs from now on */
function checkHtml(sanitise: (html: string) => string) {
  check = sanitise;
}

/** Return what may enter the page. */
const checked = (html: string): string => check(html);

export { addSymbols, all, byId, closestTarget, fetchElement, page, checkHtml, checked, siteTitle };
