// The device that runs a game, for people on others: it gives each device that comes by the table's link a seat or a
// place to watch, passes their commands to the table, and the table's news to them. Each has a line of its own.
import {
  bytesToHex, derive, hexToBytes, makePrivateKey, publicKey, randomBytes, topicOf, welcome, type Bytes, type Keys,
} from '../carrier/channel.ts';
import { grace, makeLimit, type Carrier } from '../carrier/carrier.ts';
import { openLine, setAway, type Line } from './line.ts';
import { doors, secretSize, writeLink, type TableLink } from '../carrier/tablelink.ts';
import { after, makeStates, type States, type Transitions } from '../states.ts';
import type { Table } from '../store/tables.ts';
import type { Command, GuestCommand, Reply } from '../protocol.ts';

/**
 * The state of a device that has been here:
 * - away: it has no line.
 * - seated: it has one, and a seat or a place.
 * - awaited: its line was lost, and may come back in a moment.
 */
type State = 'away' | 'seated' | 'awaited';

const transitions: Transitions<State> = {
  away: { came: 'seated', expected: 'awaited' },
  seated: { came: 'seated', lost: 'awaited', ended: 'away' },
  awaited: { came: 'seated', late: 'away', ended: 'away' },
};

/** The bytes of a greeting: a key, a session, the hash of a last will, and what encryption adds. */
const greetingSize = 32 + 32 + 16 + 16;
/** The most greetings that are read in a second, of unknown devices and of a device that is known. */
const unknownRate = 5;
const known = 3;
/** The number of greetings beyond that, or of nonsense, which somebody sends on purpose. */
const abuseLimit = 50;
/** The characters of the longest command, and the most commands and pieces a second: a beat is one, too. */
const most = 4000;
const rate = 30;
const pieces = 60;
/** The longest wait for the watchers of a table that is opened again, in ms. */
const patience = 10_000;
/** The seat of a device that has none. */
const nowhere = -1;

/** Return a new one, whose link nobody has. */
const makeTable = (): Table => ({ key: makePrivateKey(), secret: randomBytes(secretSize), guests: {} });

const linkOf = ({ key, secret }: Table): TableLink => ({ host: publicKey(key), secret });

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
    return isFair ? { number, command, guest_language: language, guest_settings: settings } : null;
  } catch {
    return null;
  }
}

/**
 * @param send a command to the table
 * @param show what brings people to the table: its link, and who has come by it
 * @param keep stores a table that has changed
 * @param warn called once for each link that somebody misuses
 */
function makeHost(send: (command: Command) => unknown, carrier: Carrier, table: Table, { show, keep, warn }: {
  show: (link: string, came: number[]) => void; keep: (table: Table) => void; warn: () => void;
}) {
  /** The greetings by the link, and other messages by it, that were too many. */
  let misused = 0;
  /** The states of devices that are not away, by session, and the lines in use. */
  const devices = new Map<string, States<State>>();
  const lines = new Map<string, Line>();
  /** The seats of people on other devices. */
  let seats: number[] = [];
  /** The places of those who watch. */
  let watchers: number[] = [];
  let host = '';
  /** The names of those at the table, empty at other seats. */
  let people: string[] = [];
  /** Whether the table has been left, so that the guests wait at their lines. */
  let isLeft = true;

  function deviceOf(session: string): States<State> {
    const device = devices.get(session) ?? makeStates(transitions, {
      seated: (end, line) => {
        lines.set(session, line);
        end.addEventListener('abort', () => lines.delete(session));
      },
      awaited: (end, wait) => after(wait, () => {
        device.dispatch('late');
        miss(session);
      }, end),
      away: () => devices.delete(session),
    }, 'away');
    devices.set(session, device);
    return device;
  }

  const seatOf = (session: string) => [...seats, ...watchers].find((seat) => table.guests[seat] === session);

  /** Return its seat, or else a free one unless it only `watches`, or else a place to watch. */
  function placeFor(session: string, watches: boolean): number | undefined {
    const isOwn = (seat: number) => table.guests[seat] === session;
    const isFree = (seat: number) => table.guests[seat] === undefined;
    const free = watches ? undefined : seats.find(isFree);
    return seats.find(isOwn) ?? free ?? watchers.find(isOwn) ?? watchers.find(isFree);
  }

  /** Return why there is no place for it. */
  function refusal(session: string, watches: boolean): 'removed' | 'full' | undefined {
    if (table.removed?.includes(session)) return 'removed';
    return placeFor(session, watches) === undefined ? 'full' : undefined;
  }

  const linkNow = () => writeLink(linkOf(table));

  function noteAbuse() {
    misused += 1;
    if (misused === abuseLimit) warn();
  }

  /**
   * Take greetings at a door: that of the link, or that of a device which has a seat, and which floods at
   * the other door don't keep out. Each has one beside it for those who only watch.
   * @param secret that leads to the door
   * @param refuse called for each one that isn't read
   */
  function listenForGreetings(secret: Bytes, rate: number, refuse: () => void) {
    const isFair = makeLimit(rate);
    const admission = derive(secret, 'admission');
    const listen = (door: string, watches: boolean) => carrier.listen(topicOf(secret, door), (greeting) => {
      try {
        if (greeting.length !== greetingSize || !isFair()) refuse();
        else answer(secret, admission, greeting, watches);
      } catch {
        refuse();
      }
    });
    listen(doors.seat, false);
    listen(doors.watch, true);
  }

  const openOwnDoor = (session: string) => listenForGreetings(hexToBytes(session), known, () => {});
  const leaveGreetings = (secret: Bytes) => Object.values(doors).forEach((door) => carrier.leave(topicOf(secret, door)));

  /** @param greeting of a guest who asks for a seat */
  function answer(secret: Bytes, admission: Bytes, greeting: Bytes, onlyWatches: boolean) {
    const guest = welcome(table.key, admission, greeting);
    const session = bytesToHex(guest.payload.slice(0, 32));
    const refused = refusal(session, onlyWatches);
    const watches = watchers.includes(placeFor(session, onlyWatches) ?? nowhere);
    const said = JSON.stringify({ host, people, will: bytesToHex(carrier.willHash()), refused, watches });
    const { answer: sealed, keys } = guest.answer(new TextEncoder().encode(said));
    if (!refused) expect(session, keys, guest.payload.slice(32), onlyWatches);
    carrier.post(topicOf(secret, bytesToHex(greeting.slice(0, 32))), sealed);
  }

  /**
   * Open a line as soon as the guest says something: until then it may be an old greeting.
   * @param will the hash of the guest's last will
   */
  function expect(session: string, keys: Keys, will: Bytes, watches: boolean) {
    const isFair = makeLimit(rate);
    const line: Line = openLine(carrier, keys, true, will, {
      most,
      rate: pieces,
      onOpen: () => {
        if (sit(session, line, watches)) line.sendLink(linkNow());
        else line.close();
      },
      onText: (text) => {
        const message = isFair() ? parsed(text) : null;
        // The seat may change before the table's worker is asked.
        if (message) send({ do: 'guest', get seat() { return seatOf(session) ?? nowhere; }, ...message });
        else refuse(session);
      },
      onLink: () => refuse(session),
      onMisuse: () => refuse(session),
      onLost: () => { if (lines.get(session) === line) deviceOf(session).dispatch('lost', grace); },
    });
    line.begin();
  }

  /** Return whether it has a seat. */
  function sit(session: string, line: Line, watches: boolean): boolean {
    const seat = placeFor(session, watches);
    if (seat === undefined || refusal(session, watches)) return false;
    const before = lines.get(session);
    deviceOf(session).dispatch('came', line);
    before?.replace();
    for (const place of watchers) if (place !== seat && table.guests[place] === session) leave(place);
    if (table.guests[seat] === undefined) {
      table.guests[seat] = session;
      keep(table);
      openOwnDoor(session);
    }
    return true;
  }

  /** Give up the place of one who watches. */
  function leave(place: number) {
    delete table.guests[place];
    keep(table);
    send({ do: 'disconnect', seat: place });
  }

  /** Report that a guest is away; nobody keeps the place of one who watches. */
  function miss(session: string) {
    const place = watchers.find((own) => table.guests[own] === session);
    if (place === undefined) send({ do: 'disconnect', get seat() { return seatOf(session) ?? nowhere; } });
    else {
      leaveGreetings(hexToBytes(session));
      leave(place);
    }
  }

  /** End the line of a guest that doesn't keep to the rules. */
  function refuse(session: string) {
    close(session);
    miss(session);
    misused = Math.max(misused, abuseLimit - 1);
    noteAbuse();
  }

  function close(session: string) {
    const line = lines.get(session);
    devices.get(session)?.dispatch('ended');
    line?.close();
  }

  /**
   * Tell the table its link, and who has a seat by it: its worker doesn't remember that when the page is loaded
   * again.
   */
  const showLink = () => show(linkNow(), seats.filter((seat) => table.guests[seat] !== undefined));

  /** Tell the guests who wait that the table is there, since they ask ever more rarely. */
  const announce = () => carrier.post(topicOf(table.secret, 'here'), new Uint8Array(1));

  /** Let all guests take their seats anew, since the table has been opened again. */
  function rejoin() {
    for (const session of lines.keys()) close(session);
    for (const session of watchers.map((place) => table.guests[place])) {
      if (session) deviceOf(session).dispatch('expected', patience);
    }
    showLink();
    announce();
  }

  const openLink = () => listenForGreetings(table.secret, unknownRate, noteAbuse);

  /** Make a new link; devices that have a seat keep it, and are told. */
  function renew() {
    leaveGreetings(table.secret);
    table.secret = randomBytes(secretSize);
    misused = 0;
    keep(table);
    openLink();
    for (const line of lines.values()) line.sendLink(linkNow());
    showLink();
  }

  /** @param seat that is no longer for a person on another device */
  function free(seat: number) {
    const session = table.guests[seat];
    if (session === undefined) return;
    close(session);
    delete table.guests[seat];
    keep(table);
    leaveGreetings(hexToBytes(session));
  }

  /** Let the guest at a seat come back by its session no more; its door tells it so. */
  function remove(seat: number, name: string) {
    const session = table.guests[seat];
    if (session === undefined) return;
    close(session);
    delete table.guests[seat];
    table.removed = [...table.removed ?? [], session];
    table.gone = [...table.gone ?? [], [seat, name]];
    keep(table);
  }

  /** Let the device come back that was removed last, and tell it. */
  function readmit() {
    table.removed?.pop();
    table.gone?.pop();
    keep(table);
    announce();
  }

  /** Let guests change seats. @param former the seats of those who now sit at 0, 1, 2 and so on */
  function reseat(former: number[]) {
    for (const seat of seats) if (!former.includes(seat)) free(seat);
    const before = table.guests;
    table.guests = Object.fromEntries([
      ...former.map((from, seat) => [seat, before[from]]),
      ...watchers.filter((place) => !former.includes(place)).map((place) => [place, before[place]]),
    ].filter(([, session]) => session));
    keep(table);
    // The table's worker takes a watcher for present who left after it had sent the seats.
    for (const [seat, from] of former.entries()) {
      if (watchers.includes(from) && !before[from]) send({ do: 'disconnect', seat });
    }
  }

  openLink();
  [...Object.values(table.guests), ...table.removed ?? []].forEach(openOwnDoor);
  carrier.watch(announce);

  return {
    showLink,
    /** Give up the table, to which the guests may come back later. */
    close: () => {
      for (const session of devices.keys()) close(session);
      carrier.close();
    },
    /** @param reply of the table, with the seats of others and the news for them */
    take: ({ host: name = '', people: names = [], elsewhere = [], watchers: places = [], guests = {}, effects, playing }: Reply) => {
      setAway(!playing);
      const isOpened = playing && isLeft;
      isLeft = !playing && effects.drop === undefined;
      if (isLeft) return;
      if (effects.seating) reseat(effects.seating);
      for (const [seat, news] of Object.entries(guests)) {
        const session = table.guests[Number(seat)];
        lines.get(session)?.send(news.text);
        if (news.refused) refuse(session);
        if (news.removed !== undefined) remove(Number(seat), news.removed);
      }
      for (const seat of Object.keys(table.guests).map(Number)) if (![...elsewhere, ...places].includes(seat)) free(seat);
      [host, people, seats, watchers] = [name, names, elsewhere, places];
      if (isOpened) rejoin();
      if (effects.renew) renew();
      if (effects.readmit) readmit();
    },
  };
}

export { linkOf, makeHost, makeTable, transitions };
