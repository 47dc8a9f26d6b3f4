// Bundles and minifies the style sheets: what paints the start page, and what comes later.
import { writeFile } from 'node:fs/promises';
import { bundle } from 'lightningcss';

const folder = process.argv[2];

for (const name of ['first', 'later']) {
  const filename = new URL(`../style/${name}.css`, import.meta.url).pathname;
  const { code } = bundle({ filename, minify: true });
  await writeFile(`${folder}/${name}.css`, code);
}
