// Draws a shared result as a picture for chats, in the dark look of the table.
import { siteTitle } from './dom.js';

/** @typedef {{head: string, note: string, bars: [string, number, boolean][], squares: string, foot: string}} Picture see `Picture` in `app/taps.py` */

const width = 1200;
const height = 630;
const edge = 70;
const display = 'Spectral, serif';
const plain = '"DejaVu Sans", system-ui, sans-serif';
const [ink, quiet, brass, line] = ['#F6F1E6', '#B9C7C6', '#F3D9A0', '#D4AF6C'];
/** @type {Record<string, string>} */
const squareColors = { '🟩': '#5CC58B', '🟧': '#F0995A', '🟨': '#EFC96B', '🟦': '#6FB6F2', '⬜': '#DDE5E3' };

/** @returns {string} the colours of crystals, which symbols take from the page's style sheet */
function colorsOfCrystals() {
  const style = getComputedStyle(document.documentElement);
  const families = { c: 'ice', l: 'ruby' };
  return Object.entries(families).flatMap(([css, name]) => [1, 2, 3, 4, 5, 6].map(
    (k) => `.${css}${k} { fill: ${style.getPropertyValue(`--${name}-${k}`)} }`,
  )).join('');
}

/** The room, the table with its inlay, and an open Vault, from symbols of the page. @param {string} symbols @returns {string} */
const art = (symbols) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" color="#D4AF6C">
  <style>${colorsOfCrystals()} .glint { fill: #FFF }</style>
  <defs>${symbols}
    <radialGradient id="lit" cx=".48" cy=".3" r=".75"><stop stop-color="#1B5360"/><stop offset="1" stop-color="#0A2731"/></radialGradient>
    <radialGradient id="lamp"><stop stop-color="#F3D9A0" stop-opacity=".2"/><stop offset="1" stop-color="#F3D9A0" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="100%" height="100%" fill="#06141B"/>
  <rect x="-120" y="36" width="1440" height="800" rx="330" fill="#0A222B"/>
  <rect x="-108" y="48" width="1416" height="800" rx="318" fill="url(#lit)"/>
  <rect x="-96" y="60" width="1392" height="800" rx="306" fill="none" stroke="#D4AF6C" stroke-opacity=".55" stroke-width="1.5"/>
  <ellipse cx="950" cy="330" rx="380" ry="330" fill="url(#lamp)"/>
  <svg x="620" y="88" width="560" height="424" opacity=".35"><use href="#inlay"/></svg>
  <use href="#safe" x="800" y="190" width="300" height="288"/>
  <use href="#hoard" x="836" y="300" width="228" height="120"/>
  <use href="#safe-back" width="228" height="207" transform="translate(836 228) skewY(12) scale(-.42 1)"/>
  <use href="#gem-top" x="${edge}" y="82" width="46" height="46"/>
</svg>`;

/** @param {CanvasRenderingContext2D} context @param {string} source of an SVG */
async function drawArt(context, source) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
  await image.decode();
  context.drawImage(image, 0, 0);
}

/** @param {CanvasRenderingContext2D} context @param {string} text @param {number} x @param {number} y of its baseline @param {string} font @param {string} color @param {number} [room] its longest width */
function write(context, text, x, y, font, color, room = 530) {
  context.font = font;
  context.fillStyle = color;
  context.fillText(text, x, y, room);
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} w @param {number} h @param {string | CanvasGradient} fill @param {number} [radius] */
function box(context, x, y, w, h, fill, radius = 6) {
  context.beginPath();
  context.roundRect(x, y, w, h, radius);
  context.fillStyle = fill;
  context.fill();
}

/** @param {CanvasRenderingContext2D} context @param {Picture['bars']} bars */
function drawBars(context, bars) {
  const step = Math.min(62, 248 / bars.length);
  const most = Math.max(1, ...bars.map(([, score]) => score));
  const gold = context.createLinearGradient(0, -12, 0, 12);
  gold.addColorStop(0, '#F5E0AE');
  gold.addColorStop(1, '#B98D45');
  for (const [k, [name, score, isOwn]] of bars.entries()) {
    context.save();
    context.translate(edge, 300 + step * (k + .5));
    if (isOwn) {
      box(context, -12, -step * .42, 634, step * .84, '#06141B', 10);
      context.strokeStyle = line;
      context.lineWidth = 2;
      context.stroke();
    }
    write(context, name, 0, 8, `400 25px ${display}`, ink, 160);
    box(context, 176, -11, Math.max(4, 350 * Math.max(0, score) / most), 22, gold);
    context.textAlign = 'right';
    write(context, String(score), 608, 10, `700 30px ${display}`, ink, 70);
    context.restore();
  }
}

/** @param {CanvasRenderingContext2D} context @param {string} squares */
function drawSquares(context, squares) {
  for (const [k, square] of [...squares].entries()) box(context, edge + 74 * k, 350, 60, 60, squareColors[square], 12);
}

/** @param {Picture} picture @param {string} link its address, of which the picture shows the place @returns {Promise<HTMLCanvasElement>} */
async function drawPicture(picture, link) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const fonts = ['400', '700'].map((weight) => document.fonts.load(`${weight} 30px ${display}`));
  const symbols = document.querySelector('svg.sprite')?.innerHTML ?? '';
  await Promise.all([drawArt(context, art(symbols)), ...fonts]);
  const { host, pathname } = new URL(link);
  write(context, siteTitle, edge + 62, 118, `400 40px ${display}`, ink);
  write(context, picture.head, edge, 222, `400 76px ${display}`, brass, 600);
  write(context, picture.note, edge, 272, `400 22px ${plain}`, ink, 570);
  drawBars(context, picture.bars);
  drawSquares(context, picture.squares);
  write(context, picture.foot, edge, 592, `400 22px ${plain}`, quiet);
  context.textAlign = 'right';
  write(context, `${host}${pathname}`.replace(/\/$/, ''), width - edge, 592, `400 22px ${plain}`, brass);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<File>} */
function fileOf(canvas) {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], 'diamonds.png', { type: 'image/png' }));
      else reject(new Error('no picture'));
    }, 'image/png');
  });
}

/**
 * @typedef {{canvas: HTMLCanvasElement, file: File}} Drawn
 * @param {Picture} picture @param {string} link @returns {Promise<Drawn>}
 */
async function makePicture(picture, link) {
  const canvas = await drawPicture(picture, link);
  return { canvas, file: await fileOf(canvas) };
}

export { makePicture };
