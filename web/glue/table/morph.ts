// Turns elements into others with as few changes as possible: those that stay keep their focus, their
// motion and what the player has filled in. A comment stands for a part that stays as it is.
import { all, checked } from '../dom.ts';
import { around } from './parts.ts';

const isFilledIn = (node: Node): boolean => node instanceof HTMLDialogElement && node.open
  && node.querySelector('form') !== null;

/** The slider that the player moves, and its value: replies to earlier values are late. */
let moving: { slider: Node; value: string } | null = null;

/** @param slider whose current value stays while late replies are drawn */
function holdSlider(slider: HTMLInputElement | null) {
  moving = slider && { slider, value: slider.value };
}

/** Return whether the page doesn't show yet where a slider was moved to. */
const isSliding = () => moving !== null;

/** Return the name that tells it from its siblings, empty for none; that of a form is its command. */
const nameOf = (node: Node): string => (node instanceof Element
  ? node.id || node.getAttribute('data-part') || (node.localName === 'form' && node.getAttribute('data-do'))
    || node.firstElementChild?.id || '' : '');

/** Return the first of these siblings that may become it. */
function findLike(from: Node | null, next: Node): Node | null {
  const name = nameOf(next);
  for (let at = from; at; at = at.nextSibling) {
    if (at.nodeName === next.nodeName && nameOf(at) === name) return at;
    if (!name && nameOf(at)) return null;
  }
  return null;
}

function morphAttributes(old: Element, next: Element) {
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) {
    // Only the player opens and closes dialogs.
    if (name !== 'open' && !next.hasAttribute(name)) old.removeAttribute(name);
  }
}

/** Set the value of a control that the player may have changed. */
function morphValue(old: Node, next: Node) {
  if (old instanceof HTMLInputElement && next instanceof HTMLInputElement && old.type !== 'file') {
    if (old.checked !== next.checked) old.checked = next.checked;
    const { value } = old === moving?.slider ? moving : next;
    if (old.value !== value) old.value = value;
  } else if (old instanceof HTMLTextAreaElement && next instanceof HTMLTextAreaElement) old.value = next.value;
  else if (old instanceof HTMLOptionElement && next instanceof HTMLOptionElement && old.selected !== next.selected) old.selected = next.selected;
}

/** The elements of all parts in the page, by key. */
let elements = new Map<string, Element>();

/** Return the part for which it stands. */
const partOf = (node: Node): Node | undefined => (node instanceof Comment ? elements.get(node.data) : undefined);

function commentsIn(root: Node): Comment[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found = [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

/** @param added a new node, in which parts replace their comments */
function fill(added: Node) {
  for (const comment of commentsIn(added)) comment.replaceWith(partOf(comment) ?? '');
}

/** @param next whose children move into it, unless old ones become them */
function morphChildren(old: Element, next: Element) {
  let at = old.firstChild as Node | null;
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

/** @param end that stays, null for all that follow */
function removeUpTo(parent: Element, from: Node | null, end: Node | null) {
  for (let at = from; at !== end;) {
    const gone = at as Node;
    at = gone.nextSibling;
    parent.removeChild(gone);
  }
}

/** Put an element of another tag in the place of a part. */
function replacePart(old: Element, next: Element) {
  for (const [key, element] of elements) if (element === old) elements.set(key, next);
  fill(next);
  old.replaceWith(next);
}

function morphNode(old: Node, next: Node) {
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

/** @param focus a selector @returns whether its element is in the template, or in a part that stays */
const isKept = (focus: string): boolean => template.content.querySelector(focus) !== null
  || commentsIn(template.content).some((comment) => partOf(comment)?.contains(document.activeElement));

/**
 * @param changes elements, and the HTML of those to turn them into
 * @param focus a selector of the element with the focus
 */
function morph(changes: [Element, string][], focus?: string) {
  template.innerHTML = checked(changes.map(([, html]) => html).join(''));
  const next = [...template.content.children];
  const focused = document.activeElement as HTMLElement | null;
  const isInside = changes.some(([element]) => element.contains(focused));
  // To remove it with the focus would lay out the page, half changed.
  if (focus && isInside && !isKept(focus)) focused?.blur();
  changes.forEach(([element], k) => morphNode(element, next[k]));
  template.replaceChildren();
}

/**
 * @returns the elements of its parts, by key
 * @throws {RangeError} if two have one key: a hostile host could put one into the other at each drawing, without
 * end
 */
function elementsIn(page: Element): Map<string, Element> {
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
 * @param focus see `morph`
 * @returns the keys of the drawn parts
 * @throws {RangeError} if the page can't come from a table
 */
function morphParts(page: Element, parts: ReturnType<typeof import('./parts.ts').makeParts>, focus?: string): string[] {
  const { id } = page;
  elements = elementsIn(page);
  const drawn = parts.undrawn().filter((key) => elements.has(key));
  const html = (key: string) => parts.whole(key, (inner) => elements.has(inner));
  morph(drawn.map((key) => [elements.get(key) as Element, html(key)]), focus);
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
