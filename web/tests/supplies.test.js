import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSupplies } from '../glue/supplies.js';

/** @typedef {import('../types/glue/protocol.js').Needs} Needs */

console.info = () => {};

const row = (/** @type {string} */ id) => ({ id, title: id, over: false, spoilt: false, begun: 1, changed: 1 });
const game = (/** @type {string} */ id) => ({ ...row(id), record: `record ${id}` });

/** A device with the games "a" and "b", of which another tab plays "b". @type {any} */
const device = {
  claimGame: async (/** @type {string} */ id, /** @type {boolean} */ steal) => (id === 'b' && !steal ? null : game(id)),
  listGames: async () => [row('a'), row('b')],
  readEntries: async (/** @type {string[]} */ kinds) => Object.fromEntries(kinds.map((kind) => [kind, { one: 1 }])),
  readGames: async (/** @type {string[]} */ ids) => ids.map(game),
  wantedGame: () => 'a',
};

/**
 * Send a command to a table that has these needs, one after the other.
 * @param {Needs[]} needs @param {any} [command] @param {object} [broken] functions of the device that fail
 */
async function ask(needs, command = { do: 'look' }, broken = {}) {
  /** @type {any[]} */
  const asked = [];
  const table = async (/** @type {any} */ sent, supplies = {}) => {
    asked.push(supplies);
    assert.deepEqual(sent, command);
    return /** @type {any} */ ({ updates: [], needs: needs[asked.length - 1] });
  };
  const reply = await makeSupplies({ ...device, ...broken })(table, command);
  return { reply, supplied: asked.slice(1) };
}

test('a command is sent again until the table needs nothing more', async () => {
  const { reply, supplied } = await ask([{ entries: ['days'] }, { entries: ['days'], records: ['b'] }]);
  assert.ok(reply && !reply.needs);
  assert.deepEqual(supplied, [
    { supplied: { entries: ['days'] }, unknown: [], entries: { days: { one: 1 } } },
    {
      supplied: { entries: ['days'], records: ['b'] },
      unknown: [],
      entries: { days: { one: 1 } },
      games: [game('b')],
    },
  ]);
});

test('lists of games have only the records that are needed', async () => {
  const needs = /** @type {Needs[]} */ ([{ games: 'rows' }, { games: 'rows', records: ['b'] }, { games: 'records' }]);
  const { supplied } = await ask(needs);
  assert.deepEqual(supplied.map(({ games }) => games), [
    [row('a'), row('b')], [row('a'), game('b')], [game('a'), game('b')],
  ]);
});

test('what can not be read is unknown, not absent', async () => {
  const fails = async () => { throw new Error('the device does not answer'); };
  const all = /** @type {Needs} */ ({ games: 'rows', records: ['a'], entries: ['days'], game: '' });
  const broken = { listGames: fails, readEntries: fails, claimGame: fails };
  const { reply, supplied } = await ask([all], undefined, broken);
  assert.ok(reply);
  assert.deepEqual(supplied, [{ supplied: all, unknown: ['games', 'records', 'entries', 'game'] }]);
});

test('the waiting game is supplied, and one that another tab plays only to a player who takes it over', async () => {
  const { supplied } = await ask([{ game: '' }]);
  assert.deepEqual(supplied[0].game, game('a'));
  assert.equal((await ask([{ game: 'b' }])).reply, null);
  assert.equal((await ask([{ game: 'b' }], { do: 'play', steal: true })).supplied[0].game.id, 'b');
});
