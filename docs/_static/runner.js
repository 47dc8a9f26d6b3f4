// The worker in which the programs of a page run: Pyodide with the engine's wheel.
import { loadPyodide } from './python/pyodide.mjs';

const FOLDER = '/home/pyodide/program';
/** Run a program; the lines of a dialogue share their names, print values, and go on after an error. */
const RUN = `
import ast, os, traceback
from pathlib import Path

dialogue = {"__name__": "__main__"}

def run(source, interactive):
    names = dialogue if interactive else {"__name__": "__main__"}
    try:
        tree = ast.parse(source, "<program>")
    except SyntaxError as error:
        return show(error)
    if not interactive:
        return step(compile(tree, "<program>", "exec"), names)
    for statement in tree.body:
        step(compile(ast.Interactive([statement]), "<program>", "single"), names)
    return True

def step(code, names):
    try:
        exec(code, names)
        return True
    except BaseException as error:
        return show(error)

def show(error):
    own = error.__traceback__.tb_next
    print("".join(traceback.format_exception(type(error), error, own)).rstrip())
    return False

def drawings():
    found = [(path, path.read_text("utf-8")) for path in sorted(Path().glob("*.svg"))]
    for path, _ in found:
        path.unlink()
    return "\\0".join(text for _, text in found)

(run, drawings)
`;

/** @param {string} name */
async function fetched(name) {
  const reply = await fetch(new URL(`python/${name}`, import.meta.url));
  if (!reply.ok) throw new TypeError(`${reply.url}: ${reply.status}`);
  return reply.arrayBuffer();
}

async function start() {
  // Pyodide waits for ever where its program can't be fetched; this one comes from the cache then.
  const [wheel] = await Promise.all([fetched('engine.whl'), fetched('pyodide.asm.wasm')]);
  const python = await loadPyodide({ indexURL: new URL('python/', import.meta.url).href });
  const packages = python.runPython('import site; site.getsitepackages()[0]');
  python.unpackArchive(wheel, 'wheel', { extractDir: packages });
  python.FS.mkdirTree(FOLDER);
  python.FS.chdir(FOLDER);
  python.setStdout({ batched: (/** @type {string} */ line) => postMessage({ line }) });
  python.setStderr({ batched: (/** @type {string} */ line) => postMessage({ line }) });
  return python.runPython(RUN).toJs();
}

const started = start().catch((error) => {
  console.info(error);
  postMessage({ failed: typeof WebAssembly === 'undefined'
    ? 'Python needs WebAssembly, which is switched off in this browser.'
    : 'Python could not be fetched. Tap “Run” to try again when the network is back.' });
});

onmessage = async ({ data }) => {
  const python = await started;
  if (!python) return;
  const [run, drawings] = python;
  const well = run(data.source, data.interactive);
  for (const svg of drawings().split('\0')) if (svg) postMessage({ svg });
  postMessage({ done: well ? 'well' : 'badly' });
};
