// Bundles and minifies the glue. The lines that licences ask for stay.
// `assets.js` stays a file of its own: it is written later, when all addresses are known.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = process.argv[2];
const path = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

const common = {
  outdir: `${folder}/glue`, minify: true, legalComments: 'inline', logLevel: 'warning',
};
const modules = {
  ...common, bundle: true, format: 'esm', external: ['./assets.js'],
  // Its package names the version for older browsers.
  alias: { 'workbox-window': path('node_modules/workbox-window/build/workbox-window.prod.mjs') },
};

// Scripts that run before any module, and import nothing. Old browsers run them too, and are told that they are old;
// esbuild fails where it can't write something in their syntax.
await build({ ...common, target: 'es5', entryPoints: [path('glue/loaderrors.js')] });
await build({ ...common, target: 'es2017', entryPoints: [path('glue/firstpaint.js'), path('glue/missing.js')] });
// Each module runs once in the page: those that it imports later share the others with `start.js`.
await build({
  ...modules,
  splitting: true,
  chunkNames: '[name]-[hash]',
  inject: [path('glue/common.js')],
  entryPoints: [path('glue/start.js')],
});
// The workers share no memory with the page, so each gets all that it needs in one script.
for (const entry of ['snapshotworker.js', 'interpreter.mjs']) {
  const outExtension = { '.js': entry.slice(entry.lastIndexOf('.')) };
  await build({ ...modules, outExtension, entryPoints: [path(`glue/${entry}`)] });
}
