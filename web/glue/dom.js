// Queries of the page's elements.

/** @param {string} id @returns {HTMLElement} an element that the document always has */
function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page lacks #${id}`);
  return element;
}

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

export { all, byId, closestTarget, page };
