// Turns elements into others with as few changes as possible: those that stay keep their focus, their
// motion and what the player has filled in.
import { checked } from './dom.js';

/** @param {Node} node @returns {boolean} */
const isFilledIn = (node) => node instanceof HTMLDialogElement && node.open
  && node.querySelector('form') !== null;

/** The slider that the player moves, and its value: replies to earlier values are late. @type {{slider: Node, value: string} | null} */
let moving = null;

/** @param {HTMLInputElement | null} slider whose current value stays while late replies are drawn */
function holdSlider(slider) {
  moving = slider && { slider, value: slider.value };
}

/** @param {Node} node @returns {string} the name that tells it from its siblings, empty for none */
const nameOf = (node) => (node instanceof Element
  ? node.id || node.getAttribute('data-part') || node.firstElementChild?.id || '' : '');

/** @param {Node | null} from @param {Node} next @returns {Node | null} the first of these siblings that may become it */
function findLike(from, next) {
  const name = nameOf(next);
  for (let at = from; at; at = at.nextSibling) {
    if (at.nodeName === next.nodeName && nameOf(at) === name) return at;
    if (!name && nameOf(at)) return null;
  }
  return null;
}

/** @param {Element} old @param {Element} next */
function morphAttributes(old, next) {
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) {
    // Only the player opens and closes dialogs.
    if (name !== 'open' && !next.hasAttribute(name)) old.removeAttribute(name);
  }
}

/** Set the value of a control that the player may have changed. @param {Node} old @param {Node} next */
function morphValue(old, next) {
  if (old instanceof HTMLInputElement && next instanceof HTMLInputElement && old.type !== 'file') {
    if (old.checked !== next.checked) old.checked = next.checked;
    const { value } = old === moving?.slider ? moving : next;
    if (old.value !== value) old.value = value;
  } else if (old instanceof HTMLTextAreaElement && next instanceof HTMLTextAreaElement) old.value = next.value;
  else if (old instanceof HTMLOptionElement && next instanceof HTMLOptionElement && old.selected !== next.selected) old.selected = next.selected;
}

/** @param {Element} old @param {Element} next whose children move into it, unless old ones become them */
function morphChildren(old, next) {
  let at = /** @type {Node | null} */ (old.firstChild);
  for (const child of [...next.childNodes]) {
    const match = findLike(at, child);
    if (!match) old.insertBefore(child, at);
    else {
      removeUpTo(old, at, match);
      at = match.nextSibling;
      morphNode(match, child);
    }
  }
  removeUpTo(old, at, null);
}

/** @param {Element} parent @param {Node | null} from @param {Node | null} end that stays, null for all that follow */
function removeUpTo(parent, from, end) {
  for (let at = from; at !== end;) {
    const gone = /** @type {Node} */ (at);
    at = gone.nextSibling;
    parent.removeChild(gone);
  }
}

/** @param {Node} old @param {Node} next */
function morphNode(old, next) {
  // Most nodes are equal, and comparing is far quicker than morphing.
  if (old.isEqualNode(next) || isFilledIn(old)) return;
  if (old instanceof Element && next instanceof Element) {
    morphAttributes(old, next);
    morphChildren(old, next);
    morphValue(old, next);
  } else old.nodeValue = next.nodeValue;
}

const template = document.createElement('template');

/**
 * @param {Element[]} elements @param {string} html of the elements to turn them into
 * @param {string} [focus] a selector of the element with the focus
 */
function morph(elements, html, focus) {
  template.innerHTML = checked(html);
  const next = [...template.content.children];
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const isInside = elements.some((element) => element.contains(focused));
  // To remove it with the focus would lay out the page, half changed.
  if (focus && isInside && !template.content.querySelector(focus)) focused?.blur();
  elements.forEach((element, k) => morphNode(element, next[k]));
  template.replaceChildren();
}

export { holdSlider, isFilledIn, morph };
