import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLocks } from '../glue/store/locks.ts';
import { makeLockManager } from './locks.ts';

const nobody = () => {};
const turn = () => new Promise((resolve) => { setImmediate(resolve); });

test('a lock that is granted when nobody waits for it is free at once', async () => {
  const manager = makeLockManager();
  let answer = () => {};
  const slow: any = {
    request: async (name: string, ...rest: any) => {
      if (name === 'diamonds a') await new Promise((resolve) => { answer = () => resolve(undefined); });
      return manager.request(name, ...rest);
    },
  };
  const [locks, others] = [makeLocks(slow, 10), makeLocks(manager, 10)];
  assert.equal(await locks.hold('a', true, nobody), true, 'a browser that never answers locks no game');
  assert.equal(await locks.hold('b', false, nobody), true);
  answer();
  await turn();
  assert.equal(await others.hold('b', false, nobody), false);
  assert.equal(await others.hold('a', false, nobody), true);
  locks.letGo();
  assert.equal(await others.hold('b', false, nobody), true);
});

test('a game that is denied does not cost the one that is held', async () => {
  const manager = makeLockManager();
  const [locks, others] = [makeLocks(manager, 10), makeLocks(manager, 10)];
  const lost: string[] = [];
  await locks.hold('a', false, (id) => lost.push(id));
  await others.hold('b', false, nobody);
  assert.equal(await locks.hold('b', false, nobody), false);
  assert.equal(await others.hold('a', false, nobody), false);
  assert.equal(await others.hold('a', true, nobody), true);
  await turn();
  assert.deepEqual(lost, ['a']);
});

test('a refusal is one also where the page was busy when it came', async () => {
  const manager: any = {
    request: (_name: string, { signal }: LockOptions) => new Promise((_, reject) => {
      signal?.addEventListener('abort', () => setTimeout(() => reject(signal.reason), 5));
    }),
  };
  const answer = makeLocks(manager, 10).hold('a', false, nobody);
  const end = performance.now() + 50;
  while (performance.now() < end);
  assert.equal(await answer, false);
});
