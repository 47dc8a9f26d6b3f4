import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initial } from '../glue/seats.ts';

const names = {
  Ann: 'A', ' bea': 'B', élise: 'É', 'e\u0301lise': 'É', 'Ωmega': 'Ω', '': '', '  ': '',
  '👩‍👩‍👧 at home': '👩‍👩‍👧', '👍🏽': '👍🏽', '🇫🇷 France': '🇫🇷', 'हिन्दी': 'हि',
};

for (const [name, letter] of Object.entries(names)) {
  test(`“${name}” is known by “${letter}”`, () => {
    assert.equal(initial(name), letter);
  });
}
