// What a host's device stores of its tables, by the ids of their games: keys that no other
// device may have, and so no file of saved games has them.
import type { Bytes } from '../carrier/channel.ts';
import type { Database } from './database.ts';

/**
 * The private key, the secret of the link, the sessions of guests by seat, those of guests who have been removed, the
 * seats and names of these, and whether people come to the table by codes.
 */
export type Table = {
  key: Bytes; secret: Bytes; guests: Record<number, string>; removed?: string[]; gone?: [number, string][]; isCoded?: boolean;
};

export type Tables = ReturnType<typeof makeTables>;

const kind = 'tables';

function isTable(value: unknown): value is Table {
  const { key, secret, guests } = Object(value);
  return key instanceof Uint8Array && secret instanceof Uint8Array && typeof guests === 'object';
}

const makeTables = ({ read, write }: Database) => ({
  read: async (game: string): Promise<Table | null> => {
    const found = await read((reading) => reading.objectStore('device').get([kind, game]));
    return isTable(found) ? found : null;
  },
  /** Tables of games that have been deleted are forgotten. */
  keep: (game: string, table: Table): Promise<void> => write(async (writing) => {
    const device = writing.objectStore('device');
    const known = await device.getAllKeys(IDBKeyRange.bound([kind, ''], [kind, []]));
    for (const key of known) {
      const [, id] = key as string[];
      if (await writing.objectStore('games').getKey(id) === undefined) await device.delete(key);
    }
    await device.put(table, [kind, game]);
  }),
});

export { makeTables };
