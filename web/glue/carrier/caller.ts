// A guest's end of a table without a relay: the connection to the host's page, and those that may take its place.
import { hashOf, randomBytes, topicOf, type Bytes } from './channel.ts';
import { readInvitation, writeAnswer, type Invitation } from './invitations.ts';
import {
  atTopic, codes, fromText, leave, link as linkFrame, listen, openPeer, post, readTopic, toText, will as willFrame, type Peer,
} from './peer.ts';
import { linkOf, type TableLink } from './tablelink.ts';
import type { Carrier } from './carrier.ts';

export type Caller = Carrier & { answer: (invitation: Invitation) => Promise<string> };

/** The characters of the longest codes. */
const longest = 1300;

/**
 * @param know called with the link of the table whenever the connection has opened
 * @param onNext called with the code by which this device can come back
 */
function makeCaller(know: (link: TableLink) => void, onNext: (code: string) => void): Caller {
  const takers = new Map<string, (message: Bytes) => void>();
  const watchers = new Set<(slept: boolean) => void>();
  const will = randomBytes(16);
  /** The connection in use, and the host's last will; it counts as up from the table's link on. */
  let current: Peer | null = null;
  let hostWill: Bytes | undefined;
  let isUp = false;
  /** The connections that may open. */
  let waiting: { peer: Peer; candidates: Invitation['candidates'] }[] = [];

  function use(peer: Peer) {
    const others = [current, ...waiting.map((one) => one.peer)].filter((one) => one !== peer);
    leaveHost();
    current = peer;
    waiting = [];
    for (const other of others) other?.close();
    peer.send(willFrame, will);
    for (const topic of takers.keys()) peer.send(listen, atTopic(topic));
  }

  /** Post the host's last will, as a broker does whose connection to it is closed. */
  function leaveHost() {
    const gone = hostWill;
    current = null;
    isUp = false;
    hostWill = undefined;
    if (gone) takers.get(topicOf(gone, 'gone'))?.(gone);
  }

  function lose(peer: Peer) {
    if (current !== peer) return;
    leaveHost();
    reach();
  }

  const reach = () => { for (const { peer, candidates } of waiting) peer.reach(candidates); };

  /** @throws {RangeError} for what no host may send */
  function take(peer: Peer, kind: number, data: Bytes, spare: () => void) {
    const [topic, message] = readTopic(data);
    if (kind === willFrame) hostWill = data;
    else if (kind === post) takers.get(topic)?.(message);
    else if (kind === linkFrame) {
      know(linkOf(data));
      isUp = true;
      for (const watcher of watchers) watcher(false);
    } else if (kind === codes && data.length <= longest) {
      spare();
      keepSpare(peer, toText(data)).catch((reason) => {
        console.info(reason);
        peer.close();
      });
    } else throw new RangeError('no frame of a host');
  }

  /** Answer an invitation, without trying its addresses. @returns the code */
  async function answer(invitation: Invitation): Promise<string> {
    let isSpared = false;
    const peer: Peer = await openPeer({
      onOpen: () => use(peer),
      take: (kind, data) => take(peer, kind, data, () => {
        if (isSpared) throw new RangeError('codes for the second time');
        isSpared = true;
      }),
      onClose: () => lose(peer),
    });
    await peer.agree(invitation, 'offer');
    const code = writeAnswer({ ...await peer.describe(), invited: invitation.ufrag });
    waiting.push({ peer, candidates: invitation.candidates });
    return code;
  }

  /** @param text the codes of the next link, and of a spare connection */
  async function keepSpare(peer: Peer, text: string) {
    const [next, spare] = text.split(' ');
    readInvitation(next);
    if (current === peer) onNext(next);
    const code = await answer(readInvitation(spare));
    if (current === peer) peer.send(codes, fromText(code));
  }

  return {
    /** Answer an invitation, and wait for the host. */
    answer: async (invitation) => {
      const code = await answer(invitation);
      if (!current) reach();
      return code;
    },
    isUp: () => isUp,
    willHash: () => hashOf(will, 'gone'),
    watch: (watcher) => {
      watchers.add(watcher);
      if (isUp) watcher(false);
    },
    post: (topic, message) => { if (isUp) current?.send(post, atTopic(topic, message)); },
    listen: (topic, taker) => {
      takers.set(topic, taker);
      current?.send(listen, atTopic(topic));
    },
    leave: (topic) => {
      takers.delete(topic);
      current?.send(leave, atTopic(topic));
    },
    close: () => { for (const peer of [current, ...waiting.map((one) => one.peer)]) peer?.close(); },
  };
}

export { makeCaller };
