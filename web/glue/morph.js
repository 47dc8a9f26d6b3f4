// Turns elements into others with as few changes as possible: those that stay keep their focus, their
// motion and what the player has filled in. A comment stands for a part that stays as it is.
import { all, checked } from './dom.js';
import { around } from './parts.js';

/** @param {Node} node @returns {boolean} */
const isFilledIn = (node) => node instanceof HTMLDialogElement && node.open
  && node.querySelector('form') !== null;

/** The slider that the player moves, and its value: replies to earlier values are late. @type {{slider: Node, value: string} | null} */
let moving = null;

/** @param {HTMLInputElement | null} slider whose current value stays while late replies are drawn */
function holdSlider(slider) {
  moving = slider && { slider, value: slider.value };
}

/** Return whether the page doesn't show yet where a slider was moved to. */
const isSliding = () => moving !== null;

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

/** The elements of all parts in the page, by key. @type {Map<string, Element>} */
let elements = new Map();

/** @param {Node} node @returns {Node | undefined} the part for which it stands */
const partOf = (node) => (node instanceof Comment ? elements.get(node.data) : undefined);

/** @param {Node} root @returns {Comment[]} */
function commentsIn(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found = [];
  while (walker.nextNode()) found.push(/** @type {Comment} */ (walker.currentNode));
  return found;
}

/** @param {Node} added a new node, in which parts replace their comments */
function fill(added) {
  for (const comment of commentsIn(added)) comment.replaceWith(partOf(comment) ?? '');
}

/** @param {Element} old @param {Element} next whose children move into it, unless old ones become them */
function morphChildren(old, next) {
  let at = /** @type {Node | null} */ (old.firstChild);
  for (const child of [...next.childNodes]) {
    const part = partOf(child);
    let match = part ? part.parentNode === old && part : findLike(at, child);
    if (match) {
      removeUpTo(old, at, match);
      if (!part) morphNode(match, child);
    } else {
      match = old.insertBefore(part ?? child, at);
      if (!part) fill(match);
    }
    at = match.nextSibling;
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

/** Put an element of another tag in the place of a part. @param {Element} old @param {Element} next */
function replacePart(old, next) {
  for (const [key, element] of elements) if (element === old) elements.set(key, next);
  fill(next);
  old.replaceWith(next);
}

/** @param {Node} old @param {Node} next */
function morphNode(old, next) {
  // Most nodes are equal, and comparing is far quicker than morphing.
  if (old.isEqualNode(next) || isFilledIn(old)) return;
  if (old instanceof Element && next instanceof Element) {
    if (old.nodeName !== next.nodeName) {
      replacePart(old, next);
      return;
    }
    morphAttributes(old, next);
    morphChildren(old, next);
    morphValue(old, next);
  } else old.nodeValue = next.nodeValue;
}

const template = document.createElement('template');

/** @param {string} focus a selector @returns {boolean} whether its element is in the template, or in a part that stays */
const isKept = (focus) => template.content.querySelector(focus) !== null
  || commentsIn(template.content).some((comment) => partOf(comment)?.contains(document.activeElement));

/**
 * @param {[Element, string][]} changes elements, and the HTML of those to turn them into
 * @param {string} [focus] a selector of the element with the focus
 */
function morph(changes, focus) {
  template.innerHTML = checked(changes.map(([, html]) => html).join(''));
  const next = [...template.content.children];
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const isInside = changes.some(([element]) => element.contains(focused));
  // To remove it with the focus would lay out the page, half changed.
  if (focus && isInside && !isKept(focus)) focused?.blur();
  changes.forEach(([element], k) => morphNode(element, next[k]));
  template.replaceChildren();
}

/**
 * @param {Element} page @returns {Map<string, Element>} the elements of its parts, by key
 * @throws {RangeError} if two have one key: a hostile host could put one into the other at each drawing, without end
 */
function elementsIn(page) {
  const found = new Map([[around, page]]);
  for (const element of all('[data-part]', page)) {
    const key = element.dataset.part ?? '';
    if (found.has(key)) throw new RangeError(`two elements of a part: ${key}`);
    found.set(key, element);
  }
  return found;
}

/**
 * Draw the parts that have changed, without the parts inside them that the page already has.
 * @param {Element} page @param {ReturnType<typeof import('./parts.js').makeParts>} parts
 * @param {string} [focus] see `morph` @returns {string[]} the keys of the drawn parts
 * @throws {RangeError} if the page can't come from a table
 */
function morphParts(page, parts, focus) {
  const { id } = page;
  elements = elementsIn(page);
  const drawn = parts.undrawn().filter((key) => elements.has(key));
  const html = (/** @type {string} */ key) => parts.whole(key, (inner) => elements.has(inner));
  morph(drawn.map((key) => [/** @type {Element} */ (elements.get(key)), html(key)]), focus);
  // A hostile host may leave the key out, so that another element could take it the next time.
  for (const key of drawn) {
    const element = elements.get(key);
    if (element && key !== around && element.getAttribute('data-part') !== key) element.setAttribute('data-part', key);
  }
  // Without its id, nobody would find the page any more.
  const now = elements.get(around);
  if (now && now.id !== id) now.id = id;
  elements.clear();
  parts.drawn();
  return drawn;
}

export { holdSlider, isFilledIn, isSliding, morph, morphParts };
