import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeQueue } from '../glue/queue.js';

/** @typedef {import('../types/glue/protocol.js').Reply} Reply @typedef {import('../types/glue/protocol.js').Request} Request */

/** @param {string} name @param {boolean} [more] @returns {Reply} that shows its own name */
const reply = (name, advances = false) => ({
  updates: [{ say: name }], effects: {}, advances, stack: [], playing: false,
});

/**
 * A queue that notes what happens.
 * @param {(request: Request) => Reply | Promise<Reply>} answer
 * @param {(name: string) => void} [whenShown]
 * @param {() => boolean} [pauses]
 */
function noted(answer, whenShown = () => {}, pauses = () => false) {
  /** @type {string[]} */
  const notes = [];
  const queue = makeQueue({
    answer: async (request) => {
      notes.push(`asked ${request.do}`);
      return answer(request);
    },
    show: async ([{ say = '' }]) => {
      notes.push(`shown ${say}`);
      whenShown(say);
    },
    pauses,
    rest: () => notes.push('rest'),
    fail: (reason) => notes.push(`failed ${reason}`),
    begin: () => {},
    end: (waiting) => notes.push(`left ${waiting}`),
  });
  return { ...queue, notes };
}

test('requests are answered and shown one after the other', async () => {
  const queue = noted((request) => reply(request.do));
  queue.send({ do: 'a' });
  await queue.send({ do: 'b' });
  assert.deepEqual(queue.notes, [
    'asked a', 'shown a', 'left 1', 'asked b', 'shown b', 'rest', 'left 0',
  ]);
});

test('what follows is asked while the updates before are shown, to the end', async () => {
  const replies = [reply('first', true), reply('second', true), reply('third')];
  const queue = noted(() => /** @type {Reply} */ (replies.shift()));
  await queue.send({ do: 'move' });
  assert.deepEqual(queue.notes, [
    'asked move', 'asked go', 'shown first', 'asked go', 'shown second', 'shown third', 'rest',
    'left 0',
  ]);
});

test('somebody who asks in between is answered before more happens by itself', async () => {
  let asked = false;
  const queue = noted(
    (request) => reply(request.do, request.do === 'go' || request.do === 'move'),
    () => {
      if (!asked) queue.send({ do: 'tap' });
      asked = true;
    },
  );
  await queue.send({ do: 'move' });
  await queue.send({ do: 'last' });
  assert.deepEqual(queue.notes.filter((note) => note.startsWith('asked')), [
    'asked move', 'asked go', 'asked tap', 'asked last',
  ]);
});

test('a failure is told, and does not stop what comes after it', async () => {
  const queue = noted((request) => {
    if (request.do === 'bad') throw new Error('no');
    return reply(request.do);
  });
  queue.send({ do: 'bad' });
  await queue.send({ do: 'good' });
  assert.deepEqual(queue.notes, [
    'asked bad', 'failed Error: no', 'left 1', 'asked good', 'shown good', 'rest', 'left 0',
  ]);
  assert.equal(queue.waiting(), 0);
});

test('what happens by itself waits as long as something is read', async () => {
  const reads = true;
  const queue = noted(
    (request) => reply(request.do, request.do === 'move'),
    () => {},
    () => reads,
  );
  await queue.send({ do: 'move' });
  assert.deepEqual(queue.notes, ['asked move', 'shown move', 'rest', 'left 0']);
});

test('other work has its turn among the requests', async () => {
  const queue = noted((request) => reply(request.do));
  queue.send({ do: 'a' });
  queue.add(async () => { queue.notes.push('opened'); });
  await queue.send({ do: 'b' });
  assert.deepEqual(queue.notes, [
    'asked a', 'shown a', 'left 2', 'opened', 'left 1', 'asked b', 'shown b', 'rest', 'left 0',
  ]);
});
