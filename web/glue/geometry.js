// Ways between boxes of the page, and the keyframes of what takes them.

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** @param {Box} from @param {Box} to @returns {[number, number]} from centre to centre */
function way(from, to) {
  return [
    to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2,
  ];
}

/** @param {Box} box @returns {boolean} whether anything can be seen there */
const isSeen = ({ width, height }) => width > 0 && height > 0;

/** @param {Box} from @param {Box} to both seen @returns {{translate: string, scale: string}} what makes `to` look like `from` */
function offset(from, to) {
  const [x, y] = way(to, from);
  // Out of a seat's wide box a card comes small, not as wide as the box.
  return { translate: `${x}px ${y}px`, scale: `${Math.min(from.width, from.height * 0.7) / to.width}` };
}

/**
 * @param {[number, number]} start @param {[number, number]} end
 * @param {number} height in px, of the bow between them
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
