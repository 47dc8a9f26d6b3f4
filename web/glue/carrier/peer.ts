// One WebRTC connection between a host's page and a guest's, which carries frames: a kind, for most a topic, and bytes.
import { concatBytes, hexToBytes, topicNamed, type Bytes } from './channel.ts';
import { after, every, makeStates, type Transitions } from '../states.ts';
import { candidatesOf, descriptionOf, factsOf, type Facts } from './invitations.ts';
import { iceServers } from './servers.ts';

export type Peer = Awaited<ReturnType<typeof openPeer>>;

/**
 * - agreeing: the two sides exchange codes, and nothing is tried.
 * - reaching: the addresses of the other side are tried, again and again.
 * - open: frames travel.
 * - closed: for good.
 */
type State = 'agreeing' | 'reaching' | 'open' | 'closed';

const table: Transitions<State> = {
  agreeing: { reached: 'reaching', opened: 'open', closed: 'closed' },
  reaching: { opened: 'open', closed: 'closed' },
  open: { closed: 'closed' },
  closed: {},
};

/**
 * The kinds of frames: a beat; a side's last will, which the other side posts when the connection is closed; that it listens
 * at a topic, or leaves it; a message at a topic; the table's link; codes for the next connections.
 */
const [beat, will, listen, leave, post, link, codes] = Array(7).keys();
/** The bytes of a topic's name. */
const topicSize = 16;
/** The pause between two beats or attempts, and the longest wait for all addresses of this device, in ms. */
const pause = 1000;
const gathering = 2000;
/** The number of beats without a frame after which the other side is lost. */
const mostMissed = 5;

/** Return the bytes of a topic's name, and a message. */
const atTopic = (topic: string, message: Bytes = new Uint8Array()): Bytes => concatBytes(hexToBytes(topic.split('/')[1]), message);

/** Return the topic in a frame, and the message at it. */
const readTopic = (data: Bytes): [string, Bytes] => [topicNamed(data.slice(0, topicSize)), data.slice(topicSize)];

/** @param take called with the kind and the bytes of each frame but beats; it throws an error for what nobody may send */
async function openPeer({ take, onOpen, onClose }: {
  take: (kind: number, data: Bytes) => void;
  onOpen: () => void;
  /** Called once, when the connection has been open. */
  onClose: () => void;
}) {
  const peer = new RTCPeerConnection({ iceServers: await iceServers() });
  const channel = peer.createDataChannel('table', { negotiated: true, id: 0 });
  channel.binaryType = 'arraybuffer';
  let missed = 0;

  const states = makeStates(table, {
    reaching: (end, { candidates, patience, giveUp }) => {
      const attempt = () => {
        for (const candidate of candidatesOf(candidates)) peer.addIceCandidate({ candidate, sdpMid: '0' }).catch(console.info);
      };
      every(pause, attempt, end);
      if (giveUp) after(patience, giveUp, end);
      attempt();
    },
    open: (end) => {
      end.addEventListener('abort', onClose);
      addEventListener('pagehide', close, { signal: end });
      every(pause, watch, end);
      onOpen();
    },
    closed: () => peer.close(),
  }, 'agreeing');

  function close() {
    states.dispatch('closed');
  }

  function watch() {
    missed += 1;
    if (missed === mostMissed) close();
    else send(beat);
  }

  /** @param data without which the other side would miss something: where it can't be sent, the connection is closed */
  function send(kind: number, data: Bytes = new Uint8Array()) {
    if (states.current() !== 'open') return;
    try {
      channel.send(concatBytes(Uint8Array.of(kind), data));
    } catch (reason) {
      console.info(reason);
      close();
    }
  }

  channel.addEventListener('open', () => states.dispatch('opened'));
  channel.addEventListener('close', close);
  channel.addEventListener('message', ({ data }) => {
    if (states.current() !== 'open') return;
    missed = 0;
    try {
      const frame = new Uint8Array(data);
      if (frame[0] !== beat) take(frame[0], frame.slice(1));
    } catch (reason) {
      console.info(reason);
      close();
    }
  });

  return {
    isOpen: () => states.current() === 'open',
    isReaching: () => states.current() === 'reaching',
    send,
    close,
    /** Return what the other side has to know of this one. */
    describe: async (): Promise<Facts> => {
      await peer.setLocalDescription();
      await new Promise((resolve: (value: void) => void) => {
        const look = () => { if (peer.iceGatheringState === 'complete') resolve(); };
        peer.addEventListener('icegatheringstatechange', look);
        setTimeout(resolve, gathering);
        look();
      });
      return factsOf(peer.localDescription?.sdp ?? '');
    },
    /** Take what the other side is, without its addresses: nothing is tried before `reach`. */
    agree: (facts: Facts, type: 'offer' | 'answer') => peer.setRemoteDescription(descriptionOf({ ...facts, candidates: [] }, type)),
    /**
     * Try the addresses of the other side until the connection opens or is closed: one that came to nothing begins anew then.
     * @param giveUp called after so many ms
     */
    reach: (candidates: Facts['candidates'], patience?: number, giveUp?: () => void) => {
      states.dispatch('reached', { candidates, patience, giveUp });
    },
  };
}

const toText = (data: Bytes): string => new TextDecoder().decode(data);
const fromText = (text: string): Bytes => new TextEncoder().encode(text);

export { atTopic, codes, fromText, leave, link, listen, openPeer, post, readTopic, toText, will };
