import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { guestCommands } from '../glue/protocol.ts';
import type { Transitions } from '../glue/states.ts';

Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
const { words, wordsByCodes } = await import('../glue/session/arrival.ts');
const { transitions: ofDevice } = await import('../glue/session/hosting.ts');
const { transitions: ofGuest } = await import('../glue/session/visit.ts');

const docs = readFileSync(new URL('../../docs/several-devices.md', import.meta.url), 'utf-8');

/** Return a table as the documentation shows it. */
function drawn(table: Transitions<string>): string {
  return Object.entries(table).map(([state, events]) => {
    const ways = Object.entries(events).map(([event, next]) => `${event} → ${next}`);
    return `${state.padEnd(10)}${ways.join(', ') || 'for good'}`;
  }).join('\n');
}

test('the documentation shows the states of a guest and of a host as they are', () => {
  for (const table of [ofGuest, ofDevice]) assert.ok(docs.includes(`\`\`\`text\n${drawn(table)}\n\`\`\``), drawn(table));
});

test('the documentation names all commands of a guest', () => {
  const named = docs.slice(docs.indexOf('- A guest sends'), docs.indexOf('- The host sends'));
  for (const command of guestCommands) assert.ok(named.includes(`\`${command}\``), command);
});

test('each state of a guest is the table, or has words; and each one can be reached, and left or ended by the person', () => {
  const atTable = ['seated', 'asleep', 'missing'];
  const reached = new Set(Object.values(ofGuest).flatMap((events) => Object.values(events)));
  for (const [state, events] of Object.entries(ofGuest)) {
    if (state === 'new') continue;
    assert.ok(reached.has(state as keyof typeof ofGuest), state);
    for (const said of [words, wordsByCodes]) assert.equal(Object.hasOwn(said, state), !atTable.includes(state), state);
    assert.ok(Object.keys(events).length > 0 || ['wrong', 'unread'].includes(state), state);
  }
});
