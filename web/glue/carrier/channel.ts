// What a host and a guest say over a broker, sealed: a handshake by which they agree on keys, and numbered
// messages. The handshake is Noise_NKpsk0_25519_ChaChaPoly_SHA256: the guest knows the host's public key and
// a secret that both have; another guest who has them too can't read it.
import { chacha20poly1305, xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { expand, extract } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The keys of a channel, and the secret names of its two directions. */
export type Bytes = Uint8Array<ArrayBuffer>;

export type Keys = { up: Bytes; down: Bytes; topic: Bytes };

export type Channel = ReturnType<typeof makeChannel>;

const protocol = 'Noise_NKpsk0_25519_ChaChaPoly_SHA256';
/** The bytes of a key and of a hash, and those that encryption adds. */
const size = 32;
const tag = 16;
/** The bytes of the number in front of a message. */
const digits = 4;
const empty = new Uint8Array(0);
/** What both sides have to agree on: a later version of the messages has another one. */
const version = utf8ToBytes('diamonds 1');

/** Return a new private key. */
const makePrivateKey = (): Bytes => x25519.utils.randomSecretKey();

/** @param key a private key @returns its public key */
const publicKey = (key: Bytes): Bytes => x25519.getPublicKey(key);

/** Return another secret, which tells nothing of the first. */
const derive = (secret: Bytes, purpose: string): Bytes => hmac(sha256, secret, utf8ToBytes(purpose));

/** Return the name of a topic. */
const topicNamed = (hash: Bytes): string => `diamonds/${bytesToHex(hash)}`;

/** Return what names a topic, and tells nothing of the secret. */
const hashOf = (secret: Bytes, purpose: string): Bytes => derive(secret, purpose).slice(0, 16);

/** Return the name of a topic that tells nothing. */
const topicOf = (secret: Bytes, purpose: string): string => topicNamed(hashOf(secret, purpose));

/** @param number of the message, below 2 ** 32 @param extra that is authenticated too */
function cipher(key: Bytes, number: number, extra?: Bytes) {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(4, number, true);
  return chacha20poly1305(key, nonce, extra);
}

/**
 * Return the state of a handshake, as in chapter 5.2 of the specification of Noise.
 * @param host the host's public key
 * @param secret 32 bytes that both have
 */
function makeHandshake(host: Bytes, secret: Bytes, prologue: Bytes) {
  let hash = sha256(utf8ToBytes(protocol));
  let chaining = hash;
  let key = empty;
  let number = 0;

  const mixHash = (data: Bytes) => { hash = sha256(concatBytes(hash, data)); };
  /** Return so many keys. */
  function derived(data: Bytes, count: number): Bytes[] {
    const keys = expand(sha256, extract(sha256, data, chaining), empty, size * count);
    return Array.from({ length: count }, (_, k) => keys.slice(size * k, size * (k + 1)));
  }
  function mixKey(data: Bytes) {
    [chaining, key] = derived(data, 2);
    number = 0;
  }

  mixHash(prologue);
  mixHash(host);
  return {
    mixSecret: () => {
      const [first, second, third] = derived(secret, 3);
      chaining = first;
      mixHash(second);
      key = third;
      number = 0;
    },
    /** @param own an ephemeral public key */
    mixEphemeral: (own: Bytes) => {
      mixHash(own);
      mixKey(own);
    },
    /** @param own a private key @param other a public key */
    mixShared: (own: Bytes, other: Bytes) => mixKey(x25519.getSharedSecret(own, other)),
    seal: (text: Bytes): Bytes => {
      const sealed = cipher(key, number, hash).encrypt(text);
      mixHash(sealed);
      number += 1;
      return sealed;
    },
    /** @throws {Error} if it was changed */
    open: (sealed: Bytes): Bytes => {
      const text = cipher(key, number, hash).decrypt(sealed);
      mixHash(sealed);
      number += 1;
      return text;
    },
    /** @throws {Error} as the step does, which has changed nothing then */
    attempt: <T>(step: () => T): T => {
      const before = [hash, chaining, key, number] as const;
      try {
        return step();
      } catch (reason) {
        [hash, chaining, key, number] = before;
        throw reason;
      }
    },
    split: (): Keys => {
      const [up, down] = derived(empty, 2);
      return { up, down, topic: derive(chaining, 'topic') };
    },
  };
}

/**
 * Begin a handshake as a guest.
 * @param host its public key
 * @param payload for the host alone
 * @param own the ephemeral private key
 */
function greet(host: Bytes, secret: Bytes, payload: Bytes, own: Bytes = makePrivateKey(), prologue: Bytes = version) {
  const state = makeHandshake(host, secret, prologue);
  const sent = publicKey(own);
  state.mixSecret();
  state.mixEphemeral(sent);
  state.mixShared(own, host);
  return {
    greeting: concatBytes(sent, state.seal(payload)),
    /** @throws {Error} if it isn't the host's, which may follow */
    finish: (answer: Bytes): { payload: Bytes; keys: Keys } => state.attempt(() => {
      const other = answer.slice(0, size);
      state.mixEphemeral(other);
      state.mixShared(own, other);
      return { payload: state.open(answer.slice(size)), keys: state.split() };
    }),
  };
}

/**
 * Read a greeting as the host.
 * @param key the host's private key
 * @param own the ephemeral private key
 * @throws {Error} if its guest doesn't know the secret, or it was changed
 */
function welcome(key: Bytes, secret: Bytes, greeting: Bytes, own: Bytes = makePrivateKey(), prologue: Bytes = version) {
  const state = makeHandshake(publicKey(key), secret, prologue);
  const other = greeting.slice(0, size);
  state.mixSecret();
  state.mixEphemeral(other);
  state.mixShared(key, other);
  const payload = state.open(greeting.slice(size));
  return {
    payload,
    /** @param said the payload for the guest */
    answer: (said: Bytes): { answer: Bytes; keys: Keys } => {
      const sent = publicKey(own);
      state.mixEphemeral(sent);
      state.mixShared(own, other);
      return { answer: concatBytes(sent, state.seal(said)), keys: state.split() };
    },
  };
}

/**
 * Return one side of a channel: each message has a number, and counts once, in its order.
 * @param receiving the keys of both directions
 */
function makeChannel(sending: Bytes, receiving: Bytes) {
  let [sent, taken] = [0, 0];
  return {
    seal: (text: string): Bytes => {
      const number = new Uint8Array(digits);
      new DataView(number.buffer).setUint32(0, sent);
      const sealed = cipher(sending, sent).encrypt(utf8ToBytes(text));
      sent += 1;
      return concatBytes(number, sealed);
    },
    /** Return null for one that was changed or comes again; `lacks` tells that earlier ones are missing. */
    open: (packet: Bytes): { text: string; lacks: boolean } | null => {
      if (packet.length < digits + tag) return null;
      const number = new DataView(packet.buffer, packet.byteOffset).getUint32(0);
      if (number < taken) return null;
      try {
        const text = new TextDecoder().decode(cipher(receiving, number).decrypt(packet.slice(digits)));
        const lacks = number > taken;
        taken = number + 1;
        return { text, lacks };
      } catch {
        return null;
      }
    },
  };
}

/**
 * Return a text sealed for all who have a secret.
 * @param place where it is left: at another one it can't be opened
 */
function sealText(secret: Bytes, place: string, text: string): Bytes {
  const nonce = randomBytes(24);
  return concatBytes(nonce, xchacha20poly1305(derive(secret, 'text'), nonce, utf8ToBytes(place)).encrypt(utf8ToBytes(text)));
}

/** @throws {Error} if nobody with the secret has sealed it for this place */
function openText(secret: Bytes, place: string, sealed: Bytes): string {
  const cipher = xchacha20poly1305(derive(secret, 'text'), sealed.slice(0, 24), utf8ToBytes(place));
  return new TextDecoder().decode(cipher.decrypt(sealed.slice(24)));
}

export {
  bytesToHex, concatBytes, derive, greet, hashOf, hexToBytes, makeChannel, makePrivateKey, openText, publicKey, randomBytes, sealText, topicNamed,
  topicOf, welcome,
};
