// Queries of the page's elements.

/** @param {string} id @returns {HTMLElement} an element that the document always has */
function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page lacks #${id}`);
  return element;
}

/** The title of the document, before it says whose turn it is. */
const siteTitle = globalThis.document?.title ?? '';

/** Return the part of the page that Python draws; morphing may replace its element. */
const page = () => byId('page');

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
function all(selector, within = document) {
  return [...within.querySelectorAll(/** @type {'div'} */ (selector))];
}

/** @param {Event} event @param {string} selector @returns {HTMLElement | null} the closest match from its target up */
function closestTarget({ target }, selector) {
  return target instanceof Element ? target.closest(/** @type {'div'} */ (selector)) : null;
}

/** @param {string} name of a file of this site @returns {Promise<Element>} the element that it has */
async function fetchElement(name) {
  const file = await fetch(`${document.documentElement.dataset.locale}/${name}.html`);
  if (!file.ok) throw new Error(`${file.status} ${file.url}`);
  const template = document.createElement('template');
  template.innerHTML = await file.text();
  return /** @type {Element} */ (template.content.firstElementChild);
}

/** @param {string} symbols of pages; the document has those of the start page */
function addSymbols(symbols) {
  const template = document.createElement('template');
  template.innerHTML = `<svg>${symbols}</svg>`;
  const added = [...template.content.firstElementChild?.children ?? []];
  document.querySelector('.sprite')?.append(...added.filter(({ id }) => !document.getElementById(id)));
}

/** The check of HTML before it enters the page. */
let check = (/** @type {string} */ html) => html;

/** @param {(html: string) => string} sanitise all HTML of pages and dialogs from now on */
function checkHtml(sanitise) {
  check = sanitise;
}

/** @param {string} html @returns {string} what may enter the page */
const checked = (html) => check(html);

export { addSymbols, all, byId, closestTarget, fetchElement, page, checkHtml, checked, siteTitle };
