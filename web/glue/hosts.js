// The host's side of a table of several devices: over the relay that the site names, or else over WebRTC.
import { makeHost } from './host.js';
import { needed } from './modules.js';
import { tell, untell } from './notices.js';
import { relay } from './servers.js';

/**
 * @typedef {import('./protocol.js').Reply} Reply
 * @typedef {import('./relayhost.js').Table} Table
 *
 * What the device stores of tables, by the ids of games.
 * @typedef {{read: (game: string) => Promise<Table | null>, keep: (game: string, table: Table) => Promise<void>}} Tables
 */

/** @param {(command: import('./protocol.js').Command) => unknown} send a command to the table @param {Tables} tables */
function makeAnyHost(send, tables) {
  /** @type {{take: (reply: Reply, id: string) => void, close: () => void} | null} */
  let host = null;
  /** The game at the table, and what its guests need to come back. */
  let game = '';
  /** @type {Table | null} */
  let table = null;
  /** Whether the relay can't be reached, whether its table is shown, and whether the page says so. */
  let isLate = false;
  let isShown = false;
  let isTold = false;
  /** Resolved when all replies so far have been taken. @type {Promise<unknown>} */
  let taken = Promise.resolve();

  const keep = () => { if (table) tables.keep(game, table).catch(console.info); };

  /** Say once that the relay can't be reached, while its table is shown. */
  function reportRelay() {
    if (isTold === (isLate && isShown)) return;
    isTold = !isTold;
    (isTold ? tell : untell)('unreached');
  }

  /** @param {boolean} now */
  function setLate(now) {
    isLate = now;
    reportRelay();
  }

  /** @param {string} id of the game that is opened */
  async function open(id) {
    const stored = await tables.read(id).catch(console.info);
    const broker = await relay().catch(console.info);
    // A table that has a relay waits for it in all that follows, also where the site doesn't answer.
    if (!broker && (broker === null || !stored)) return makeHost(send);
    const { makeRelayHost, makeTable, openRelay } = await needed(import('./relayhost.js'));
    table = stored ?? makeTable();
    game = id;
    keep();
    return makeRelayHost(send, await openRelay(broker ?? null, setLate), table, keep, () => tell('strangers'));
  }

  function close() {
    host?.close();
    host = null;
    table = null;
  }

  /** Come with all guests to another game, unless it has a table of its own. @param {string} id */
  async function move(id) {
    if (await tables.read(id).catch(console.info)) {
      close();
      host = await open(id);
    } else {
      game = id;
      keep();
    }
  }

  /** @param {Reply} reply @param {string} id */
  async function take(reply, id) {
    if (!host && !reply.elsewhere) return;
    if (!host) host = await open(id);
    else if (table && id !== game && reply.elsewhere) await move(id);
    // The guests of a table wait there while another game is open.
    const isElsewhere = table && id !== game && reply.effects.drop !== game;
    isShown = reply.playing && !isElsewhere;
    reportRelay();
    host?.take(isElsewhere ? { ...reply, playing: false, effects: {} } : reply, id);
  }

  /** @param {() => unknown} step that follows all before it @returns {Promise<unknown>} resolved when it is done */
  function inTurn(step) {
    taken = taken.then(step).catch(console.info);
    return taken;
  }

  return {
    /**
     * @param {Reply} reply of the table, with the seats of others and the news for them @param {string} id of its game
     * @returns {Promise<unknown> | undefined} resolved when people have changed seats, if they do: later commands are of the new seats
     */
    take: (reply, id) => {
      const done = inTurn(() => take(reply, id));
      return reply.effects.seating && done;
    },
    /** Give the table up to another tab, which its guests find by themselves. */
    leave: () => { inTurn(close); },
  };
}

export { makeAnyHost };
