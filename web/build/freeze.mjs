// Starts Pyodide in Node, twice, to make what starts it quickly in a browser: compiled modules, of
// the standard library only those that are used, and a snapshot of its memory with all imported.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packMemory } from '../glue/python/memory.ts';
import { unpack } from '../glue/python/unzip.ts';
// Node would print the whole of Pyodide along with it, which is one line.
process.on('uncaughtException', ({ message }) => { console.error(message); process.exit(1); });

const [, , pyodide, game, engine, sources] = process.argv;
const npm = fileURLToPath(new URL('../node_modules/', import.meta.url));
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const program = await readFile(new URL('./freeze.py', import.meta.url), 'utf-8');
/** The memory that Pyodide asks for at its start; a snapshot of more can't be loaded. */
const firstMemory = 30 * 2 ** 20;

// The same sources make the same memory: no clock, no chance, no order that hangs on either.
Date.now = () => 0;
performance.now = () => 0;
crypto.getRandomValues = (/** @type {Uint8Array} */ bytes) => bytes.fill(0);

/**
 * @param {object} options @param {string[]} archives to unpack, as the page does
 * @returns {Promise<object>} an interpreter with all modules imported
 */
async function start(options, archives = []) {
  const python = await loadPyodide(options);
  for (const archive of archives) unpack(python.FS, new Uint8Array(await readFile(archive)).buffer);
  python.mountNodeFS('/game', game);
  python.mountNodeFS('/engine', engine);
  python.mountNodeFS('/sources', sources);
  python.mountNodeFS('/pyscript', `${npm}@pyscript/core/src/stdlib/pyscript`);
  python.runPython(program);
  return python;
}

// Without the columns of each expression, a traceback is as good and a compiled module a third less.
const compiler = await start({
  env: { PYTHONNODEBUGRANGES: '1' }, stdLibURL: `${npm}pyodide/python_stdlib.zip`,
});
compiler.runPython('compile_all()');

const archives = [`${game}/app.zip`, ...(await readdir(engine)).map((name) => `${engine}/${name}`)];
const python = await start(
  { _makeSnapshot: true, env: { PYTHONHASHSEED: '0' }, stdLibURL: `${game}/stdlib.zip` }, archives,
);
python.runPython('clear_memory()');
const memory = python.makeMemorySnapshot();
if (python._module.HEAP8.length > firstMemory) throw new Error('The snapshot has outgrown Pyodide');
await writeFile(`${game}/snapshot.bin`, packMemory(memory));
process.exit(0);
