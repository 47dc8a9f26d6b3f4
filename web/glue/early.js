// What has to be known before the first paint: the language, the light, and all other settings, as
// attributes of the root, by which styles go. A plain script, since modules come too late.
(function () {
  const root = document.documentElement;
  const known = root.dataset.languages.split(' ');
  const day = matchMedia('(prefers-color-scheme: light)');
  const grounds = { dark: '#06141B', light: '#B9CBC9' };
  let settings = {};

  /** @returns {string} what the player has set, or else the browser wants, as far as it is known */
  function language() {
    const wanted = [settings.language, ...navigator.languages].map((tag) => String(tag).slice(0, 2));
    return wanted.find((tag) => known.includes(tag)) ?? known[0];
  }

  function showTheme() {
    const theme = settings.theme in grounds ? settings.theme : day.matches ? 'light' : 'dark';
    root.dataset.theme = theme;
    document.querySelector('meta[name=theme-color]').content = grounds[theme];
  }

  function showLanguage() {
    root.lang = language();
    const manifest = document.querySelector('link[rel=manifest]');
    manifest.href = manifest.getAttribute('href').replace(/\w+(?=\.webmanifest)/, root.lang);
  }

  function showSettings() {
    for (const [name, value] of Object.entries(settings)) {
      root.setAttribute(`data-setting-${name}`, String(value));
    }
    showTheme();
    showLanguage();
  }

  /**
   * What was hidden or shown stays so, and what is empty in the template keeps what it holds.
   * @param {Element} part @param {Element} old the same in the language before
   */
  function replace(old, part) {
    const before = [old, ...old.querySelectorAll('*')];
    [part, ...part.querySelectorAll('*')].forEach((element, k) => {
      element.hidden = before[k].hidden;
      if (!element.hasChildNodes()) element.append(...before[k].childNodes);
    });
    old.replaceWith(part);
  }

  /** @param {boolean} whole whether with the page itself, which Python has not yet drawn */
  function translate(whole) {
    const template = document.querySelector(`template[lang=${root.lang}]`);
    document.title = template.dataset.title;
    for (const part of [...template.content.cloneNode(true).children]) {
      const old = document.getElementById(part.id);
      if (part.id !== 'page') replace(old, part);
      else if (whole) old.replaceWith(part);
    }
  }

  /**
   * Before Python answers, the start page comes from the document too; what is open stays open, and
   * the focus where it was.
   */
  function translateAgain() {
    const open = document.querySelector('dialog[open]')?.id;
    const whole = root.dataset.ready === undefined && root.dataset.resume === undefined;
    translate(whole);
    if (!whole || !open) return;
    document.getElementById(open).showModal();
    document.querySelector('[data-setting=language]').focus();
  }

  /** The document comes in the first language, and isn't shown before it is in the right one. */
  function translateFirst() {
    if (root.lang === known[0]) return;
    root.dataset.translating = '';
    document.addEventListener('readystatechange', () => {
      translate(true);
      delete root.dataset.translating;
    }, { once: true });
  }

  try {
    settings = Object(JSON.parse(localStorage.getItem('diamonds.settings') ?? '{}'));
  } catch {
    // Refused or spoilt: as if nothing had been set.
  }
  showSettings();
  translateFirst();
  day.addEventListener('change', showTheme);
  addEventListener('settings', ({ detail }) => {
    const before = root.lang;
    settings = detail;
    showSettings();
    if (root.lang !== before) translateAgain();
  });
}());
