// Finding things on the page.

/** @param {string} id @returns {HTMLElement} a part that the document always has */
function part(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page lacks #${id}`);
  return element;
}

/** What Python draws: morphing may put another element in its place. */
const page = () => part('page');

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
function all(selector, within = document) {
  return [...within.querySelectorAll(/** @type {'div'} */ (selector))];
}

/** @param {Event} event @param {string} selector @returns {HTMLElement | null} what it happened to */
function hit({ target }, selector) {
  return target instanceof Element ? target.closest(/** @type {'div'} */ (selector)) : null;
}

export { all, hit, page, part };
