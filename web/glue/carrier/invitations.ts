// The codes by which two devices find each other: of a WebRTC session description only what differs from
// device to device, in some 140 characters. The rest is the same each time, and is written anew.

/** A candidate is an address of a device: an mDNS name, or an IP address. */
type Candidate = { address: string; port: number; isOutside: boolean };

export type Facts = {
  ufrag: string;
  password: string;
  /** Of its certificate, in hexadecimal digits. */
  fingerprint: string;
  candidates: Candidate[];
};

/** The invitation to a table, with the name of the person who has begun the game. */
export type Invitation = Facts & { host: string };

/** The answer to the invitation whose ufrag is `invited`. */
type Answer = Facts & { invited: string };

/** That of all codes, and of the frames that follow. */
const version = 2;
/** The greatest number of a version to come, so that most other texts are told apart from codes. */
const versions = 20;
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

/** Says that a page of another version has written a code. */
class OtherVersion extends RangeError {}

const hex = (bytes: Iterable<number>) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string) => (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

/** @param address in the form of IPv6 @returns its 16 bytes */
function bytesOfSix(address: string): number[] {
  const [head, tail] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const end = tail ?? [];
  const groups = [...head, ...Array(8 - head.length - end.length).fill('0'), ...end];
  return groups.flatMap((group) => fromHex(group.padStart(4, '0')));
}

function bytesOf({ address, port, isOutside }: Candidate): number[] {
  const kind = address.endsWith('.local') ? named : address.includes(':') ? six : four;
  const bytes = kind === named ? fromHex(address.slice(0, -'.local'.length).replaceAll('-', ''))
    : kind === six ? bytesOfSix(address) : address.split('.').map(Number);
  if (bytes.length !== sizes[kind]) throw new RangeError(address);
  return [kind + (isOutside ? outside : 0), ...bytes, port >> 8, port & 255];
}

/** Return the address. */
function addressOf(kind: number, bytes: Uint8Array): string {
  if (kind === four) return bytes.join('.');
  const text = hex(bytes);
  if (kind === six) return (text.match(/..../g) ?? []).join(':');
  return `${text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}.local`;
}

const textBytes = (text: string) => [...new TextEncoder().encode(text)];

const bytesOfText = (text: string) => [text.length, ...textBytes(text)];

function bytesOfFacts({ ufrag, password, fingerprint, candidates }: Facts): number[] {
  const kept = candidates.slice(0, most);
  return [
    ...[ufrag, password].flatMap(bytesOfText),
    ...fromHex(fingerprint), kept.length, ...kept.flatMap(bytesOf),
  ];
}

/** Return in base64url. */
const encode = (bytes: number[]): string => btoa(String.fromCharCode(...bytes))
  .replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Return its code. */
const writeInvitation = ({ host, ...facts }: Invitation): string => encode([version, ...bytesOfFacts(facts), ...textBytes(host)]);

/** Return its code. */
const writeAnswer = ({ invited, ...facts }: Answer): string => encode([version, ...bytesOfText(invited), ...bytesOfFacts(facts)]);

function reader(code: string): { byte: () => number; take: (count: number) => Uint8Array; rest: () => Uint8Array } {
  if (code.length > longest || !/^[\w-]+$/.test(code)) throw new RangeError('no code');
  const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  let at = 0;
  const take = (count: number) => {
    if (at + count > bytes.length) throw new RangeError('a code that was cut');
    at += count;
    return bytes.slice(at - count, at);
  };
  const byte = () => take(1)[0];
  const written = byte();
  if (written > versions) throw new RangeError('no code');
  if (written !== version) throw new OtherVersion('a code of another version');
  return { byte, take, rest: () => take(bytes.length - at) };
}

const readText = ({ byte, take }: ReturnType<typeof reader>): string => String.fromCharCode(...take(byte()));

function readFacts(bytes: ReturnType<typeof reader>): Facts {
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

/** @throws {RangeError} for another text */
function readInvitation(code: string): Invitation {
  const bytes = reader(code);
  const facts = readFacts(bytes);
  return { ...facts, host: new TextDecoder().decode(bytes.rest()) };
}

/** @throws {RangeError} for another text */
function readAnswer(code: string): Answer {
  const bytes = reader(code);
  const answer = { invited: readText(bytes), ...readFacts(bytes) };
  if (bytes.rest().length > 0) throw new RangeError('no answer');
  return answer;
}

/** @param sdp a session description of this device */
function factsOf(sdp: string): Facts {
  const value = (pattern: RegExp) => pattern.exec(sdp)?.[1].trim() ?? '';
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

/** Return as the lines of a description have them, without "a=". */
const candidatesOf = (candidates: Candidate[]): string[] => candidates.map(({ address, port, isOutside }, k) => [
  `candidate:${k + 1} 1 udp ${(isOutside ? 1694498815 : 2130706431) - k} ${address} ${port} typ`,
  isOutside ? 'srflx raddr 0.0.0.0 rport 0' : 'host',
].join(' '));

/** @param facts of the other device */
function descriptionOf({ ufrag, password, fingerprint, candidates }: Facts, type: 'offer' | 'answer'): RTCSessionDescriptionInit {
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

export { OtherVersion, candidatesOf, descriptionOf, factsOf, readAnswer, readInvitation, writeAnswer, writeInvitation };
