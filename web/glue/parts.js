// The page as Python has sent it: the HTML of its parts by key, in which comments with keys stand for
// others. Only what has changed is sent, and drawn.

/** How much of a text stays at its beginning and at its end, and what comes between. @typedef {[number, number, string]} Edit */

/** The key of what lies around all other parts. */
const around = 'page';
const place = /<!--(.*?)-->/g;

/** @param {string} text @param {Edit} edit @returns {string} the text as it is afterwards */
function edited(text, [start, end, between]) {
  return text.slice(0, start) + between + text.slice(text.length - end);
}

function makeParts() {
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** The parts that don't lie in the page as they are. @type {Set<string>} */
  const undrawn = new Set();

  const text = (/** @type {string} */ key) => texts.get(key) ?? '';

  /** @param {string} key @returns {string[]} the keys of the parts right inside a part */
  const inside = (key) => [...text(key).matchAll(place)].map(([, inner]) => inner);

  /** @param {string} key @returns {string[]} the part and all inside it */
  const family = (key) => [key, ...inside(key).flatMap(family)];

  /** @param {string} key @returns {string[]} the outermost of these parts that are to be drawn */
  const outermost = (key) => (undrawn.has(key) ? [key] : inside(key).flatMap(outermost));

  /** @param {string} key @returns {string} the HTML of a part with all that is inside it */
  const whole = (key) => text(key).replace(place, (_, inner) => whole(inner));

  /** @param {Record<string, Edit>} [changed] by key; what lies nowhere any more is forgotten */
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
    /** @param {string} key of a part that something else than Python has changed in the page */
    spoil: (key) => { undrawn.add(key); },
    /** What is to be drawn. */
    undrawn: () => outermost(around),
    drawn: () => undrawn.clear(),
  };
}

export { around, edited, makeParts };
