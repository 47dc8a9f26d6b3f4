// A guest's side of the connection to a host: the line in use, and the spare one that takes over when it
// is lost.
import { readInvitation, writeAnswer, type Invitation } from '../carrier/invitations.ts';
import { agree, describe, longestNews, openLine, openPeer, type Line } from '../carrier/line.ts';
import { iceServers } from '../carrier/servers.ts';

/** What a guest's page has of its line, over WebRTC or over a relay. */
export type GuestLine = {
  isOpen: () => boolean;
  send: (text: string) => void;
  /** Ends the line with a host that doesn't keep to the rules, for good. */
  refuse: () => void;
  accept: (invitation?: any) => Promise<any>;
  /** Asks who is at a table with a relay. */
  look?: () => Promise<void>;
};

function makeGuestLine({ onOpen, onText, onInvitation, onDoze, onLost }: {
  /** Called each time a line has opened. */
  onOpen: () => void;
  onText: (text: string) => void;
  /** Called with the link by which this device can come back. */
  onInvitation: (code: string) => void;
  /** Called when the host's page is hidden or shown. */
  onDoze: (isDozing: boolean) => void;
  /** Called when the line is lost; the spare one may open later. */
  onLost: () => void;
}) {
  let line: Line | null = null;
  /** The connections that may open. */
  let waiting: { line: Line; candidates: Invitation['candidates'] }[] = [];

  function use(opened: Line) {
    const others = [line, ...waiting.map((one) => one.line)].filter((one) => one !== opened);
    line = opened;
    waiting = [];
    for (const other of others) other?.close();
    onOpen();
  }

  function lose(lost: Line) {
    if (line !== lost) return;
    line = null;
    onDoze(false);
    onLost();
    for (const one of waiting) one.line.reach(one.candidates);
  }

  /** Answer an invitation, without trying its addresses. @returns the code */
  async function answer(invitation: Invitation): Promise<string> {
    const { peer, channel } = openPeer(await iceServers());
    let isSpared = false;
    const own: Line = openLine(peer, channel, {
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

  /** @param codes of the next link, and of a spare connection */
  async function keepSpare(own: Line, codes: string) {
    const [next, spare] = codes.split(' ');
    readInvitation(next);
    if (line === own) onInvitation(next);
    const code = await answer(readInvitation(spare));
    if (line === own) own.sendAside(code);
  }

  return {
    isOpen: () => line !== null,
    send: (text: string) => line?.send(text),
    /** End the line with a host that doesn't keep to the rules, for good. */
    refuse: () => {
      for (const one of waiting) one.line.close();
      waiting = [];
      line?.lose();
    },
    /** Answer an invitation, and wait for the host. @returns the code */
    accept: async (invitation: Invitation): Promise<string> => {
      const code = await answer(invitation);
      for (const one of waiting) one.line.reach(one.candidates);
      return code;
    },
  };
}

export { makeGuestLine };
