// The page as received from Python: the HTML of its parts by key, in which comments with keys stand for
// others. Only what has changed is sent, and drawn.

/** The lengths kept at both ends of a text, and the new text between. @typedef {[number, number, string]} Edit */

/** The key of the outermost part. */
const around = 'page';
const place = /<!--(.*?)-->/g;

/** @param {string} text @param {Edit} edit @returns {string} the edited text */
function edited(text, [start, end, between]) {
  return text.slice(0, start) + between + text.slice(text.length - end);
}

function makeParts() {
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** The parts that differ from those in the page. @type {Set<string>} */
  const undrawn = new Set();

  const text = (/** @type {string} */ key) => texts.get(key) ?? '';

  /** @param {string} key @returns {string[]} the keys of the parts right inside a part */
  const inside = (key) => [...text(key).matchAll(place)].map(([, inner]) => inner);

  /** @param {string} key @returns {string[]} the part and all parts inside it */
  const family = (key) => [key, ...inside(key).flatMap(family)];

  /** @param {string} key @returns {string[]} the outermost of these parts to draw */
  const outermost = (key) => (undrawn.has(key) ? [key] : inside(key).flatMap(outermost));

  /** @param {string} key @returns {string} the HTML of a part with all parts inside it */
  const whole = (key) => text(key).replace(place, (_, inner) => whole(inner));

  /** @param {Record<string, Edit>} [changed] by key; parts that are no longer used are deleted */
  function fold(changed = {}) {
    for (const [key, edit] of Object.entries(changed)) {
      texts.set(key, edited(text(key), edit));
      undrawn.add(key);
    }
    const kept = new Set(family(around));
    for (const key of texts.keys()) if (!kept.has(key)) texts.delete(key);
  }

  return {
    fold,
    whole,
    /** @param {import('./protocol.js').PartKind} key of a part that a script has changed in the page */
    spoil: (key) => { undrawn.add(key); },
    /** Return the keys of the parts to draw. */
    undrawn: () => outermost(around),
    drawn: () => undrawn.clear(),
  };
}

export { around, edited, makeParts };
