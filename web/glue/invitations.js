// The codes by which two devices find each other: of a WebRTC session description only what differs from
// device to device, in some 140 characters. The rest is the same each time, and is written anew.

/**
 * A candidate is an address of a device: an mDNS name, or an IP address.
 * @typedef {{address: string, port: number, isOutside: boolean}} Candidate
 * @typedef {object} Facts
 * @property {string} ufrag @property {string} password
 * @property {string} fingerprint of its certificate, in hexadecimal digits
 * @property {Candidate[]} candidates
 *
 * The invitation to a seat, with the name of the person who has begun the game.
 * @typedef {Facts & {seat: number, host: string}} Invitation
 *
 * The answer to the invitation whose ufrag is `invited`.
 * @typedef {Facts & {invited: string}} Answer
 */

const version = 1;
/** The most candidates in a code, and of those the most in its own networks: a device may have more. */
const most = 6;
const mostInside = 4;
/** The longest code that is read. */
const longest = 600;
/** The kinds of addresses by their first byte, with the number of bytes that follow. */
const sizes = [16, 4, 16];
const [named, four, six] = sizes.keys();
/** Marks an address that a STUN server has seen, or that a TURN server has lent. */
const outside = 8;

const hex = (/** @type {Iterable<number>} */ bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (/** @type {string} */ text) => (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

/** @param {string} address in the form of IPv6 @returns {number[]} its 16 bytes */
function bytesOfSix(address) {
  const [head, tail] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const end = tail ?? [];
  const groups = [...head, ...Array(8 - head.length - end.length).fill('0'), ...end];
  return groups.flatMap((group) => fromHex(group.padStart(4, '0')));
}

/** @param {Candidate} candidate @returns {number[]} */
function bytesOf({ address, port, isOutside }) {
  const kind = address.endsWith('.local') ? named : address.includes(':') ? six : four;
  const bytes = kind === named ? fromHex(address.slice(0, -'.local'.length).replaceAll('-', ''))
    : kind === six ? bytesOfSix(address) : address.split('.').map(Number);
  if (bytes.length !== sizes[kind]) throw new RangeError(address);
  return [kind + (isOutside ? outside : 0), ...bytes, port >> 8, port & 255];
}

/** @param {number} kind @param {Uint8Array} bytes @returns {string} the address */
function addressOf(kind, bytes) {
  if (kind === four) return bytes.join('.');
  const text = hex(bytes);
  if (kind === six) return (text.match(/..../g) ?? []).join(':');
  return `${text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}.local`;
}

const textBytes = (/** @type {string} */ text) => [...new TextEncoder().encode(text)];

const bytesOfText = (/** @type {string} */ text) => [text.length, ...textBytes(text)];

/** @param {Facts} facts @returns {number[]} */
function bytesOfFacts({ ufrag, password, fingerprint, candidates }) {
  const kept = candidates.slice(0, most);
  return [
    ...[ufrag, password].flatMap(bytesOfText),
    ...fromHex(fingerprint), kept.length, ...kept.flatMap(bytesOf),
  ];
}

/** @param {number[]} bytes @returns {string} in base64url */
const encode = (bytes) => btoa(String.fromCharCode(...bytes))
  .replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** @param {Invitation} invitation @returns {string} its code */
const writeInvitation = ({ seat, host, ...facts }) => encode([version, seat, ...bytesOfFacts(facts), ...textBytes(host)]);

/** @param {Answer} answer @returns {string} its code */
const writeAnswer = ({ invited, ...facts }) => encode([version, ...bytesOfText(invited), ...bytesOfFacts(facts)]);

/** @param {string} code @returns {{byte: () => number, take: (count: number) => Uint8Array, rest: () => Uint8Array}} */
function reader(code) {
  if (code.length > longest || !/^[\w-]+$/.test(code)) throw new RangeError('no code');
  const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  let at = 0;
  /** @param {number} count */
  const take = (count) => {
    if (at + count > bytes.length) throw new RangeError('a code that was cut');
    at += count;
    return bytes.slice(at - count, at);
  };
  const byte = () => take(1)[0];
  if (byte() !== version) throw new RangeError('a code of another version');
  return { byte, take, rest: () => take(bytes.length - at) };
}

/** @param {ReturnType<typeof reader>} bytes @returns {string} */
const readText = ({ byte, take }) => String.fromCharCode(...take(byte()));

/** @param {ReturnType<typeof reader>} bytes @returns {Facts} */
function readFacts(bytes) {
  const { byte, take } = bytes;
  const [ufrag, password] = [readText(bytes), readText(bytes)];
  if (!/^[\w+/]{4,256}$/.test(ufrag) || !/^[\w+/]{22,256}$/.test(password)) throw new RangeError('no password');
  const fingerprint = hex(take(32));
  const candidates = Array.from({ length: Math.min(byte(), most) }, () => {
    const kind = byte();
    const address = take(sizes[kind % outside] ?? Infinity);
    const [high, low] = take(2);
    return { address: addressOf(kind % outside, address), port: high * 256 + low, isOutside: kind >= outside };
  });
  return { ufrag, password, fingerprint, candidates };
}

/** @param {string} code @returns {Invitation} @throws {RangeError} for another text */
function readInvitation(code) {
  const bytes = reader(code);
  const seat = bytes.byte();
  const facts = readFacts(bytes);
  return { seat, ...facts, host: new TextDecoder().decode(bytes.rest()) };
}

/** @param {string} code @returns {Answer} @throws {RangeError} for another text */
function readAnswer(code) {
  const bytes = reader(code);
  const answer = { invited: readText(bytes), ...readFacts(bytes) };
  if (bytes.rest().length > 0) throw new RangeError('no answer');
  return answer;
}

/** @param {string} sdp a session description of this device @returns {Facts} */
function factsOf(sdp) {
  const value = (/** @type {RegExp} */ pattern) => pattern.exec(sdp)?.[1].trim() ?? '';
  const found = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)/gim)];
  const candidates = found.map(([, address, port, type]) => ({
    address, port: Number(port), isOutside: type !== 'host',
  }));
  const inside = candidates.filter(({ isOutside }) => !isOutside).slice(0, mostInside);
  return {
    ufrag: value(/^a=ice-ufrag:(.+)$/m),
    password: value(/^a=ice-pwd:(.+)$/m),
    fingerprint: value(/^a=fingerprint:sha-256 (.+)$/mi).replaceAll(':', '').toLowerCase(),
    candidates: [...inside, ...candidates.filter(({ isOutside }) => isOutside)].slice(0, most),
  };
}

/** @param {Candidate[]} candidates @returns {string[]} as the lines of a description have them, without "a=" */
const candidatesOf = (candidates) => candidates.map(({ address, port, isOutside }, k) => [
  `candidate:${k + 1} 1 udp ${(isOutside ? 1694498815 : 2130706431) - k} ${address} ${port} typ`,
  isOutside ? 'srflx raddr 0.0.0.0 rport 0' : 'host',
].join(' '));

/** @param {Facts} facts of the other device @param {'offer' | 'answer'} type @returns {RTCSessionDescriptionInit} */
function descriptionOf({ ufrag, password, fingerprint, candidates }, type) {
  const lines = [
    'v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0',
    ...candidatesOf(candidates).map((candidate) => `a=${candidate}`),
    `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${(fingerprint.toUpperCase().match(/../g) ?? []).join(':')}`,
    `a=setup:${type === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0', 'a=sctp-port:5000', 'a=max-message-size:65536', '',
  ];
  return { type, sdp: lines.join('\r\n') };
}

export { candidatesOf, descriptionOf, factsOf, readAnswer, readInvitation, writeAnswer, writeInvitation };
