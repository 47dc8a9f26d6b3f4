// The device that runs a game for people on other devices: a connection for each of their seats. It passes
// their commands to the table, and the table's news to them.
import { descriptionOf, readAnswer, writeInvitation } from './invitations.js';
import { describe, openLine, openPeer } from './line.js';
import { drawCode } from './qrcode.js';

/**
 * @typedef {import('./protocol.js').Command} Command @typedef {import('./protocol.js').Reply} Reply
 * @typedef {{peer: RTCPeerConnection, line: ReturnType<typeof openLine>, isOpen: boolean,
 *   timer?: ReturnType<typeof setTimeout>}} Seat
 */

/** The characters of the longest command, and the most commands a second. */
const most = 4000;
const rate = 30;
/** The longest wait for a connection, in ms. */
const patience = 15_000;

/** @param {(command: Command) => unknown} send a command to the table */
function makeHost(send) {
  /** @type {Map<number, Seat>} */
  const seats = new Map();

  /** @param {number} seat @param {'lost' | 'unreachable'} why */
  function lose(seat, why) {
    close(seat);
    send({ do: 'disconnect', seat, why });
  }

  /** @param {number} seat */
  function close(seat) {
    clearTimeout(seats.get(seat)?.timer);
    seats.get(seat)?.line.close();
    seats.delete(seat);
  }

  /** @param {number} seat @returns {(text: string) => void} */
  function taker(seat) {
    let [second, count] = [0, 0];
    return (text) => {
      const now = Math.floor(performance.now() / 1000);
      [second, count] = [now, now === second ? count + 1 : 1];
      const message = count > rate ? null : parsed(text);
      if (message) send({ do: 'guest', seat, ...message });
      else lose(seat, 'lost');
    };
  }

  /** Offer a seat. @param {number} seat @param {string} host the name of the person here */
  async function invite(seat, host) {
    const { peer, channel } = openPeer();
    const line = openLine(peer, channel, {
      most,
      onOpen: () => {
        const own = seats.get(seat);
        clearTimeout(own?.timer);
        if (own) own.isOpen = true;
      },
      onText: taker(seat),
      onLost: () => lose(seat, 'lost'),
    });
    const own = { peer, line, isOpen: false };
    seats.set(seat, own);
    const facts = await describe(peer);
    if (seats.get(seat) !== own) return;
    const link = `t=${writeInvitation({ ...facts, seat, host })}`;
    send({ do: 'invite', seat, link, ...drawCode(new URL(`#${link}`, location.href).href) });
  }

  /** @param {import('./protocol.js').AnswerCode} answer */
  async function connect({ seat, code }) {
    const own = seats.get(seat);
    try {
      await own?.peer.setRemoteDescription(descriptionOf(readAnswer(code), 'answer'));
    } catch (reason) {
      console.info(reason);
      send({ do: 'disconnect', seat, why: 'code' });
      return;
    }
    if (own && !own.isOpen) own.timer = setTimeout(() => lose(seat, 'unreachable'), patience);
  }

  return {
    /** @param {Reply} reply of the table, with the seats of others and the news for them */
    take: ({ host = '', elsewhere = [], guests = {}, effects }) => {
      for (const seat of seats.keys()) if (!elsewhere.includes(seat)) close(seat);
      for (const [seat, news] of Object.entries(guests)) {
        seats.get(Number(seat))?.line.send(JSON.stringify(news));
        if (news.refused) close(Number(seat));
      }
      for (const seat of elsewhere) if (!seats.has(seat)) invite(seat, host).catch(console.info);
      if (effects.connect) connect(effects.connect).catch(console.info);
    },
  };
}

/** @param {string} text of a guest @returns {Omit<import('./protocol.js').GuestCommand, 'do' | 'seat'> | null} */
function parsed(text) {
  try {
    const { number, command, language, settings } = JSON.parse(text);
    const isFair = Number.isSafeInteger(number) && typeof command === 'object' && command !== null
      && typeof language === 'string' && typeof settings === 'object' && settings !== null;
    return isFair ? { number, command, speaks: language, wants: settings } : null;
  } catch {
    return null;
  }
}

export { makeHost };
