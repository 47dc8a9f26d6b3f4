// WebRTC in memory: two connections that have each other's description open as soon as one tries the other's addresses.

const settledSoon = (act: () => void) => { setImmediate(act); };

/** All connections that have described themselves, by the name in their description. */
const known = new Map<string, Peer>();
let count = 0;

class Channel extends EventTarget {
  readyState = 'connecting';

  other: Channel | null = null;

  /** Whether what is sent is lost, as on the way to a device that sleeps. */
  isMute = false;

  send(data: Uint8Array) {
    const { other } = this;
    if (!this.isMute) settledSoon(() => { if (other?.readyState === 'open') other.take(data.slice().buffer); });
  }

  take(data: unknown) { this.dispatchEvent(new MessageEvent('message', { data })); }

  open(other: Channel) {
    this.other = other;
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
  }

  close() {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    this.dispatchEvent(new Event('close'));
  }
}

class Peer extends EventTarget {
  static all: Peer[] = [];

  /** Whether devices find each other. */
  static isConnected = true;

  channel = new Channel();

  iceGatheringState = 'complete';

  name = `peer${count += 1}`;

  remote = '';

  constructor() {
    super();
    Peer.all.push(this);
  }

  get localDescription() {
    return {
      sdp: [
        `a=ice-ufrag:${this.name}`, 'a=ice-pwd:zQsoBfctAwHBnOdmIWsMuTPL', `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`,
        'a=candidate:1 1 udp 2113937151 192.168.1.2 49227 typ host', '',
      ].join('\r\n'),
    };
  }

  createDataChannel() { return this.channel; }

  async setLocalDescription() { known.set(this.name, this); }

  async setRemoteDescription({ sdp }: { sdp: string }) {
    if (this.channel.readyState === 'closed') throw new DOMException('', 'InvalidStateError');
    this.remote = /a=ice-ufrag:(.+)/.exec(sdp)?.[1].trim() ?? '';
  }

  async addIceCandidate() {
    const other = known.get(this.remote);
    const isReady = Peer.isConnected && other?.remote === this.name && [this, other].every(({ channel }) => channel.readyState === 'connecting');
    if (!isReady || !other) return;
    settledSoon(() => {
      if (![this, other].every(({ channel }) => channel.readyState === 'connecting')) return;
      this.channel.open(other.channel);
      other.channel.open(this.channel);
    });
  }

  close() {
    const { other } = this.channel;
    this.channel.readyState = 'closed';
    known.delete(this.name);
    if (other && !this.channel.isMute) settledSoon(() => other.close());
  }
}

export { Peer };
