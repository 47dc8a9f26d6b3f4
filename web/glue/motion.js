// Shows what moved between two pictures of the table. Only translate, scale and opacity change, so
// the compositor does the work; a tap ends it all.
import { settings } from './store.js';

/** How long things take, as a multiple of the normal pace; "off" has only no motion. */
const paces = { slow: 1.7, normal: 1, fast: 0.4, off: 1, instant: 0 };
const travel = 320;
const easing = 'cubic-bezier(.2,.7,.2,1)';
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** @type {Set<Animation>} */
const running = new Set();
let endPause = () => {};

const pace = () => paces[settings.pace] ?? paces.normal;

/** Whether the player wants to see outcomes only. */
const instant = () => pace() === 0;

/** Whether nothing is to move, so that what happens is seen by its outcome, for as long. */
const still = () => settings.pace === 'off' || instant() || calm.matches;

/**
 * Where everything stands, by name: a `data-key` for what moves, a `data-place` or "seat-N" for
 * where it goes. What will be seen flying off the page is cloned as long as it is there.
 * @typedef {[string, string]} Flight from a name to another
 * @typedef {{element: HTMLElement, box: DOMRect, clone: HTMLElement | null}} Thing
 * @typedef {Map<string, Thing>} Picture
 * @param {Element} page @param {Flight[]} [flights]
 * @returns {Picture} empty when nothing is to move
 */
function picture(page, flights = []) {
  const found = new Map();
  if (still()) return found;
  const flying = new Set(flights.map(([from]) => from));
  for (const element of page.querySelectorAll('[data-key], [data-place], [data-seat]')) {
    const { key, place, seat } = element.dataset;
    const clone = flying.has(key) ? element.cloneNode(true) : null;
    const box = element.getBoundingClientRect();
    found.set(key ?? place ?? `seat-${seat}`, { element, box, clone });
  }
  return found;
}

/** @param {Element} element @param {Keyframe} start how it differs at first @param {Keyframe} end */
function animate(element, start, end = {}) {
  const animation = element.animate([start, end], { duration: travel * pace(), easing });
  running.add(animation);
  animation.finished.catch(() => {}).finally(() => running.delete(animation));
  return animation;
}

/** @param {DOMRect} from @param {DOMRect} to @returns {Keyframe} what makes `to` look like `from` */
function offset(from, to) {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  // Out of a seat's wide box a card comes small, not as wide as the box.
  const scale = Math.min(from.width, from.height * 0.7) / to.width || 1;
  return { translate: `${x}px ${y}px`, scale: `${scale}` };
}

/** @param {Picture} before @param {Picture} after what has a key slides from where it was */
function slide(before, after) {
  for (const [name, { element, box }] of after) {
    if (element.dataset.key === undefined) continue;
    const from = (before.get(name) ?? before.get(element.dataset.from))?.box;
    if (from && (from.x !== box.x || from.y !== box.y)) animate(element, offset(from, box));
  }
}

/** @returns {SVGElement} */
function crystal() {
  const box = document.createElement('span');
  box.innerHTML = '<svg class="crystal" aria-hidden="true"><use href="#c-small"></use></svg>';
  return box.firstElementChild;
}

/** @param {HTMLElement | SVGElement} thing shown above the page @param {DOMRect} from @param {DOMRect} to */
function sail(thing, from, to) {
  const size = thing.dataset.key === undefined ? { width: 28, height: 28 } : from;
  const box = new DOMRect(
    from.x + (from.width - size.width) / 2, from.y + (from.height - size.height) / 2,
    size.width, size.height,
  );
  Object.assign(thing.style, {
    position: 'fixed', zIndex: 1000, margin: 0,
    left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px`,
  });
  // A card's parts are measured by its width, which it can't inherit out here.
  thing.style.setProperty('--cw', `${box.width}px`);
  thing.removeAttribute('id');
  thing.inert = true;
  document.body.append(thing);
  const { translate } = offset(to, box);
  const remove = () => thing.remove();
  animate(thing, {}, { translate, opacity: 0.4 }).finished.then(remove, remove);
}

/**
 * One flight, of something that has just left the page, or else of a crystal.
 * @param {Picture} before @param {Picture} after @param {Flight} flight
 */
function fly(before, after, [from, to]) {
  const start = before.get(from);
  const end = after.get(to);
  if (start && end) sail(start.clone ?? crystal(), start.box, end.box);
}

/**
 * @param {Picture} before @param {Element} page as it is now
 * @param {Flight[]} flights @returns {number} how long it will take, in ms at normal pace
 */
function move(before, page, flights) {
  const after = picture(page);
  slide(before, after);
  for (const flight of flights) fly(before, after, flight);
  return running.size > 0 ? travel : 0;
}

/** @param {number} motion still running, in ms @param {number} rest after it, both at normal pace */
function pause(motion, rest) {
  const seen = still() && rest > 0 ? travel : motion;
  const time = (seen + rest) * pace();
  if (time === 0) return Promise.resolve();
  return new Promise((resolve) => {
    endPause = () => resolve(undefined);
    setTimeout(resolve, time);
  });
}

function finishMotion() {
  for (const animation of running) animation.finish();
  endPause();
}

export { finishMotion, instant, move, pause, picture };
