// The tables to which this device has come: the secrets by which their hosts know it again, and the way back.
import { attempt } from './attempt.ts';

/**
 * The secret, the time of the last visit, and whether the device has had a seat there, or only watches; then also the
 * name of the host, and the code of the table's link, and after a game the names and scores. A host's own device has the
 * id of the game instead.
 */
export type Session = {
  session: string; when: number; seated?: boolean; watches?: boolean; host?: string; link?: string; result?: [string, number][]; game?: string;
};

/** Where sessions are stored, by the keys of hosts, and how many as host and as guest. */
const store = 'diamonds.tables';
const mostStored = 20;
const isSession = /^[0-9a-f]{64}$/;
const isLink = /^t=[\w-]{1,100}$/;
/** The time for which the start page offers the way back, in ms. */
const month = 30 * 86_400_000;

const read = (): Record<string, Session> => attempt(() => JSON.parse(localStorage.getItem(store) ?? '{}')) ?? {};

/** @param key of the host @returns the session of this device at its table, if it has had a seat there */
function seatAt(key: string): Session | undefined {
  const found = read()[key];
  return found?.seated && isSession.test(found.session) ? found : undefined;
}

/** @param key of a host @returns what this device remembers of its table */
const factsAt = (key: string): Partial<Session> => read()[key] ?? {};

/** Where a tab stores where it is, to find it again. */
const tabKey = 'diamonds.tab';

/**
 * @param key of the host
 * @param fresh the secret of a device that has none
 * @param facts that are known from now on
 * @returns of this device, stored from now on
 */
function sessionAt(key: string, fresh: () => string, facts: Partial<Session> = {}): Session {
  const sessions = read();
  const before = isSession.test(sessions[key]?.session) ? sessions[key] : { session: fresh() };
  const own = { ...before, when: Date.now(), ...facts };
  const all = Object.entries({ ...sessions, [key]: own }).toSorted(([, one], [, other]) => other.when - one.when);
  const [hosted, visited] = [true, false].map((isHost) => all.filter(([, one]) => (one.game !== undefined) === isHost).slice(0, mostStored));
  attempt(() => localStorage.setItem(store, JSON.stringify(Object.fromEntries([...hosted, ...visited]))));
  return own;
}

/** Return the last table at which this device has a seat, if it was there not long ago. */
function lastTable(): { host: string; link: string } | null {
  const [latest] = Object.values(read()).filter((one) => one?.seated && isLink.test(one.link ?? ''))
    .toSorted((one, other) => other.when - one.when);
  return latest && Date.now() - latest.when < month ? { host: String(latest.host ?? ''), link: String(latest.link) } : null;
}

export { factsAt, lastTable, seatAt, sessionAt, tabKey };
