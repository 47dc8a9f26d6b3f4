// A line over the relay: the sealed channel between a host and a guest, in the form of a channel of WebRTC,
// so that both kinds have the same pieces, beats and limits (`line.ts`).
import { makeChannel, topicNamed, topicOf, type Channel, type Keys } from './channel.ts';
import { makeLimit, openLine } from './line.ts';
import type { Relay } from './relay.ts';

/** The messages with which a side ends the line: `replaced` if another page has taken the seat. */
const end = 'x';
const replaced = 'y';
/** The most messages in a second that can't be opened: nobody knows who has sent or changed them. */
const unopened = 60;

/** A channel whose messages travel over the relay; it opens with the first message of the other side. */
class SealedChannel extends EventTarget {
  readyState: RTCDataChannelState = 'connecting';

  /** Whether the other side has ended it since another page has taken the seat. */
  isReplaced = false;

  relay: Relay;

  sealed: Channel;

  from: string;

  to: string;

  mayFail: () => boolean;

  constructor(relay: Relay, { up, down, topic }: Keys, isHost: boolean) {
    super();
    this.relay = relay;
    this.sealed = isHost ? makeChannel(down, up) : makeChannel(up, down);
    this.from = topicOf(topic, isHost ? 'up' : 'down');
    this.to = topicOf(topic, isHost ? 'down' : 'up');
    this.mayFail = makeLimit(unopened);
  }

  /** Take messages from now on. */
  listen() {
    this.relay.listen(this.from, (packet) => this.take(packet));
  }

  /**
   * End when the broker publishes the last will of the other side, as only the broker can.
   * @param hash of it
   */
  endBy(hash: Uint8Array<ArrayBuffer>) {
    const gone = topicNamed(hash);
    this.relay.listen(gone, (will) => { if (topicOf(will, 'gone') === gone) this.close(); });
    this.addEventListener('close', () => this.relay.leave(gone));
  }

  take(packet: Uint8Array<ArrayBuffer>) {
    if (this.readyState === 'closed') return;
    const opened = this.sealed.open(packet);
    if (!opened) {
      if (!this.mayFail()) this.close();
      return;
    }
    // Nothing may follow what is missing: both sides begin anew.
    this.isReplaced = opened.text === replaced;
    if (opened.lacks || opened.text === end || this.isReplaced) this.close();
    else {
      this.open();
      this.dispatchEvent(new MessageEvent('message', { data: opened.text }));
    }
  }

  open() {
    if (this.readyState !== 'connecting') return;
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
  }

  send(text: string) {
    this.relay.post(this.to, this.sealed.seal(text));
  }

  close(why = end) {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    this.send(why);
    this.relay.leave(this.from);
    this.dispatchEvent(new Event('close'));
  }

  /** End the line of a page whose seat another page has taken. */
  replace() {
    this.close(replaced);
  }

  async addIceCandidate() {}
}

/** @param parts as of any line */
function openSealedLine(relay: Relay, keys: Keys, isHost: boolean, parts: Parameters<typeof openLine>[2]) {
  const channel = new SealedChannel(relay, keys, isHost);
  const line = openLine(channel, channel, parts);
  return { line, channel };
}

export { openSealedLine };
