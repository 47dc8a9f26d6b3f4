import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { register } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

/** Scripts that start a page or a worker; all others are modules. */
const entries = [
  'python/interpreter.ts', 'python/snapshotworker.ts', 'start/firstpaint.ts', 'start/loaderrors.ts', 'start/start.ts',
];
const modules = readdirSync(new URL('../glue/', import.meta.url), { recursive: true, encoding: 'utf-8' })
  .filter((name) => name.endsWith('.ts') && !entries.includes(name));

/** Modules that the build makes, or takes from a package that Node reads otherwise. */
const built: Record<string, string> = {
  '../assets.js': 'export const [laterFiles, pyodide, pyscript, snapshotSize, startSize, wheel] = [];',
  'workbox-window': 'export class Workbox {}',
};
const hooks = `const built = ${JSON.stringify(built)};
  export const resolve = (name, context, next) => (Object.hasOwn(built, name)
    ? { url: 'data:text/javascript,' + built[name], shortCircuit: true } : next(name, context));`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** What the modules have done. */
const done: string[] = [];
const act = (name: string) => () => { done.push(name); };
const page = { addEventListener: act('listen'), querySelector: act('query'), getElementById: act('query') };
Object.assign(globalThis, {
  window: globalThis, HTMLElement: class {}, Worker: class {}, MutationObserver: class {}, NodeFilter: {},
  document: { ...page, documentElement: { dataset: {}, toggleAttribute: act('write') }, createElement: () => ({}) },
  ...page, customElements: { define: act('define') }, location: new URL('http://localhost/'),
  setTimeout: act('wait'), setInterval: act('wait'), fetch: act('fetch'),
});
for (const name of ['localStorage', 'history', 'indexedDB']) {
  Object.defineProperty(globalThis, name, { get: act(name) });
}

for (const name of modules) {
  test(`${name} does nothing when it is imported`, async () => {
    done.length = 0;
    await import(`../glue/${name}`);
    assert.deepEqual(done, []);
  });
}

/** Return what imports itself in the end: all that is left without what imports nothing left, or is imported by nothing left. */
function circular(imports: [string, string][]): [string, string][] {
  const left = imports.filter(([name, imported]) => imports.some(([other]) => other === imported) && imports.some(([, other]) => other === name));
  return left.length < imports.length ? circular(left) : left;
}

const imports = modules.concat(entries).flatMap((name) => {
  const text = readFileSync(new URL(`../glue/${name}`, import.meta.url), 'utf-8');
  return [...text.matchAll(/(?:from |import\()'(\.[^']+\.ts)'/g)].map(([, path]): [string, string] => [name, join(dirname(name), path)]);
});

test('no module imports itself through others, nor does a folder', () => {
  const folders = imports.map((pair) => pair.map(dirname) as [string, string]);
  assert.deepEqual(circular(imports), []);
  assert.deepEqual(circular(folders.filter(([folder, imported]) => folder !== imported)), []);
});
