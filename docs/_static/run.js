// A "Run" button for each program of a page: Python starts in a worker at the first tap.

/** Packages that are neither part of Python nor of the engine's wheel. */
const ABSENT = [
  ...['gymnasium', 'matplotlib', 'numpy', 'open_spiel', 'pettingzoo', 'pyspiel', 'sb3_contrib'],
  ...['stable_baselines3', 'torch', 'training'],
];
const IMPORT = /^\s*(?:from|import)\s+(\w+)/gm;
const PROMPT = /^(?:>>>|\.\.\.) ?/;
const FOLDER = new URL('.', import.meta.url);

/** @typedef {{ source: () => string, interactive: boolean, output: HTMLElement, button: HTMLButtonElement, done: boolean }} Program */

/** @type {Worker | undefined} */
let worker;
/** @type {Program[]} the one that runs, and those after it */
const waiting = [];
/** @type {Program[]} the dialogue of the page, whose names live in the worker */
const dialogue = [];

/** @param {Element} block @param {boolean} interactive */
function sourceOf(block, interactive) {
  const text = block.querySelector('pre')?.textContent ?? '';
  if (!interactive) return text;
  const lines = text.split('\n').filter((line) => PROMPT.test(line));
  return lines.map((line) => line.replace(PROMPT, '')).join('\n');
}

/** @param {HTMLElement} output @param {string} text */
function print(output, text) {
  output.append(`${text}\n`);
}

/** @param {HTMLElement} output @param {string} svg */
function draw(output, svg) {
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const frame = document.createElement('div');
  frame.append(document.importNode(drawing, true));
  output.append(frame);
}

/** Begin the next program of the queue. */
function begin() {
  const [program] = waiting;
  if (!program) return;
  program.output.textContent = '';
  program.output.dataset.state = 'running';
  worker?.postMessage({ source: program.source(), interactive: program.interactive });
}

/** @param {Program} program @param {'well' | 'badly'} how */
function end(program, how) {
  program.output.dataset.state = how;
  program.button.textContent = 'Run';
  program.done = how === 'well';
}

/** End all programs with Python itself; a tap starts it anew. @param {string} why */
function stop(why) {
  worker?.terminate();
  worker = undefined;
  for (const program of dialogue) program.done = false;
  for (const program of waiting.splice(0)) {
    print(program.output, why);
    end(program, 'badly');
  }
}

/** @param {MessageEvent<{ line?: string, svg?: string, done?: 'well' | 'badly', failed?: string }>} event */
function receive({ data }) {
  if (data.failed !== undefined) stop(data.failed);
  const [program] = waiting;
  if (!program) return;
  if (data.line !== undefined) print(program.output, data.line);
  if (data.svg !== undefined) draw(program.output, data.svg);
  if (data.done === undefined) return;
  end(program, data.done);
  waiting.shift();
  begin();
}

function startPython() {
  worker = new Worker(new URL('runner.js', FOLDER), { type: 'module' });
  worker.onmessage = receive;
  worker.onerror = () => stop(location.protocol === 'file:'
    ? 'Python needs these pages from a web server.'
    : 'Python could not be fetched. Tap “Run” to try again when the network is back.');
}

/** @param {Program[]} programs those before it on the page, and the program itself, last */
function run(programs) {
  const idle = waiting.length === 0;
  for (const program of programs) {
    if (waiting.includes(program)) continue;
    program.button.textContent = 'Stop';
    program.output.hidden = false;
    delete program.output.dataset.state;
    program.output.textContent = worker ? '' : 'Starting Python …\n';
    waiting.push(program);
  }
  if (!worker) startPython();
  if (idle) begin();
}

/** Let the reader change a program. @param {Element} block @param {string} source */
function edit(block, source) {
  const box = document.createElement('textarea');
  box.className = 'run-edit';
  box.value = source;
  box.rows = source.split('\n').length;
  box.spellcheck = false;
  box.setAttribute('aria-label', 'The program');
  block.replaceWith(box);
  box.focus();
  return box;
}

/** @param {Element} block @param {Program[]} earlier the interactive programs before it */
function equip(block, earlier) {
  const interactive = block.classList.contains('highlight-pycon');
  const source = sourceOf(block, interactive);
  const absent = [...source.matchAll(IMPORT)].map(([, name]) => name ?? '').filter((name) => ABSENT.includes(name));
  const bar = document.createElement('div');
  bar.className = 'run-bar';
  block.after(bar);
  if (absent.length) {
    bar.textContent = `Not for the browser: it needs ${[...new Set(absent)].join(', ')}.`;
    return;
  }
  const [button, change, output] = [document.createElement('button'), document.createElement('button'), document.createElement('pre')];
  button.type = change.type = 'button';
  button.textContent = 'Run';
  change.textContent = 'Edit';
  output.hidden = true;
  output.tabIndex = 0;
  output.setAttribute('role', 'log');
  bar.append(button, change, output);
  /** @type {HTMLTextAreaElement | undefined} */
  let box;
  const program = { source: () => box?.value ?? source, interactive, output, button, done: false };
  const before = [...earlier];
  button.onclick = () => {
    if (waiting.includes(program)) stop('Stopped.');
    else run([...before.filter(({ done }) => !done), program]);
  };
  change.onclick = () => {
    box = edit(block, source);
    change.remove();
  };
  if (interactive) earlier.push(program);
}

for (const block of document.querySelectorAll('.highlight-pycon, .run')) equip(block, dialogue);
