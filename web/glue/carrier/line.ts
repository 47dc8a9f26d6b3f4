// The line between two devices: a WebRTC connection with one channel for texts, in pieces that every
// browser takes, and a beat by which each side notices the silence of the other.
import { candidatesOf, descriptionOf, factsOf, type Facts } from './invitations.ts';

export type Line = ReturnType<typeof openLine>;

/** The characters of a piece: at most three bytes each. */
const piece = 15_000;
/** The pause between two beats or attempts, in ms. */
const beat = 1000;
/**
 * The number of beats without a message after which the other side is lost. Beats are counted, since a page
 * that was busy itself finds its messages only after its next beat.
 */
const mostMissed = 5;
/** The longest wait for all addresses of this device, in ms. */
const gathering = 2000;
/**
 * The first characters of pieces: of one that others follow, of the last one, of codes, and of a beat, by
 * a page that is at the table, or hidden or elsewhere.
 */
const [more, last, aside, pulse, dozing] = '+.!?z';
/** The characters of the longest text of codes, and of the longest news for a guest. */
const longestAside = 1300;
const longestNews = 2_000_000;

/** Whether the page of this device is at no table for now. */
let isAway = false;

/** Return a beat. */
const currentPulse = (): string => (document.hidden || isAway ? dozing : pulse);

/** @param away whether this device is at no table for now, which the other sides are told */
function setAway(away: boolean) {
  isAway = away;
}

/** Return whether another one may come in this second. */
function makeLimit(rate: number): () => boolean {
  let [second, count] = [0, 0];
  return () => {
    const now = Math.floor(performance.now() / 1000);
    [second, count] = [now, now === second ? count + 1 : 1];
    return count <= rate;
  };
}

function openPeer(iceServers: RTCIceServer[]): { peer: RTCPeerConnection; channel: RTCDataChannel } {
  const peer = new RTCPeerConnection({ iceServers });
  return { peer, channel: peer.createDataChannel('table', { negotiated: true, id: 0 }) };
}

/** Return of this device. */
async function describe(peer: RTCPeerConnection): Promise<Facts> {
  await peer.setLocalDescription();
  await new Promise((resolve: (value: void) => void) => {
    const look = () => { if (peer.iceGatheringState === 'complete') resolve(); };
    peer.addEventListener('icegatheringstatechange', look);
    setTimeout(resolve, gathering);
    look();
  });
  return factsOf(peer.localDescription?.sdp ?? '');
}

/** Take the description of the other side without its addresses: nothing is tried before `reach`. */
async function agree(peer: RTCPeerConnection, facts: Facts, type: 'offer' | 'answer') {
  await peer.setRemoteDescription(descriptionOf({ ...facts, candidates: [] }, type));
}

/** @param channel of it, open or not */
function openLine(peer: Pick<RTCPeerConnection, 'close' | 'addIceCandidate'>, channel: EventTarget & Pick<RTCDataChannel, 'readyState'> & { send: (text: string) => void }, { most, rate = Infinity, onOpen, onText, onAside, onDoze, onLost, onMisuse }: {
  /** The characters of the longest text that is taken. */
  most: number;
  /** The most pieces a second. */
  rate?: number;
  onOpen: () => void;
  onText: (text: string) => void;
  /** Called with codes for another connection. */
  onAside: (codes: string) => void;
  /** Called when the other page is hidden or shown. */
  onDoze?: (isDozing: boolean) => void;
  /** Called once, when the line has been open and the other side is gone. */
  onLost: () => void;
  /** Called for what the other side may not send; by default the line is lost. */
  onMisuse?: () => void;
}) {
  const mayCome = makeLimit(rate);
  let text = '';
  let missed = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;
  let isDozing = false;

  /** @param whole without which the other side would miss something: where it can't be sent, the line is lost */
  function send(whole: string) {
    try {
      if (channel.readyState === 'open') channel.send(whole);
    } catch (reason) {
      console.info(reason);
      lose();
    }
  }

  // The other side then notices it at once.
  const leave = () => peer.close();
  const sendPulse = () => send(currentPulse());

  function close() {
    isClosed = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', sendPulse);
    removeEventListener('pagehide', leave);
    peer.close();
  }

  function lose() {
    if (isClosed) return;
    close();
    onLost();
  }

  function watch() {
    missed += 1;
    if (missed === mostMissed) lose();
    else sendPulse();
  }

  /** @param data a piece @returns whether it was a beat */
  function takePulse(data: string): boolean {
    if (data !== pulse && data !== dozing) return false;
    if (isDozing !== (data === dozing)) {
      isDozing = data === dozing;
      onDoze?.(isDozing);
    }
    return true;
  }

  /** @param data a piece */
  function takePiece(data: string) {
    text += data.slice(1);
    if (data[0] === more) return;
    const whole = text;
    text = '';
    onText(whole);
  }

  addEventListener('pagehide', leave);
  channel.addEventListener('open', () => {
    clearInterval(timer);
    missed = 0;
    timer = setInterval(watch, beat);
    document.addEventListener('visibilitychange', sendPulse);
    onOpen();
  });
  channel.addEventListener('close', lose);
  channel.addEventListener('message', (event) => {
    const { data } = event as MessageEvent;
    missed = 0;
    if (isClosed) return;
    const isFair = mayCome() && typeof data === 'string' && text.length + data.length <= most;
    if (isFair && takePulse(data)) return;
    if (isFair && (data[0] === more || data[0] === last)) takePiece(data);
    else if (isFair && data[0] === aside && data.length <= longestAside) onAside(data.slice(1));
    else (onMisuse ?? lose)();
  });

  return {
    close,
    lose,
    send: (whole: string) => {
      for (let at = 0; at < whole.length; at += piece) {
        send(`${at + piece < whole.length ? more : last}${whole.slice(at, at + piece)}`);
      }
    },
    /** @param codes for another connection */
    sendAside: (codes: string) => send(`${aside}${codes}`),
    /**
     * Try the addresses of the other side, again and again until the line opens or is closed: a connection
     * that came to nothing begins anew then.
     */
    reach: (candidates: Facts['candidates']) => {
      const attempt = () => {
        for (const candidate of candidatesOf(candidates)) {
          if (!isClosed) peer.addIceCandidate({ candidate, sdpMid: '0' }).catch(console.info);
        }
      };
      if (isClosed || channel.readyState === 'open') return;
      clearInterval(timer);
      timer = setInterval(attempt, beat);
      attempt();
    },
  };
}

export { agree, describe, longestNews, makeLimit, openLine, openPeer, setAway };
