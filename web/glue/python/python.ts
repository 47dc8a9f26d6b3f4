// Starts the workers in which Python runs.
import { startSize, pyscript, wheel } from '../assets.js';
import { attempt, attemptLater } from '../attempt.ts';
import { orLost, type Mortal } from './lost.ts';

const address = (path: string) => new URL(path, import.meta.url).href;

const plugins = [
  'codemirror', 'deprecations-manager', 'donkey', 'error', 'py-editor', 'py-game', 'py-terminal',
];

/** Turn off the plugins of PyScript, which are configured by elements of the page. */
function refusePlugins() {
  for (const name of ['py-config', 'mpy-config']) {
    if (document.querySelector(name)) continue;
    const config = document.createElement(name);
    config.hidden = true;
    config.textContent = JSON.stringify({ plugins: plugins.map((plugin) => `!${plugin}`) });
    document.body.append(config);
  }
}

/** The number of bytes fetched by workers. */
let bytes = 0;

function showProgress() {
  const bar = document.getElementById('loading');
  const value = Math.min(bytes + (window.program?.bytes ?? 0), startSize);
  if (bar) Object.assign(bar, { max: startSize, value });
}

/** The wait of a worker for the network after which the page shows that it loads, in ms. */
const unnoticed = 300;
const root = document.documentElement;

/** A channel for PyScript, which opens one in each thread and needs none here. */
const channel = 'globalThis.BroadcastChannel = class extends EventTarget { postMessage() {} close() {} };';

/** Return whether the browser opens channels: some lack them, or refuse them with all storage. */
const hasChannels = () => attempt(() => {
  new BroadcastChannel('').close();
  return true;
}) ?? false;

/** Return an address that is valid as long as the page. */
const asModule = (script: string): string => URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));

/** @param url of a worker's module @returns of a module that first defines a channel */
function withChannel(url: string | URL): string | URL {
  if (hasChannels()) return url;
  return asModule([asModule(channel), String(url)].map((part) => `import ${JSON.stringify(part)};`).join('\n'));
}

/** The number of seconds without a beat after which a worker has ended: they count while this page runs. */
const mostMissed = 10;

/** Watches a worker while it starts. */
let started: (worker: Worker) => void = () => {};

/**
 * A worker that asks for the program compiled by the page, and gets it. On the port that comes
 * with the question it reports its downloads, in bytes, when it waits for a bot's network, and the
 * lock that it holds as long as it lives, or a port on which it beats.
 */
class ProgramWorker extends Worker {
  timer = 0;
  isLost = false;
  /** Whether the page notices its end: by its lock, which the page gets then, or by its beats. */
  isWatched = false;
  isWaiting = false;

  constructor(url: string | URL, options?: WorkerOptions) {
    // PyScript also tries a worker that is no module and opens no channel.
    super(options?.type === 'module' ? withChannel(url) : url, options);
    if (options?.type === 'module') started(this);
    this.addEventListener('message', async ({ data, ports: [port] }) => {
      if (data !== 'program') return;
      port.onmessage = (report) => this.show(report.data);
      port.postMessage(await window.program?.module);
    });
  }

  /** Report that the browser has ended the worker, which is no event: calls of it would wait forever. */
  lose() {
    this.isLost = true;
    this.dispatchEvent(new Event('lost'));
  }

  /** Notice the end of a worker without locks, once it beats. */
  listen(beats: MessagePort) {
    let missed = 0;
    beats.onmessage = () => {
      missed = 0;
      if (!this.isWatched) watch();
    };
    const watch = () => {
      this.isWatched = true;
      const timer = setInterval(() => {
        missed += 1;
        if (missed < mostMissed) return;
        clearInterval(timer);
        this.lose();
      }, 1000);
    };
  }

  /** @param report the number of bytes, whether it waits, its lock, or its beats; the start shows its own progress */
  show(report: number | boolean | string | MessagePort) {
    if (report instanceof MessagePort) this.listen(report);
    else if (typeof report === 'string') {
      this.isWatched = true;
      attemptLater(() => navigator.locks.request(report, () => this.lose()));
    } else if (typeof report === 'number') {
      bytes += report;
      showProgress();
    } else if (root.dataset.ready !== undefined) {
      this.isWaiting = report;
      clearTimeout(this.timer);
      if (report) this.timer = setTimeout(() => { root.dataset.fetching = ''; }, unnoticed);
      else delete root.dataset.fetching;
    }
  }
}

/** End a task, so that the page can paint and respond between two parts of the start. */
const nextTask = () => new Promise((resolve) => { setTimeout(resolve); });

const Observer = MutationObserver;

/** An observer for PyScript, which would search all that enters the page for elements that it never has. */
class ElementObserver extends Observer {
  observe(node: Node, options?: MutationObserverInit) {
    if (node !== document) super.observe(node, options);
  }
}

/** Return PyScript, which uses the current classes of workers and observers. */
async function importPyScript(): Promise<any> {
  Object.assign(globalThis, { Worker: ProgramWorker, MutationObserver: ElementObserver });
  try {
    if (!hasChannels()) await import(asModule(channel));
    return await import(`${pyscript}core.js`);
  } finally {
    globalThis.MutationObserver = Observer;
  }
}

/**
 * Check that a Python file came whole: PyScript would wait forever for a function that isn't there.
 * @param names that it exports in its last line
 */
async function checkEntry(file: string, names: string[]) {
  const answer = await fetch(file);
  const text = await answer.text();
  if (!text.endsWith(`__export__ = ${JSON.stringify(names)}\n`)) throw new Error(`${answer.status} ${file}`);
}

/** Functions of Python, by name. */
type Functions = Record<string, (...text: string[]) => Promise<string>>;

/**
 * @param entry the Python file that the worker runs, in the folder above this one
 * @param names of the functions that it exports
 * @param patience the longest time that one of them may take, in s
 * @returns these functions, and how to end the worker
 */
async function startPython(entry: string, names: string[], patience: number): Promise<{ functions: Functions; end: () => void }> {
  addEventListener('program', showProgress);
  refusePlugins();
  const file = address(`../${entry}`);
  const [{ PyWorker }] = await Promise.all([importPyScript(), checkEntry(file, names)]);
  await nextTask();
  let end = () => {};
  const worker: Mortal & { sync: Functions } = await new Promise((resolve, reject) => {
    started = (begun) => {
      begun.addEventListener('lost', () => reject(new Error(`${entry} has ended.`)));
      end = () => begun.terminate();
    };
    PyWorker(file, {
      type: 'pyodide',
      version: address('./interpreter.mjs'),
      config: { sync_main_only: true, files: { [address(wheel)]: './*' } },
    }).then(resolve, reject);
  });
  const functions = Object.fromEntries(names.map((name) => [
    name, (...text: string[]) => orLost(worker, () => worker.sync[name](...text), patience),
  ]));
  return { functions, end };
}

export { nextTask, startPython };
