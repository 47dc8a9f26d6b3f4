import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLocks } from '../glue/locks.js';
import { makeLockManager } from './locks.js';

const never = () => assert.fail('the lock is lost');

test('one tab holds a game until it lets go, or plays another', async () => {
  const manager = makeLockManager();
  const [first, second] = [makeLocks(manager, 20), makeLocks(manager, 20)];
  assert.equal(await first.hold('a', false, never), true);
  assert.equal(await second.hold('a', false, never), false);
  assert.equal(await first.hold('b', false, never), true);
  assert.equal(await second.hold('a', false, never), true);
  first.letGo();
  assert.equal(await second.hold('b', false, never), true);
});

test('a tab that steals a game is the only one to hold it, and the other learns of it', async () => {
  const manager = makeLockManager();
  const [first, second] = [makeLocks(manager, 20), makeLocks(manager, 20)];
  const lost = new Promise((resolve) => { first.hold('a', false, () => resolve('a')); });
  assert.equal(await second.hold('a', true, never), true);
  assert.equal(await lost, 'a');
  assert.equal(await first.hold('a', false, never), false);
});

test('a page that is being left is waited for', async () => {
  const manager = makeLockManager();
  const [leaving, next] = [makeLocks(manager), makeLocks(manager)];
  await leaving.hold('a', false, never);
  const held = next.hold('a', false, never);
  leaving.letGo();
  assert.equal(await held, true);
});

test('without locks every tab gets every game', async () => {
  const locks = makeLocks(undefined);
  assert.equal(await locks.hold('a', false, never), true);
  assert.equal(await makeLocks(undefined).hold('a', true, never), true);
});
