import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNews } from '../glue/session/news.ts';
import { mutated } from './mutation.ts';
import { makeRandom } from './random.ts';

/** Messages that are tried. */
const times = 10_000;

const news = {
  number: 3,
  updates: [{ parts: { page: [0, 0, '<main></main>'] }, say: 'Ann', motions: [{ kind: 'card', from: 'a', to: 'b' }], rest: 3 }],
  sheet: { name: 'log', html: '<dialog></dialog>' },
};

/** @param value that was read as news */
const hasForm = ({ number, updates, sheet }: any): boolean => Number.isSafeInteger(number) && Array.isArray(updates)
  && updates.every((update) => Object.values(update.parts ?? {}).every(([from, to, text]) => (
    Number.isSafeInteger(from) && Number.isSafeInteger(to) && typeof text === 'string'
  )) && ['string', 'undefined'].includes(typeof update.say))
  && (sheet === undefined || sheet === null || typeof sheet.html === 'string');

test('a guest takes from a host only what has the form of news', () => {
  const random = makeRandom(2);
  let refused = 0;
  assert.deepEqual(readNews(JSON.stringify(news)), news);
  for (let k = 0; k < times; k += 1) {
    const inner = random.below(2) ? { ...news, updates: [JSON.parse(mutatedFully(random, news.updates[0]))] } : news;
    try {
      assert.ok(hasForm(readNews(random.below(3) ? mutated(random, inner) : JSON.stringify(inner))));
    } catch (reason) {
      assert.ok(reason instanceof TypeError || reason instanceof SyntaxError, String(reason));
      refused += 1;
    }
  }
  assert.ok(refused > times / 4 && refused < times);
});

/** Return whole JSON, changed. */
function mutatedFully(random: ReturnType<typeof makeRandom>, value: object): string {
  for (;;) {
    const text = mutated(random, value);
    try {
      JSON.parse(text);
      return text;
    } catch {
      // Another try.
    }
  }
}
