import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSupplies } from '../glue/store/supplies.ts';
import type { Needs } from '../glue/protocol.ts';

console.info = () => {};

const row = (id: string) => ({ id, title: id, over: false, spoilt: false, begun: 1, changed: 1 });
const game = (id: string) => ({ ...row(id), record: `record ${id}` });

/** A device with the games "a" and "b", of which another tab plays "b". */
const device: any = {
  claimGame: async (id: string, steal: boolean) => (id === 'b' && !steal ? null : game(id)),
  listGames: async () => [row('a'), row('b')],
  readEntries: async (kinds: string[]) => Object.fromEntries(kinds.map((kind) => [kind, { one: 1 }])),
  readGames: async (ids: string[]) => ids.map(game),
  wantedGame: () => 'a',
};

/**
 * Send a command to a table that has these needs, one after the other.
 * @param broken functions of the device that fail
 */
async function ask(needs: Needs[], command: any = { do: 'look' }, broken: object = {}) {
  const asked: any[] = [];
  const table = async (sent: any, supplies = {}) => {
    asked.push(supplies);
    assert.deepEqual(sent, command);
    return { updates: [], needs: needs[asked.length - 1] } as any;
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
  const needs = [{ games: 'rows' }, { games: 'rows', records: ['b'] }, { games: 'records' }] as Needs[];
  const { supplied } = await ask(needs);
  assert.deepEqual(supplied.map(({ games }) => games), [
    [row('a'), row('b')], [row('a'), game('b')], [game('a'), game('b')],
  ]);
});

test('what can not be read is unknown, not absent', async () => {
  const fails = async () => { throw new Error('the device does not answer'); };
  const all = { games: 'rows', records: ['a'], entries: ['days'], game: '' } as Needs;
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
