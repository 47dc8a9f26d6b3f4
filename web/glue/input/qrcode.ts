// QR codes, drawn as the outline of their dark squares.
import encodeQR from 'qr';

/** The light squares around a code. */
const border = 4;

/** Return the SVG path of its code, and the code's width. */
function drawCode(text: string): { outline: string; size: number } {
  const rows = encodeQR(text, 'raw', { border, ecc: 'low' });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { outline: squares.join(''), size: rows.length };
}

export { drawCode };
