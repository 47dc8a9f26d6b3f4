import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edited, makeParts } from '../glue/table/parts.ts';

const whole = (text: string): [number, number, string] => [0, 0, text];

/** Parts with a seat that contains a plate, and a hand. */
function somePage() {
  const parts = makeParts();
  parts.applyEdits({
    page: whole('<main><!--seat--><!--hand--></main>'), seat: whole('<p><!--plate--></p>'),
    plate: whole('<b>1</b>'), hand: whole('<ol></ol>'),
  });
  parts.drawn();
  return parts;
}

test('an edit keeps both ends of a text', () => {
  assert.equal(edited('abcd', [1, 2, 'x']), 'axcd');
  assert.equal(edited('', [0, 0, 'new']), 'new');
});

test('a part is drawn with all that is inside it', () => {
  assert.equal(somePage().whole('page'), '<main><p><b>1</b></p><ol></ol></main>');
});

test('a part that stays is drawn as a comment', () => {
  const parts = somePage();
  parts.applyEdits({ seat: [2, 0, ' class="turn"><!--plate--></p>'] });
  assert.deepEqual(parts.undrawn(), ['seat']);
  assert.equal(parts.whole('seat', (key) => key === 'plate'), '<p class="turn"><!--plate--></p>');
  assert.equal(parts.whole('page', (key) => key === 'plate'), '<main><p class="turn"><!--plate--></p><ol></ol></main>');
});

test('what was not drawn in a hurry is drawn with what follows', () => {
  const parts = somePage();
  parts.applyEdits({ plate: [3, 4, '2'] });
  parts.applyEdits({ hand: [4, 5, '<li></li>'] });
  assert.deepEqual(parts.undrawn(), ['plate', 'hand']);
  parts.drawn();
  assert.deepEqual(parts.undrawn(), []);
});

test('parts that lie nowhere any more are forgotten', () => {
  const parts = somePage();
  parts.applyEdits({ page: whole('<main>A curtain</main>') });
  assert.equal(parts.whole('hand'), '');
  assert.deepEqual(parts.undrawn(), ['page']);
});

const hostile: Record<string, Record<string, [number, number, string]>> = {
  'in two places': { page: whole('<!--a--><!--a-->') },
  'doubled on each of many levels': Object.fromEntries([...Array(60).keys()].map(
    (k) => [k === 0 ? 'page' : `p${k}`, whole(`<!--p${k + 1}--><!--p${k + 1}-->`)],
  )),
  'in itself': { page: whole('<!--a-->'), a: whole('<!--b-->'), b: whole('<!--a-->') },
  'around all': { page: whole('<!--page-->') },
  'deeply nested': Object.fromEntries([...Array(7).keys()].map(
    (k) => [k === 0 ? 'page' : `p${k}`, whole(`<!--p${k + 1}-->`)],
  )),
  'too long, of comments without an end': { page: whole('<!--'.repeat(500_001)) },
  'too long': { page: whole('x'.repeat(2_000_001)) },
  'longer than their text': { hand: [9, 1, ''] },
};

for (const [name, changed] of Object.entries(hostile)) {
  test(`parts ${name} are refused at once`, () => {
    assert.throws(() => somePage().applyEdits(changed), RangeError);
  });
}
