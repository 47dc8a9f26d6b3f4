// The device that runs a game for people on other devices: the connections of each of their seats. It
// passes their commands to the table, and the table's news to them.
import { readAnswer, writeInvitation, type Facts } from '../carrier/invitations.ts';
import { agree, describe, makeLimit, openLine, openPeer, setAway, type Line } from '../carrier/line.ts';
import { iceServers } from '../carrier/servers.ts';
import type { AnswerCode, Command, GuestCommand, Reply } from '../protocol.ts';

/**
 * The connections of a seat: `offered` waits behind a link, `connecting` comes about by a code, `line` is
 * in use. `spare` is agreed on with the device there, whose addresses are `candidates`, and takes over when
 * the line is lost.
 */
type Connection = { peer: RTCPeerConnection; line: Line; facts: Facts };

type Seat = {
  /** Its number, which changes when people change seats. */
  at: number;
  /** The name of the person here. */
  host: string;
  line?: Line;
  offered?: Connection;
  connecting?: Connection;
  spare?: Connection;
  candidates?: Facts['candidates'];
  /** Of a connection that comes about. */
  timer?: ReturnType<typeof setTimeout>;
};

/** The characters of the longest command, and the most commands and pieces a second: a beat is one, too. */
const most = 4000;
const rate = 30;
const pieces = 60;
/** The longest wait for a connection, in ms. */
const patience = 15_000;

/** @param send a command to the table */
function makeHost(send: (command: Command) => unknown) {
  const seats = new Map<number, Seat>();
  /** Whether the table has been left, so that the guests wait at their lines. */
  let isLeft = false;
  /** The game at the table: another one shows no invitation by itself. */
  let game = '';

  function close(seat: number) {
    const { line, offered, connecting, spare, timer } = seats.get(seat) ?? {};
    clearTimeout(timer);
    for (const one of [line, offered?.line, connecting?.line, spare?.line]) one?.close();
    seats.delete(seat);
  }

  // The seat may change before the table's worker is asked.
  /** @param why it has no connection */
  const disconnect = (own: Seat, why: 'lost' | 'code' | 'unreachable') => send({ do: 'disconnect', get seat() { return own.at; }, why });

  /** End the connection with a device that doesn't keep to the rules. */
  function refuse(own: Seat) {
    close(own.at);
    disconnect(own, 'lost');
  }

  /** Pass on a message of a guest. */
  function pass(own: Seat, message: ReturnType<typeof parsed>) {
    if (message) send({ do: 'guest', get seat() { return own.at; }, ...message });
    else refuse(own);
  }

  const isIn = (own: Seat) => seats.get(own.at) === own;

  /** @param own the connections of a seat @returns one that waits for a device */
  async function offer(own: Seat): Promise<Connection> {
    const { peer, channel } = openPeer(await iceServers());
    const isFair = makeLimit(rate);
    const line: Line = openLine(peer, channel, {
      most,
      rate: pieces,
      onOpen: () => use(own, line),
      onText: (text) => {
        pass(own, isFair() ? parsed(text) : null);
      },
      onAside: (code) => { keepSpare(own, code).catch(() => { if (own.line === line) refuse(own); }); },
      onLost: () => lose(own, line),
    });
    return { peer, line, facts: await describe(peer) };
  }

  /** Use a line that has opened. */
  function use(own: Seat, line: Line) {
    clearTimeout(own.timer);
    own.line?.close();
    own.line = line;
    for (const one of [own.connecting, own.spare]) if (one?.line !== line) one?.line.close();
    delete own.connecting;
    delete own.spare;
    delete own.candidates;
    prepare(own).catch(console.info);
  }

  /** Prepare what the device at a seat needs to come back. */
  async function prepare(own: Seat) {
    const { line } = own;
    const [offered, spare] = await Promise.all([own.offered ?? offer(own), offer(own)]);
    if (!isIn(own) || own.line !== line) {
      for (const one of [offered, spare]) if (one !== own.offered) one.line.close();
      return;
    }
    Object.assign(own, { offered, spare });
    line?.sendAside([offered, spare].map(({ facts }) => writeInvitation({ ...facts, seat: own.at, host: own.host })).join(' '));
  }

  /** Keep the answer to the spare connection. */
  async function keepSpare(own: Seat, code: string) {
    const facts = readAnswer(code);
    const { spare } = own;
    if (!spare) throw new RangeError('no spare connection');
    await agree(spare.peer, facts, 'answer');
    own.candidates = facts.candidates;
    if (!own.line) spare.line.reach(facts.candidates);
  }

  function lose(own: Seat, line: Line) {
    if (own.line !== line) return;
    delete own.line;
    disconnect(own, 'lost');
    if (own.candidates) own.spare?.line.reach(own.candidates);
    show(own).catch(console.info);
  }

  /** Show the invitation to a seat. */
  async function show(own: Seat) {
    const offered = own.offered ?? await offer(own);
    if (!isIn(own) || own.line || (own.offered && own.offered !== offered)) {
      if (own.offered !== offered) offered.line.close();
      return;
    }
    own.offered = offered;
    const link = `t=${writeInvitation({ ...offered.facts, seat: own.at, host: own.host })}`;
    send({ do: 'invite', get seat() { return own.at; }, link });
  }

  /** Connect the device that has answered an invitation. */
  async function connect({ seat, code }: AnswerCode) {
    const own = seats.get(seat);
    if (!own?.offered || own.connecting) return;
    const { offered } = own;
    own.connecting = offered;
    delete own.offered;
    try {
      const facts = readAnswer(code);
      if (facts.invited !== offered.facts.ufrag) throw new RangeError('an answer to another link');
      await agree(offered.peer, facts, 'answer');
      offered.line.reach(facts.candidates);
    } catch (reason) {
      console.info(reason);
      if (own.connecting !== offered) return;
      delete own.connecting;
      own.offered = offered;
      disconnect(own, 'code');
      return;
    }
    if (own.connecting === offered) own.timer = setTimeout(() => giveUp(own, offered), patience);
  }

  /** Offer another connection in place of one that didn't come about. */
  function giveUp(own: Seat, connecting: Connection) {
    connecting.line.close();
    delete own.connecting;
    disconnect(own, 'unreachable');
    show(own).catch(console.info);
  }

  /** Let all guests take their seats anew, since the table has been opened again. */
  function rejoin() {
    for (const own of seats.values()) {
      if (own.line) own.line.lose();
      else show(own).catch(console.info);
    }
  }

  /** Let people change seats. @param former the seats of those who now sit at 0, 1, 2 and so on */
  function reseat(former: number[]) {
    for (const seat of seats.keys()) if (!former.includes(seat)) close(seat);
    const before = new Map(seats);
    seats.clear();
    for (const [at, from] of former.entries()) {
      const own = before.get(from);
      if (own) seats.set(at, Object.assign(own, { at }));
    }
  }

  return {
    close: () => {
      for (const seat of seats.keys()) close(seat);
    },
    /** @param reply of the table, with the seats of others and the news for them @param id of its game */
    take: ({ host = '', elsewhere = [], guests = {}, effects, playing }: Reply, id: string = '') => {
      setAway(!playing);
      if (playing && isLeft) rejoin();
      isLeft = !playing && effects.drop === undefined;
      if (isLeft) return;
      if (effects.seating) reseat(effects.seating);
      for (const [seat, news] of Object.entries(guests)) {
        seats.get(Number(seat))?.line?.send(news.text);
        if (news.refused || news.removed) close(Number(seat));
      }
      for (const seat of seats.keys()) if (!elsewhere.includes(seat)) close(seat);
      if (id !== game) for (const own of seats.values()) if (!own.line) show(own).catch(console.info);
      game = id;
      for (const seat of elsewhere) {
        if (seats.has(seat)) continue;
        const own = { at: seat, host };
        seats.set(seat, own);
        show(own).catch(console.info);
      }
      if (effects.connect) connect(effects.connect).catch(console.info);
    },
  };
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Refuse text with half of a character, which Python can't write. */
function whole(key: string, value: unknown) {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new RangeError('half of a character');
  return value;
}

/** @param text of a guest */
function parsed(text: string): Omit<GuestCommand, 'do' | 'seat'> | null {
  try {
    const { number, command, language, settings } = JSON.parse(text, whole);
    const isFair = Number.isSafeInteger(number) && isObject(command) && typeof language === 'string' && isObject(settings);
    return isFair ? { number, command, speaks: language, wants: settings } : null;
  } catch {
    return null;
  }
}

export { makeHost, most, parsed, pieces, rate };
