// Vectors between boxes of the page, and keyframes of motions between them.

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** @param {Box} from @param {Box} to @returns {[number, number]} from centre to centre */
function way(from, to) {
  return [
    to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2,
  ];
}

/** @param {Box} box @returns {boolean} whether it has a visible area */
const isSeen = ({ width, height }) => width > 0 && height > 0;

/**
 * @param {Box} from @param {Box} to both visible: a scale to or from none is infinite
 * @param {number} [zoom] of the moving element, whose lengths it multiplies
 * @returns {{translate: string, scale: string}} of `to` onto `from`
 */
function offset(from, to, zoom = 1) {
  const [x, y] = way(to, from).map((part) => part / zoom);
  // A card that leaves a seat's wide box is small, not as wide as the box.
  return { translate: `${x}px ${y}px`, scale: `${Math.min(from.width, from.height * 0.7) / to.width}` };
}

/**
 * @param {[number, number]} start @param {[number, number]} end
 * @param {number} height of the arc between them, in px
 * @returns {{translate: string}[]}
 */
function arc([x, y], [toX, toY], height) {
  const parts = 10;
  return Array.from({ length: parts + 1 }, (_, k) => {
    const t = k / parts;
    const rise = 4 * height * t * (1 - t);
    return { translate: `${x + (toX - x) * t}px ${y + (toY - y) * t - rise}px` };
  });
}

export { arc, isSeen, offset, way };
