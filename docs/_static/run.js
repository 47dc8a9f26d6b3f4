// A "Run" button for each program of a page: Python starts in a worker at the first tap.

/** Packages that are neither part of Python nor of the engine's wheel. */
const ABSENT = ['gymnasium', 'matplotlib', 'numpy', 'open_spiel', 'pettingzoo', 'pyspiel', 'sklearn', 'training'];
const IMPORT = /^\s*(?:from|import)\s+(\w+)/gm;
const PROMPT = /^(?:>>>|\.\.\.) ?/;
const FOLDER = new URL('.', import.meta.url);

/** @typedef {{ source: string, interactive: boolean, output: HTMLElement, button: HTMLButtonElement, done: boolean }} Program */

/** @type {Worker | undefined} */
let worker;
/** @type {Program[]} */
const waiting = [];

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
  program.output.hidden = false;
  program.output.dataset.state = 'running';
  worker?.postMessage({ source: program.source, interactive: program.interactive });
}

/** @param {MessageEvent<{ line?: string, svg?: string, done?: 'well' | 'badly' }>} event */
function receive({ data }) {
  const [program] = waiting;
  if (!program) return;
  if (data.line !== undefined) print(program.output, data.line);
  if (data.svg !== undefined) draw(program.output, data.svg);
  if (data.done === undefined) return;
  program.output.dataset.state = data.done;
  program.button.disabled = false;
  program.done = true;
  waiting.shift();
  begin();
}

function startPython() {
  worker = new Worker(new URL('runner.js', FOLDER), { type: 'module' });
  worker.onmessage = receive;
  worker.onerror = () => {
    const text = 'Python could not be started. It needs these pages from a web server, and a current browser.';
    for (const { output } of waiting) print(output, text);
    receive(new MessageEvent('message', { data: { done: 'badly' } }));
  };
}

/** @param {Program[]} programs those before it on the page, and the program itself, last */
function run(programs) {
  const idle = waiting.length === 0;
  for (const program of programs) {
    if (waiting.includes(program)) continue;
    program.button.disabled = true;
    program.output.hidden = false;
    program.output.textContent = worker ? '' : 'Starting Python …';
    waiting.push(program);
  }
  if (!worker) startPython();
  if (idle) begin();
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
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Run';
  const output = document.createElement('pre');
  output.hidden = true;
  output.tabIndex = 0;
  output.setAttribute('role', 'log');
  bar.append(button, output);
  const program = { source, interactive, output, button, done: false };
  const before = [...earlier];
  button.onclick = () => run([...before.filter(({ done }) => !done), program]);
  if (interactive) earlier.push(program);
}

/** @type {Program[]} */
const interactive = [];
for (const block of document.querySelectorAll('.highlight-pycon, .run')) equip(block, interactive);
