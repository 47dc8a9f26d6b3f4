// What the bots have learned is too much to wait for at the first start. It is put where Python looks
// for it; until it is there they play by plain sense.
import { weights } from './assets.js';

const folder = '/home/pyodide/diamonds_core/bots/weights';
const get = globalThis.fetch;

/** @param {{FS: import('./unzip.js').Files}} python */
async function bringLearned({ FS }) {
  FS.mkdirTree(folder);
  await Promise.all(Object.entries(weights).map(async ([name, path]) => {
    const answer = await get(new URL(path, import.meta.url), { priority: 'low' });
    if (answer.ok) FS.writeFile(`${folder}/${name}`, new Uint8Array(await answer.arrayBuffer()));
  }));
}

export { bringLearned };
