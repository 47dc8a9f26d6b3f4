import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeNotices } from './notices.ts';

const { parts: document, shown } = makeNotices('elsewhere', 'learn');
Object.assign(globalThis, { document });
const { dismiss, tell, turnTo } = await import('../glue/notices.ts');

test('a notice is only in sight on the screens that have what it offers', () => {
  tell('learn');
  assert.equal(shown(), 'learn');
  turnTo([{ name: 'home' }, { name: 'play' }]);
  assert.equal(shown(), undefined);
  tell('elsewhere');
  assert.equal(shown(), undefined);
  turnTo([{ name: 'home' }, { name: 'history' }]);
  assert.equal(shown(), 'elsewhere');
  dismiss('elsewhere');
  assert.equal(shown(), undefined);
  turnTo([{ name: 'home' }]);
  assert.equal(shown(), 'learn');
});
