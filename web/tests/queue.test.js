import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeQueue } from '../glue/queue.js';

/** @typedef {import('../types/glue/protocol.js').Reply} Reply @typedef {import('../types/glue/protocol.js').Request} Request */

/** @param {string} name @param {boolean} [advances] @returns {Reply} that shows its own name */
const reply = (name, advances = false) => ({
  updates: [{ say: name }], effects: {}, advances, stack: [], playing: false,
});

/**
 * Return a queue that logs its events.
 * @param {(request: Request) => Reply | null} answer
 * @param {(name: string, hold: () => Promise<void>) => void | Promise<void>} [whenShown]
 */
function noted(answer, whenShown = () => {}) {
  /** @type {string[]} */
  const notes = [];
  const queue = makeQueue({
    answer: async (request) => {
      notes.push(`asked ${request.do}`);
      return answer(request);
    },
    open: async (name) => { notes.push(`opened ${name}`); },
    show: async ([{ say = '' }], hold) => {
      notes.push(`shown ${say}`);
      await whenShown(say, hold);
    },
    hurry: () => {},
    think: () => {},
    isReading: () => false,
    rest: () => notes.push('rest'),
    fail: (reason) => notes.push(`failed ${reason}`),
    begin: () => {},
    end: (waiting) => notes.push(`left ${waiting}`),
  });
  return { ...queue, notes };
}

test('requests and dialogs are done one after the other', async () => {
  const queue = noted((request) => reply(request.do));
  queue.send({ do: 'look' });
  queue.open('menu');
  await queue.send({ do: 'back' });
  assert.deepEqual(queue.notes, [
    'asked look', 'shown look', 'left 2', 'opened menu', 'left 1', 'asked back', 'shown back', 'rest', 'left 0',
  ]);
  assert.equal(queue.waiting(), 0);
});

test('what follows is shown to the end, also after an update that fails', async () => {
  const replies = [reply('first', true), reply('second', true), reply('third')];
  const queue = noted(() => replies.shift() ?? null, (name) => {
    if (name === 'first') throw new Error('no');
  });
  await queue.send({ do: 'undo' });
  assert.deepEqual(queue.notes.filter((note) => !note.startsWith('asked')), [
    'shown first', 'failed Error: no', 'shown second', 'shown third', 'rest', 'left 0',
  ]);
});

test('a failure is told, no answer is not, and neither stops what comes after', async () => {
  const queue = noted((request) => {
    if (request.do === 'home') throw new Error('no');
    return request.do === 'undo' ? null : reply(request.do);
  });
  queue.send({ do: 'home' });
  queue.send({ do: 'undo' });
  await queue.send({ do: 'look' });
  assert.deepEqual(queue.notes, [
    'asked home', 'failed Error: no', 'left 2', 'asked undo', 'left 1', 'asked look', 'shown look', 'rest', 'left 0',
  ]);
});

test('a held update waits for a tap', async () => {
  const queue = noted((request) => reply(request.do), (_name, hold) => hold());
  const done = queue.send({ do: 'look' });
  await new Promise((resolve) => { setImmediate(resolve); });
  assert.equal(queue.isHeld(), true);
  queue.tap();
  await done;
  assert.equal(queue.isHeld(), false);
});
