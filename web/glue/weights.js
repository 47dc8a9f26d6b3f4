// The weights of the bots' networks, too large for the first start to wait for them. Until they are
// where Python looks for them, the bots play by heuristics.
import { weights } from './assets.js';

const folder = '/home/pyodide/diamonds_core/bots/weights';
const get = globalThis.fetch;

/** @param {{FS: import('./unzip.js').Files}} python */
async function writeWeights({ FS }) {
  FS.mkdirTree(folder);
  await Promise.all(Object.entries(weights).map(async ([name, path]) => {
    const answer = await get(new URL(path, import.meta.url), { priority: 'low' });
    if (answer.ok) FS.writeFile(`${folder}/${name}`, new Uint8Array(await answer.arrayBuffer()));
  }));
}

export { writeWeights };
