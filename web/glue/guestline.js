// A guest's side of the connection to a host: the line in use, and the spare one that takes over when it
// is lost.
import { readInvitation, writeAnswer } from './invitations.js';
import { agree, describe, longestNews, openLine, openPeer } from './line.js';
import { iceServers } from './servers.js';

/**
 * @typedef {import('./line.js').Line} Line @typedef {import('./invitations.js').Invitation} Invitation
 *
 * What a guest's page has of its line, over WebRTC or over a relay.
 * @typedef {object} GuestLine
 * @property {() => boolean} isOpen @property {(text: string) => void} send
 * @property {() => void} refuse ends the line with a host that doesn't keep to the rules, for good
 * @property {(invitation?: any) => Promise<any>} accept
 * @property {() => Promise<void>} [look] asks who is at a table with a relay
 */

/**
 * @param {object} parts
 * @param {() => void} parts.onOpen called each time a line has opened
 * @param {(text: string) => void} parts.onText
 * @param {(code: string) => void} parts.onInvitation called with the link by which this device can come back
 * @param {(isDozing: boolean) => void} parts.onDoze called when the host's page is hidden or shown
 * @param {() => void} parts.onLost called when the line is lost; the spare one may open later
 */
function makeGuestLine({ onOpen, onText, onInvitation, onDoze, onLost }) {
  /** @type {Line | null} */
  let line = null;
  /** The connections that may open. @type {{line: Line, candidates: Invitation['candidates']}[]} */
  let waiting = [];

  /** @param {Line} opened */
  function use(opened) {
    const others = [line, ...waiting.map((one) => one.line)].filter((one) => one !== opened);
    line = opened;
    waiting = [];
    for (const other of others) other?.close();
    onOpen();
  }

  /** @param {Line} lost */
  function lose(lost) {
    if (line !== lost) return;
    line = null;
    onDoze(false);
    onLost();
    for (const one of waiting) one.line.reach(one.candidates);
  }

  /** Answer an invitation, without trying its addresses. @param {Invitation} invitation @returns {Promise<string>} the code */
  async function answer(invitation) {
    const { peer, channel } = openPeer(await iceServers());
    let isSpared = false;
    /** @type {Line} */
    const own = openLine(peer, channel, {
      most: longestNews,
      onOpen: () => use(own),
      onText,
      onAside: (codes) => {
        if (isSpared) own.lose();
        else keepSpare(own, codes).catch(own.lose);
        isSpared = true;
      },
      onDoze: (isDozing) => { if (line === own) onDoze(isDozing); },
      onLost: () => lose(own),
    });
    await agree(peer, invitation, 'offer');
    const code = writeAnswer({ ...await describe(peer), invited: invitation.ufrag });
    waiting.push({ line: own, candidates: invitation.candidates });
    return code;
  }

  /** @param {Line} own @param {string} codes of the next link, and of a spare connection */
  async function keepSpare(own, codes) {
    const [next, spare] = codes.split(' ');
    readInvitation(next);
    if (line === own) onInvitation(next);
    const code = await answer(readInvitation(spare));
    if (line === own) own.sendAside(code);
  }

  return {
    isOpen: () => line !== null,
    /** @param {string} text */
    send: (text) => line?.send(text),
    /** End the line with a host that doesn't keep to the rules, for good. */
    refuse: () => {
      for (const one of waiting) one.line.close();
      waiting = [];
      line?.lose();
    },
    /** Answer an invitation, and wait for the host. @param {Invitation} invitation @returns {Promise<string>} the code */
    accept: async (invitation) => {
      const code = await answer(invitation);
      for (const one of waiting) one.line.reach(one.candidates);
      return code;
    },
  };
}

export { makeGuestLine };
