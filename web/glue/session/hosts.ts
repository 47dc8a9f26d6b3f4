// The tables of the games that this page hosts: over the relay that the site names, or else over connections by codes.
import { bytesToHex, randomBytes } from '../carrier/channel.ts';
import { linkOf, makeHost, makeTable } from './hosting.ts';
import { needed } from '../modules.ts';
import { tell, dismiss } from '../notices.ts';
import { relay, type Broker } from '../carrier/servers.ts';
import { makeStates, type Transitions } from '../states.ts';
import { sessionAt } from '../sessions.ts';
import type { Carrier } from '../carrier/carrier.ts';
import { openRelay } from '../carrier/relay.ts';
import type { Failure, Switchboard } from '../carrier/switchboard.ts';
import type { Table, Tables } from '../store/tables.ts';
import type { Command, Reply } from '../protocol.ts';

/** Whether the relay is late, and whether its table is shown: the page tells it while both are so. */
const transitions: Transitions<'calm' | 'late' | 'shown' | 'told'> = {
  calm: { late: 'late', shown: 'shown' },
  late: { reached: 'calm', shown: 'told' },
  shown: { late: 'told', hidden: 'calm' },
  told: { reached: 'shown', hidden: 'late' },
};

/** @param send a command to the table */
function makeHosts(send: (command: Command) => unknown, tables: Tables) {
  let host: ReturnType<typeof makeHost> | null = null;
  /** The game at the table, the name of who has begun it, and what its guests need to come back. */
  let game = '';
  let name = '';
  let table: Table | null = null;
  /** Connections by codes, which outlive tables. */
  let switchboard: Switchboard | undefined;
  /** Why the last answer to a code has led to nothing. */
  let failure: Failure | undefined;
  /** Resolved when all replies so far have been taken. */
  let taken: Promise<unknown> = Promise.resolve();

  const keep = () => {
    if (!table) return;
    tables.keep(game, table).catch(console.info);
    // By it this device knows its own link again.
    sessionAt(bytesToHex(linkOf(table).host), () => bytesToHex(randomBytes(32)), { game });
  };

  const notice = makeStates(transitions, {
    told: (end) => {
      tell('unreached');
      end.addEventListener('abort', () => dismiss('unreached'));
    },
  }, 'calm');

  /** Return the connections by codes. */
  async function switchboardNow(): Promise<Switchboard> {
    const { openSwitchboard } = await needed(import('../carrier/switchboard.ts'));
    switchboard ??= openSwitchboard(() => name, (why) => {
      failure = why;
      host?.showLink();
    });
    return switchboard;
  }

  /** Return what carries the messages of a table. @param broker null if the site has yet to name it */
  async function carrierOf(table: Table, broker: Broker | null): Promise<Carrier> {
    if (table.isCoded) return (await switchboardNow()).carrierOf(() => linkOf(table));
    return openRelay(broker, (isLate) => notice.dispatch(isLate ? 'late' : 'reached'));
  }

  /** Show what brings people to the table. @param came the seats to which some have come */
  function show(link: string, came: number[]) {
    const gone = table?.gone ?? [];
    const facts = { came, removed: gone.map(([seat]) => seat), names: gone.map(([, name]) => name) };
    if (switchboard && table?.isCoded) send({ do: 'gather', link: switchboard.code() && `t=${switchboard.code()}`, coded: true, failure, ...facts });
    else send({ do: 'gather', link, ...facts });
  }

  /** @param id of the game that is opened */
  async function open(id: string) {
    const stored = await tables.read(id).catch(console.info);
    const broker = await relay().catch(console.info);
    // A table that has a relay waits for it in all that follows, also where the site doesn't answer.
    const isCoded = !broker && (broker === null || !stored || stored.isCoded === true);
    table = Object.assign(stored ?? makeTable(), { isCoded });
    game = id;
    keep();
    return makeHost(send, await carrierOf(table, broker ?? null), table, { show, keep, warn: () => tell('strangers') });
  }

  function close() {
    host?.close();
    host = null;
    table = null;
  }

  /** Come with all guests to another game, unless it has a table of its own. */
  async function move(id: string) {
    if (await tables.read(id).catch(console.info)) {
      close();
      host = await open(id);
    } else {
      game = id;
      keep();
    }
  }

  async function take(reply: Reply, id: string) {
    if (!host && !reply.elsewhere) return;
    name = reply.host ?? name;
    if (!host) host = await open(id);
    else if (id !== game && reply.elsewhere) await move(id);
    // The guests of a table wait there while another game is open.
    const isElsewhere = id !== game && reply.effects.drop !== game;
    notice.dispatch(reply.playing && !isElsewhere ? 'shown' : 'hidden');
    host.take(isElsewhere ? { ...reply, playing: false, effects: {} } : reply);
    if (reply.effects.connect !== undefined) await switchboard?.connect(reply.effects.connect);
  }

  /** @param step that follows all before it @returns resolved when it is done */
  function inTurn(step: () => unknown): Promise<unknown> {
    taken = taken.then(step).catch(console.info);
    return taken;
  }

  return {
    /**
     * @param reply of the table, with the seats of others and the news for them
     * @param id of its game
     * @returns resolved when people have changed seats, if they do: later commands are of the new seats
     */
    take: (reply: Reply, id: string): Promise<unknown> | undefined => {
      const done = inTurn(() => take(reply, id));
      return reply.effects.seating && done;
    },
    /** Give the table up to another tab, which its guests find by themselves, or by codes. */
    leave: () => {
      inTurn(() => {
        close();
        switchboard?.close();
        switchboard = undefined;
      });
    },
  };
}

export { makeHosts };
