// Vectors between boxes of the page, and keyframes of motions between them.

type Box = { x: number; y: number; width: number; height: number };

/** Return from centre to centre. */
function way(from: Box, to: Box): [number, number] {
  return [
    to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2,
  ];
}

/** Return whether it has a visible area. */
const isSeen = ({ width, height }: Box): boolean => width > 0 && height > 0;

/**
 * @param to both visible: a scale to or from none is infinite
 * @param zoom of the moving element, whose lengths it multiplies
 * @returns of `to` onto `from`
 */
function offset(from: Box, to: Box, zoom: number = 1): { translate: string; scale: string } {
  const [x, y] = way(to, from).map((part) => part / zoom);
  // A card that leaves a seat's wide box is small, not as wide as the box.
  return { translate: `${x}px ${y}px`, scale: `${Math.min(from.width, from.height * 0.7) / to.width}` };
}

/** @param height of the arc between them, in px */
function arc([x, y]: [number, number], [toX, toY]: [number, number], height: number): { translate: string }[] {
  const parts = 10;
  return Array.from({ length: parts + 1 }, (_, k) => {
    const t = k / parts;
    const rise = 4 * height * t * (1 - t);
    return { translate: `${x + (toX - x) * t}px ${y + (toY - y) * t - rise}px` };
  });
}

export { arc, isSeen, offset, way };
