import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { makeThinker } from '../glue/python/thinker.ts';

/** Wait until all pending promises are settled. */
const settled = () => new Promise((resolve) => { setImmediate(resolve); });

type Answer = { do: string; key: string; answer: string | null };

/** Return a thinker whose worker answers on demand, and a log of its answers. */
function noted() {
  const answers: ((text: string) => void)[] = [];
  const asked: string[] = [];
  const thoughts: Answer[] = [];
  const page = { hidden: false, starts: 0, ends: 0 };
  const start = async () => {
    page.starts += 1;
    const think = (request: string): Promise<string> => {
      asked.push(request);
      return new Promise((resolve) => { answers.push(resolve); });
    };
    return { think, end: () => { page.ends += 1; } };
  };
  const { ask, look } = makeThinker(start, (thought) => thoughts.push(thought as Answer), () => page.hidden);
  return { think: ask, look, answers, asked, thoughts, page };
}

test('no worker is started before something is to be thought about', async () => {
  const { think, page } = noted();
  think(undefined);
  await settled();
  assert.equal(page.starts, 0);
});

test('an answer comes back with its key, and is asked for once', async () => {
  const { think, answers, asked, thoughts, page } = noted();
  think({ key: 'a', request: 'A' });
  think({ key: 'a', request: 'A' });
  await settled();
  answers[0]('fine');
  await settled();
  think({ key: 'b', request: 'B' });
  await settled();
  assert.deepEqual(asked, ['A', 'B']);
  assert.deepEqual(thoughts, [{ do: 'bot-answer', key: 'a', answer: 'fine' }]);
  assert.equal(page.starts, 1);
});

test('a request goes to the worker at once, whatever is under way there', async () => {
  const { think, answers, asked, thoughts } = noted();
  think(undefined, { key: 'later', request: 'L' });
  await settled();
  think({ key: 'hint', request: 'H' });
  await settled();
  assert.deepEqual(asked, ['L', 'H']);
  answers[0]('');
  answers[1]('played');
  await settled();
  think(undefined, { key: 'later', request: 'L' });
  await settled();
  answers[2]('kept');
  await settled();
  assert.deepEqual(thoughts.map(({ answer }) => answer), ['played', 'kept']);
});

test('an answer that is no longer wanted is dropped, also when its request comes again', async () => {
  const { think, answers, asked, thoughts } = noted();
  think({ key: 'a', request: 'A' });
  await settled();
  think({ key: 'b', request: 'B' });
  think({ key: 'a', request: 'A' });
  await settled();
  answers[0]('');
  await settled();
  answers[1]('in time');
  await settled();
  assert.deepEqual(asked, ['A', 'A']);
  assert.deepEqual(thoughts, [{ do: 'bot-answer', key: 'a', answer: 'in time' }]);
});

test('a worker that nobody has needed and seen for minutes ends, and the next request starts another', async () => {
  const { think, look, answers, page, thoughts } = noted();
  mock.timers.enable({ apis: ['setTimeout'] });
  const leave = () => {
    page.hidden = true;
    look();
  };
  think({ key: 'a', request: 'A' });
  await settled();
  leave();
  mock.timers.tick(600_000);
  assert.equal(page.ends, 0, 'it works');
  answers[0]('fine');
  await settled();
  mock.timers.tick(179_000);
  page.hidden = false;
  look();
  mock.timers.tick(600_000);
  assert.equal(page.ends, 0, 'somebody has come back in time');
  leave();
  mock.timers.tick(181_000);
  await settled();
  assert.equal(page.ends, 1);
  think({ key: 'b', request: 'B' });
  await settled();
  answers[1]('again');
  await settled();
  assert.deepEqual([page.starts, thoughts.length], [2, 2]);
  mock.timers.reset();
});

test('a worker that fails is told as no answer, and started anew', async () => {
  const thoughts: Answer[] = [];
  let starts = 0;
  const start = async () => {
    starts += 1;
    if (starts === 1) throw new Error('no memory');
    return { think: async () => 'fine', end: () => {} };
  };
  const { ask: think } = makeThinker(start, (thought) => thoughts.push(thought as Answer));
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
