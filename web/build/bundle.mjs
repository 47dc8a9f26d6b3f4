// Bundles and minifies the glue: one script for each thread, and one for each module that is imported
// later. The lines that licences ask for stay.
// `assets.js` stays a file of its own: it is written later, when all addresses are known. So do the scripts for
// games on several devices, which share no state with the page's own script.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = process.argv[2];
const path = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

const later = ['guest.js', 'host.js', 'camera.js', 'qrcode.js'];

const common = {
  outdir: `${folder}/glue`, minify: true, legalComments: 'inline', logLevel: 'warning',
};
const modules = {
  ...common, bundle: true, splitting: true, format: 'esm', chunkNames: '[name]', external: ['./assets.js', ...later.map((name) => `./${name}`)],
  // Its package names the version for older browsers.
  alias: { 'workbox-window': path('node_modules/workbox-window/build/workbox-window.prod.mjs') },
};

// Scripts that run before any module, and import nothing.
await build({ ...common, entryPoints: [path('glue/loaderrors.js'), path('glue/firstpaint.js')] });
// The page and its workers share no memory, so each gets all that it needs in one script.
for (const entry of ['start.js', ...later, 'snapshotworker.js', 'interpreter.mjs']) {
  const outExtension = { '.js': entry.slice(entry.lastIndexOf('.')) };
  await build({ ...modules, outExtension, entryPoints: [path(`glue/${entry}`)] });
}
