// Bundles and minifies the glue. The lines that licences ask for stay.
// `assets.js` stays a file of its own: it is written later, when all addresses are known.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [, , folder, site] = process.argv;
const path = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Leaves out `assets.js`, which lies beside the bundles. */
const addresses = {
  name: 'addresses',
  setup: (/** @type {import('esbuild').PluginBuild} */ { onResolve }) => onResolve(
    { filter: /\/assets\.js$/ }, () => ({ path: './assets.js', external: true }),
  ),
};
const common = {
  outdir: `${folder}/glue`, minify: true, legalComments: 'inline', logLevel: 'warning',
};
const modules = {
  ...common, bundle: true, format: 'esm', plugins: [addresses],
  // Its package names the version for older browsers.
  alias: { 'workbox-window': path('node_modules/workbox-window/build/workbox-window.prod.mjs') },
};

// Scripts that run before any module, and import nothing. Old browsers run them too, and are told that they are old;
// esbuild fails where it can't write something in their syntax.
await build({ ...common, target: 'es5', entryPoints: [path('glue/start/loaderrors.ts')] });
await build({ ...common, target: 'es2017', entryPoints: [path('glue/start/firstpaint.ts'), path('glue/start/missing.ts')] });
// Each module runs once in the page: those that it imports later share the others with `start.js`.
await build({
  ...modules,
  splitting: true,
  chunkNames: '[name]-[hash]',
  inject: [path('glue/start/common.ts')],
  entryPoints: [path('glue/start/start.ts')],
});
// The list of all files is put into it once they are known.
await build({
  ...common, outdir: site, bundle: true, define: { 'process.env.NODE_ENV': '"production"' },
  entryPoints: [path('sw.js')],
});
// The workers share no memory with the page, so each gets all that it needs in one script.
await build({ ...modules, entryPoints: [path('glue/python/snapshotworker.ts')] });
await build({ ...modules, outExtension: { '.js': '.mjs' }, entryPoints: [path('glue/python/interpreter.ts')] });
