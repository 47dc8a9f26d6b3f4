// Bundles and minifies the style sheets: what paints the start page, and what comes later.
import { writeFile } from 'node:fs/promises';
import { bundle, Features } from 'lightningcss';

const folder = process.argv[2];
/** @param {number} major @param {number} [minor] @returns {number} a version as the bundler takes it */
const version = (major, minor = 0) => (major << 16) | (minor << 8);
/** The oldest browsers that can play, as `#unable` names them: some know a property by its prefix only. */
const targets = {
  chrome: version(120), firefox: version(128), ios_saf: version(17, 4), safari: version(17, 4),
};
/** The last rule, by which loaderrors.js knows the whole sheet: browsers read half of one without an error. */
const end = '#end-of-sheet{order:0}';

for (const name of ['first', 'later']) {
  const filename = new URL(`../style/${name}.css`, import.meta.url).pathname;
  const { code } = bundle({ filename, minify: true, targets, exclude: Features.LightDark });
  await writeFile(`${folder}/${name}.css`, name === 'later' ? code + end : code);
}
