// A line over the relay: the sealed channel between a host and a guest, in the form of a channel of WebRTC,
// so that both kinds have the same pieces, beats and limits (`line.js`).
import { makeChannel, topicNamed, topicOf } from './channel.js';
import { makeLimit, openLine } from './line.js';

/** The messages with which a side ends the line: `replaced` if another page has taken the seat. */
const end = 'x';
const replaced = 'y';
/** The most messages in a second that can't be opened: nobody knows who has sent or changed them. */
const unopened = 60;

/** A channel whose messages travel over the relay; it opens with the first message of the other side. */
class SealedChannel extends EventTarget {
  /** @type {RTCDataChannelState} */
  readyState = 'connecting';

  /** Whether the other side has ended it since another page has taken the seat. */
  isReplaced = false;

  /**
   * @param {import('./relay.js').Relay} relay @param {import('./channel.js').Keys} keys
   * @param {boolean} isHost
   */
  constructor(relay, { up, down, topic }, isHost) {
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

  /** End when the broker publishes the last will of the other side, as only the broker can. @param {Uint8Array<ArrayBuffer>} hash of it */
  endBy(hash) {
    const gone = topicNamed(hash);
    this.relay.listen(gone, (will) => { if (topicOf(will, 'gone') === gone) this.close(); });
    this.addEventListener('close', () => this.relay.leave(gone));
  }

  /** @param {Uint8Array<ArrayBuffer>} packet */
  take(packet) {
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

  /** @param {string} text */
  send(text) {
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

/**
 * @param {import('./relay.js').Relay} relay @param {import('./channel.js').Keys} keys @param {boolean} isHost
 * @param {Parameters<typeof openLine>[2]} parts as of any line
 */
function openSealedLine(relay, keys, isHost, parts) {
  const channel = new SealedChannel(relay, keys, isHost);
  const line = openLine(channel, channel, parts);
  return { line, channel };
}

export { openSealedLine };
