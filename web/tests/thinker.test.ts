import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeThinker, type Thought } from '../glue/python/thinker.ts';

/** Wait until all pending promises are settled. */
const settled = () => new Promise((resolve) => { setImmediate(resolve); });

/** Return a thinker whose worker answers on demand, and a log of its answers. */
function noted() {
  const answers: ((text: string) => void)[] = [];
  const asked: string[] = [];
  const thoughts: Thought[] = [];
  let starts = 0;
  const start = async () => {
    starts += 1;
    return (ask: string) => {
      asked.push(ask);
      return new Promise((resolve) => { answers.push(resolve); }) as Promise<string>;
    };
  };
  const think = makeThinker(start, (thought) => thoughts.push(thought));
  return { think, answers, asked, thoughts, starts: () => starts };
}

test('no worker is started before something is to be thought about', async () => {
  const { think, starts } = noted();
  think(undefined);
  await settled();
  assert.equal(starts(), 0);
});

test('an answer comes back with its key, and is asked for once', async () => {
  const { think, answers, asked, thoughts, starts } = noted();
  think({ key: 'a', request: 'A' });
  think({ key: 'a', request: 'A' });
  await settled();
  answers[0]('fine');
  await settled();
  think({ key: 'b', request: 'B' });
  await settled();
  assert.deepEqual(asked, ['A', 'B']);
  assert.deepEqual(thoughts, [{ do: 'bot-answer', key: 'a', answer: 'fine' }]);
  assert.equal(starts(), 1);
});

test('an answer that is no longer wanted is dropped, and what was cancelled is not begun', async () => {
  const { think, answers, asked, thoughts } = noted();
  think({ key: 'a', request: 'A' });
  await settled();
  think({ key: 'b', request: 'B' });
  think(undefined);
  think({ key: 'c', request: 'C' });
  answers[0]('too late');
  await settled();
  answers[1]('in time');
  await settled();
  assert.deepEqual(asked, ['A', 'C']);
  assert.deepEqual(thoughts, [{ do: 'bot-answer', key: 'c', answer: 'in time' }]);
});

test('a worker that fails is told as no answer, and started anew', async () => {
  const thoughts: Thought[] = [];
  let starts = 0;
  const start = async () => {
    starts += 1;
    if (starts === 1) throw new Error('no memory');
    return async () => 'fine';
  };
  const think = makeThinker(start, (thought) => thoughts.push(thought));
  think({ key: 'a', request: 'A' });
  await settled();
  think({ key: 'b', request: 'B' });
  await settled();
  assert.deepEqual(thoughts.map(({ answer }) => answer), [null, 'fine']);
});

test('what is for later is thought about while nothing else is asked, and its answer says so', async () => {
  const { think, answers, asked, thoughts } = noted();
  think(undefined, { key: 'later', request: 'L' });
  await settled();
  answers[0]('kept');
  await settled();
  think({ key: 'now', request: 'N' }, { key: 'later still', request: 'S' });
  await settled();
  answers[1]('played');
  await settled();
  assert.deepEqual(asked, ['L', 'N']);
  assert.deepEqual(thoughts.map(({ do: name }) => name), ['ahead', 'bot-answer']);
});
