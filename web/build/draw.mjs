// Draws the icons that platforms want as pixels from the one SVG.
import { readFile, writeFile } from 'node:fs/promises';
import { Resvg, initWasm } from '@resvg/resvg-wasm';

const folder = process.argv[2];
const night = '#06141B';

await initWasm(readFile(new URL('../node_modules/@resvg/resvg-wasm/index_bg.wasm', import.meta.url)));
const icon = await readFile(`${folder}/icon.svg`, 'utf-8');
/** A platform may cut a maskable icon to any shape that leaves a circle of 80 % in the middle. */
const whole = icon.replace('<svg ', '<svg x="36" y="36" width="128" height="128" ');
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
  <rect width="200" height="200" fill="${night}"/>${whole}</svg>`;

/** @param {string} name @param {string} svg @param {number} size */
async function draw(name, svg, size) {
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render();
  await writeFile(`${folder}/${name}-${size}.png`, picture.asPng());
}

await draw('icon', icon, 192);
await draw('icon', icon, 512);
await draw('maskable', maskable, 192);
await draw('maskable', maskable, 512);
await draw('touch', maskable, 180);
