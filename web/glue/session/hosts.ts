// The host's side of a table of several devices: over the relay that the site names, or else over WebRTC.
import { makeHost } from './host.ts';
import { needed } from '../modules.ts';
import { tell, untell } from '../notices.ts';
import { relay } from '../carrier/servers.ts';
import type { Command, Reply } from '../protocol.ts';
import type { Table } from './relayhost.ts';

/** What the device stores of tables, by the ids of games. */
export type Tables = { read: (game: string) => Promise<Table | null>; keep: (game: string, table: Table) => Promise<void> };

/** @param send a command to the table */
function makeAnyHost(send: (command: Command) => unknown, tables: Tables) {
  let host: { take: (reply: Reply, id: string) => void; close?: () => void } | null = null;
  /** The game at the table, and what its guests need to come back. */
  let game = '';
  let table: Table | null = null;
  /** Whether the relay can't be reached, whether its table is shown, and whether the page says so. */
  let isLate = false;
  let isShown = false;
  let isTold = false;
  /** Resolved when all replies so far have been taken. */
  let taken: Promise<unknown> = Promise.resolve();

  const keep = () => { if (table) tables.keep(game, table).catch(console.info); };

  /** Say once that the relay can't be reached, while its table is shown. */
  function reportRelay() {
    if (isTold === (isLate && isShown)) return;
    isTold = !isTold;
    (isTold ? tell : untell)('unreached');
  }

  function setLate(now: boolean) {
    isLate = now;
    reportRelay();
  }

  /** @param id of the game that is opened */
  async function open(id: string) {
    const stored = await tables.read(id).catch(console.info);
    const broker = await relay(Boolean(stored));
    if (!broker) return makeHost(send);
    const { makeRelayHost, makeTable, openRelay } = await needed(import('./relayhost.ts'));
    table = stored ?? makeTable();
    game = id;
    keep();
    return makeRelayHost(send, await openRelay(broker, setLate), table, keep, () => tell('strangers'));
  }

  /** Come with all guests to another game, unless it has a table of its own. */
  async function move(id: string) {
    if (await tables.read(id).catch(console.info)) {
      host?.close?.();
      host = await open(id);
    } else {
      game = id;
      keep();
    }
  }

  async function take(reply: Reply, id: string) {
    if (!host) host = await open(id);
    else if (table && id !== game && reply.elsewhere) await move(id);
    // The guests of a table wait there while another game is open.
    const isElsewhere = table && id !== game && reply.effects.drop !== game;
    isShown = reply.playing && !isElsewhere;
    reportRelay();
    host.take(isElsewhere ? { ...reply, playing: false, effects: {} } : reply, id);
  }

  return {
    /**
     * @param reply of the table, with the seats of others and the news for them
     * @param id of its game
     * @returns resolved when people have changed seats, if they do: later commands are of the new seats
     */
    take: (reply: Reply, id: string): Promise<unknown> | undefined => {
      taken = taken.then(() => take(reply, id)).catch(console.info);
      return reply.effects.seating && taken;
    },
  };
}

export { makeAnyHost };
