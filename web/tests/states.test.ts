import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { after, every, makeStates } from '../glue/states.ts';

mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });

test('an event leads where the table says, and the timers and listeners of a state end with it', () => {
  const noted: string[] = [];
  const states = makeStates<'off' | 'on'>(
    { off: { pressed: 'on' }, on: { pressed: 'on', due: 'off' } },
    {
      on: (end, who) => {
        noted.push(`${who} presses`);
        end.addEventListener('abort', () => noted.push('over'));
        after(1000, () => states.dispatch('due'), end);
      },
      off: () => noted.push('off'),
    },
    'off',
  );
  assert.ok(!states.dispatch('due'));
  assert.ok(states.dispatch('pressed', 'Ann'));
  mock.timers.tick(600);
  states.dispatch('pressed', 'Bea');
  mock.timers.tick(600);
  assert.equal(states.current(), 'on');
  mock.timers.tick(400);
  assert.equal(states.current(), 'off');
  assert.deepEqual(noted, ['Ann presses', 'over', 'Bea presses', 'over', 'off']);
});

test('a timer of a state that is over already never starts', () => {
  after(0, () => assert.fail(), AbortSignal.abort());
  mock.timers.tick(1);
});

test('what is done at the same pace shares one timer, which ends with the last of it', () => {
  const begun = mock.method(globalThis, 'setInterval');
  const ended = mock.method(globalThis, 'clearInterval');
  const [first, second] = [new AbortController(), new AbortController()];
  const noted: string[] = [];
  const timers = () => begun.mock.callCount() - ended.mock.callCount();
  every(1000, () => { noted.push('first'); second.abort(); }, first.signal);
  mock.timers.tick(400);
  every(1000, () => noted.push('second'), second.signal);
  assert.equal(timers(), 1);
  mock.timers.tick(600);
  assert.deepEqual(noted, ['first']);
  first.abort();
  mock.timers.tick(1000);
  assert.deepEqual(noted, ['first']);
  assert.equal(timers(), 0);
});
