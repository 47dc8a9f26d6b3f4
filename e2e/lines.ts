// Stands for WebRTC in the page of a guest, and for the host at the other end of its connections: `next` is the channel that
// may open, `sent` has the texts that the page has sent over its line, and `hear` is what brings it one.
import { bytesToHex, derive, hashOf, hexToBytes, publicKey, topicOf, welcome, type Bytes } from '../web/glue/carrier/channel.ts';
import { atTopic, codes, fromText, link, post, readTopic, will } from '../web/glue/carrier/peer.ts';
import { openLine, type Line } from '../web/glue/session/line.ts';

const key = new Uint8Array(32).fill(7);
const secret = new Uint8Array(16).fill(7);
const own = new Uint8Array(16).fill(7);
const sent: string[] = [];
let line: Line | undefined;

class Channel extends EventTarget {
  readyState = 'connecting';

  spared = Promise.withResolvers<void>();

  seated = Promise.withResolvers<void>();

  takers = new Map<string, (message: Bytes) => void>();

  carrier = {
    isUp: () => true,
    willHash: () => hashOf(own, 'gone'),
    watch: () => {},
    post: (topic: string, message: Bytes) => this.take(post, atTopic(topic, message)),
    listen: (topic: string, taker: (message: Bytes) => void) => { this.takers.set(topic, taker); },
    leave: (topic: string) => { this.takers.delete(topic); },
    close: () => {},
  };

  take(kind: number, data: Bytes) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: Uint8Array.of(kind, ...data).buffer })));
  }

  send(frame: Bytes) {
    const [kind, data] = [frame[0], frame.slice(1)];
    if (kind === 0) this.take(0, data);
    if (kind === codes) this.spared.resolve();
    if (kind !== post) return;
    const [topic, message] = readTopic(data);
    this.takers.get(topic)?.(message);
  }

  /** Answer greetings at a door. */
  openDoor(door: Bytes) {
    this.carrier.listen(topicOf(door, 'door'), (greeting) => {
      const guest = welcome(key, derive(door, 'admission'), greeting);
      sessionStorage.session = bytesToHex(guest.payload.slice(0, 32));
      const said = fromText(JSON.stringify({ host: 'Ann', people: [], will: bytesToHex(hashOf(own, 'gone')) }));
      const { answer, keys } = guest.answer(said);
      const opened = openLine(this.carrier, keys, true, guest.payload.slice(32), {
        most: 4000, onOpen: () => { line = opened; },
        onText: (text) => {
          sent.push(text);
          this.seated.resolve();
        },
        onLink: () => {}, onLost: () => {},
      });
      opened.begin();
      this.carrier.post(topicOf(door, bytesToHex(greeting.slice(0, 32))), answer);
    });
  }

  /** Open it, until the page has a seat and has agreed on the next connection. */
  async open(text: string) {
    line?.close();
    Object.assign(window, { channel: this });
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
    this.openDoor(secret);
    if (sessionStorage.session) this.openDoor(hexToBytes(sessionStorage.session));
    this.take(will, own);
    this.take(link, Uint8Array.of(...publicKey(key), ...secret));
    this.take(codes, fromText(text));
    await Promise.all([this.spared.promise, this.seated.promise]);
  }
}

class Connection extends EventTarget {
  iceGatheringState = 'complete';

  localDescription = { sdp: 'a=ice-ufrag:abcd\na=ice-pwd:abcdefghijklmnopqrstuv' };

  channel = new Channel();

  createDataChannel() { return this.channel; }
  async setLocalDescription() {}
  async setRemoteDescription() { Object.assign(window, { next: this.channel }); }
  async addIceCandidate() {}
  close() { this.channel.readyState = 'closed'; }
}

Object.assign(window, { RTCPeerConnection: Connection, sent, hear: (text: string) => line?.send(text) });
