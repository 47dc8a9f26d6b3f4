// The snapshot: the memory of Python with all modules imported. It is fetched after the first
// start and stored on the device, for all later starts.
import { snapshotSize } from '../assets.js';
import { attempt, attemptLater } from '../attempt.ts';
import { storedResponse } from './gzip.ts';
import { unpackMemory } from './memory.ts';

/** The memory of Python: what Pyodide reads of it, and the rest, which can be restored once. */
type Snapshot = ReturnType<typeof unpackMemory>;

const name = 'diamonds-snapshot';
const address = new URL('../snapshot.bin', import.meta.url).href;

/** Pyodide writes the size of its own head in bytes there. */
const headSize = 4;

function unpackSnapshot(pages: ArrayBuffer): Snapshot {
  const [size] = new Uint32Array(unpackMemory(pages, 2 * headSize).head.buffer, headSize);
  return unpackMemory(pages, size);
}

/** Return undefined if the device lacks it, or a part of it. */
async function readSnapshot(): Promise<Snapshot | undefined> {
  const answer = await storedResponse(address, { cacheName: name });
  const pages = await attemptLater(() => answer?.arrayBuffer());
  const memory = pages?.byteLength === snapshotSize ? attempt(() => unpackSnapshot(pages)) : undefined;
  return memory ?? forgetSnapshot();
}

async function forgetSnapshot(): Promise<undefined> {
  await attemptLater(() => caches.delete(name));
}

/** Fetch and store the snapshot, if the device lacks it. */
async function storeSnapshot() {
  if (await caches.match(address, { cacheName: name })) return;
  await forgetSnapshot();
  const answer = await fetch(address, { priority: 'low' });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${answer.url}`);
  const unpacked = new Response(answer.body.pipeThrough(new DecompressionStream('gzip')));
  const memory = await unpacked.arrayBuffer();
  await (await caches.open(name)).put(address, new Response(memory));
}

export { forgetSnapshot, storeSnapshot, readSnapshot };
