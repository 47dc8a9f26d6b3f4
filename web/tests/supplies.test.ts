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
async function ask(needs: Needs[], broken: object = {}) {
  const asked: any[] = [];
  const table = async (message: any) => {
    asked.push(message);
    return { updates: [], needs: needs[asked.length - 1], number: 6 + asked.length } as any;
  };
  const reply = await makeSupplies({ ...device, ...broken })(table, { do: 'look' });
  return { reply, asked, data: asked.slice(1).map((supply) => supply.data) };
}

test('a command is sent once, and then what it needs under the number of the needs', async () => {
  const { reply, asked } = await ask([{ entries: ['days'] }, { records: ['b'] }]);
  assert.ok(reply && !reply.needs);
  assert.deepEqual(asked, [
    { do: 'look' },
    { do: 'supply', number: 7, data: { days: { one: 1 } } },
    { do: 'supply', number: 8, data: [game('b')] },
  ]);
});

test('lists of games have only the records that are needed', async () => {
  const { data } = await ask([{ games: 'rows' }, { games: 'records' }]);
  assert.deepEqual(data, [[row('a'), row('b')], [game('a'), game('b')]]);
});

test('what can not be read is unknown, not absent', async () => {
  const fails = async () => { throw new Error('the device does not answer'); };
  const broken = { listGames: fails, readGames: fails, readEntries: fails, claimGame: fails };
  const all = [{ games: 'rows' }, { records: ['a'] }, { entries: ['days'] }, { game: '' }] as Needs[];
  const { reply, asked } = await ask(all, broken);
  assert.ok(reply);
  assert.deepEqual(asked.slice(1), [7, 8, 9, 10].map((number) => ({ do: 'supply', number })));
});

test('the waiting game is supplied, and one that another tab plays only to a player who takes it over', async () => {
  assert.deepEqual((await ask([{ game: '' }])).data, [game('a')]);
  assert.equal((await ask([{ game: 'b' }])).reply, null);
  assert.deepEqual((await ask([{ game: 'b', steal: true }])).data, [game('b')]);
});
