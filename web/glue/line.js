// The line between two devices: a WebRTC connection with one channel for texts, in pieces that every
// browser takes, and a beat by which each side notices the silence of the other.
import { factsOf } from './invitations.js';

/** The characters of a piece: at most three bytes each. */
const piece = 15_000;
/** The pause between two beats, and the silence after which the other side is lost, in ms. */
const beat = 1000;
const patience = 5000;
/** The longest wait for all addresses of this device, in ms. */
const gathering = 2000;
/** The first characters of pieces: of one that others follow, of the last one, and of a beat. */
const [more, last, pulse] = '+.?';

/** @returns {{peer: RTCPeerConnection, channel: RTCDataChannel}} */
function openPeer() {
  const peer = new RTCPeerConnection();
  return { peer, channel: peer.createDataChannel('table', { negotiated: true, id: 0 }) };
}

/** @param {RTCPeerConnection} peer @returns {Promise<import('./invitations.js').Facts>} of this device */
async function describe(peer) {
  await peer.setLocalDescription();
  await new Promise((/** @type {(value: void) => void} */ resolve) => {
    const look = () => { if (peer.iceGatheringState === 'complete') resolve(); };
    peer.addEventListener('icegatheringstatechange', look);
    setTimeout(resolve, gathering);
    look();
  });
  return factsOf(peer.localDescription?.sdp ?? '');
}

/**
 * @param {RTCPeerConnection} peer @param {RTCDataChannel} channel of it, open or not
 * @param {object} parts
 * @param {number} parts.most the characters of the longest text that is taken
 * @param {() => void} parts.onOpen @param {(text: string) => void} parts.onText
 * @param {() => void} parts.onLost called once, when the line has been open and the other side is gone
 */
function openLine(peer, channel, { most, onOpen, onText, onLost }) {
  let text = '';
  let heard = performance.now();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  let isClosed = false;

  function close() {
    isClosed = true;
    clearInterval(timer);
    peer.close();
  }

  function lose() {
    if (isClosed) return;
    close();
    onLost();
  }

  function watch() {
    if (performance.now() - heard > patience) lose();
    else if (channel.readyState === 'open') channel.send(pulse);
  }

  channel.addEventListener('open', () => {
    heard = performance.now();
    timer = setInterval(watch, beat);
    onOpen();
  });
  channel.addEventListener('close', lose);
  channel.addEventListener('message', ({ data }) => {
    heard = performance.now();
    if (isClosed || data === pulse) return;
    if (typeof data !== 'string' || text.length + data.length > most) {
      lose();
      return;
    }
    text += data.slice(1);
    if (data[0] !== last) return;
    const whole = text;
    text = '';
    onText(whole);
  });

  return {
    close,
    /** @param {string} whole */
    send: (whole) => {
      if (channel.readyState !== 'open') return;
      for (let at = 0; at < whole.length; at += piece) {
        channel.send(`${at + piece < whole.length ? more : last}${whole.slice(at, at + piece)}`);
      }
    },
  };
}

export { describe, openLine, openPeer };
