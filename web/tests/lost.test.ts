import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { orLost } from '../glue/python/lost.ts';

/** Return a worker that never reports anything by itself. */
const silent = (facts?: object): any => Object.assign(new EventTarget(), { isLost: false, isWatched: false, isWaiting: false }, facts);
const never = () => new Promise(() => {});

/** Return what became of its call then. */
async function after(worker: any, seconds: number): Promise<string> {
  mock.timers.enable({ apis: ['setInterval'] });
  let end = 'awaited';
  orLost(worker, never, 30).catch(() => { end = 'lost'; });
  mock.timers.tick(seconds * 1000);
  await new Promise(setImmediate);
  mock.timers.reset();
  return end;
}

test('a call passes its answer or its error on', async () => {
  assert.equal(await orLost(silent(), async () => 'fine', 30), 'fine');
  await assert.rejects(orLost(silent(), async () => { throw new Error('wrong'); }, 30), /wrong/);
});

test('calls of a worker that reports its end are rejected, also later ones', async () => {
  const worker = silent({ isWatched: true });
  const call = orLost(worker, never, 30);
  worker.dispatchEvent(new Event('lost'));
  await assert.rejects(call, /ended by the browser/);
  worker.isLost = true;
  await assert.rejects(orLost(worker, never, 30), /ended by the browser/);
});

test('a worker that can not report its end is lost after a long silence, unless it waits for a file', async () => {
  assert.equal(await after(silent(), 29), 'awaited');
  assert.equal(await after(silent(), 31), 'lost');
  assert.equal(await after(silent({ isWaiting: true }), 300), 'awaited');
  assert.equal(await after(silent({ isWatched: true }), 300), 'awaited');
});
