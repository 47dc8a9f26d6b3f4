// What a host and a guest say over a broker, sealed: a handshake by which they agree on keys, and numbered
// messages. The handshake is Noise_NKpsk0_25519_ChaChaPoly_SHA256: the guest knows the host's public key and
// a secret that both have; another guest who has them too can't read it.
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { expand, extract } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 *
 * The keys of a channel, and the secret names of its two directions.
 * @typedef {{up: Bytes, down: Bytes, topic: Bytes}} Keys
 * @typedef {ReturnType<typeof makeChannel>} Channel
 */

const protocol = 'Noise_NKpsk0_25519_ChaChaPoly_SHA256';
/** The bytes of a key and of a hash, and those that encryption adds. */
const size = 32;
const tag = 16;
/** The bytes of the number in front of a message. */
const digits = 4;
const empty = new Uint8Array(0);
/** What both sides have to agree on: a later version of the messages has another one. */
const version = utf8ToBytes('diamonds 1');

/** @returns {Bytes} a new private key */
const makePrivateKey = () => x25519.utils.randomSecretKey();

/** @param {Bytes} key a private key @returns {Bytes} its public key */
const publicKey = (key) => x25519.getPublicKey(key);

/** @param {Bytes} secret @param {string} purpose @returns {Bytes} another secret, which tells nothing of the first */
const derive = (secret, purpose) => hmac(sha256, secret, utf8ToBytes(purpose));

/** @param {Bytes} hash @returns {string} the name of a topic */
const topicNamed = (hash) => `diamonds/${bytesToHex(hash)}`;

/** @param {Bytes} secret @param {string} purpose @returns {Bytes} what names a topic, and tells nothing of the secret */
const hashOf = (secret, purpose) => derive(secret, purpose).slice(0, 16);

/** @param {Bytes} secret @param {string} purpose @returns {string} the name of a topic that tells nothing */
const topicOf = (secret, purpose) => topicNamed(hashOf(secret, purpose));

/** @param {Bytes} key @param {number} number of the message, below 2 ** 32 @param {Bytes} [extra] that is authenticated too */
function cipher(key, number, extra) {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(4, number, true);
  return chacha20poly1305(key, nonce, extra);
}

/**
 * Return the state of a handshake, as in chapter 5.2 of the specification of Noise.
 * @param {Bytes} host the host's public key @param {Bytes} secret 32 bytes that both have @param {Bytes} prologue
 */
function makeHandshake(host, secret, prologue) {
  let hash = sha256(utf8ToBytes(protocol));
  let chaining = hash;
  let key = empty;
  let number = 0;

  /** @param {Bytes} data */
  const mixHash = (data) => { hash = sha256(concatBytes(hash, data)); };
  /** @param {Bytes} data @param {number} count @returns {Bytes[]} so many keys */
  function derived(data, count) {
    const keys = expand(sha256, extract(sha256, data, chaining), empty, size * count);
    return Array.from({ length: count }, (_, k) => keys.slice(size * k, size * (k + 1)));
  }
  /** @param {Bytes} data */
  function mixKey(data) {
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
    /** @param {Bytes} own an ephemeral public key */
    mixEphemeral: (own) => {
      mixHash(own);
      mixKey(own);
    },
    /** @param {Bytes} own a private key @param {Bytes} other a public key */
    mixShared: (own, other) => mixKey(x25519.getSharedSecret(own, other)),
    /** @param {Bytes} text @returns {Bytes} */
    seal: (text) => {
      const sealed = cipher(key, number, hash).encrypt(text);
      mixHash(sealed);
      number += 1;
      return sealed;
    },
    /** @param {Bytes} sealed @returns {Bytes} @throws {Error} if it was changed */
    open: (sealed) => {
      const text = cipher(key, number, hash).decrypt(sealed);
      mixHash(sealed);
      number += 1;
      return text;
    },
    /** @template T @param {() => T} step @returns {T} @throws {Error} as the step does, which has changed nothing then */
    attempt: (step) => {
      const before = /** @type {const} */ ([hash, chaining, key, number]);
      try {
        return step();
      } catch (reason) {
        [hash, chaining, key, number] = before;
        throw reason;
      }
    },
    /** @returns {Keys} */
    split: () => {
      const [up, down] = derived(empty, 2);
      return { up, down, topic: derive(chaining, 'topic') };
    },
  };
}

/**
 * Begin a handshake as a guest.
 * @param {Bytes} host its public key @param {Bytes} secret @param {Bytes} payload for the host alone
 * @param {Bytes} [own] the ephemeral private key @param {Bytes} [prologue]
 */
function greet(host, secret, payload, own = makePrivateKey(), prologue = version) {
  const state = makeHandshake(host, secret, prologue);
  const sent = publicKey(own);
  state.mixSecret();
  state.mixEphemeral(sent);
  state.mixShared(own, host);
  return {
    greeting: concatBytes(sent, state.seal(payload)),
    /** @param {Bytes} answer @returns {{payload: Bytes, keys: Keys}} @throws {Error} if it isn't the host's, which may follow */
    finish: (answer) => state.attempt(() => {
      const other = answer.slice(0, size);
      state.mixEphemeral(other);
      state.mixShared(own, other);
      return { payload: state.open(answer.slice(size)), keys: state.split() };
    }),
  };
}

/**
 * Read a greeting as the host.
 * @param {Bytes} key the host's private key @param {Bytes} secret @param {Bytes} greeting
 * @param {Bytes} [own] the ephemeral private key @param {Bytes} [prologue]
 * @throws {Error} if its guest doesn't know the secret, or it was changed
 */
function welcome(key, secret, greeting, own = makePrivateKey(), prologue = version) {
  const state = makeHandshake(publicKey(key), secret, prologue);
  const other = greeting.slice(0, size);
  state.mixSecret();
  state.mixEphemeral(other);
  state.mixShared(key, other);
  const payload = state.open(greeting.slice(size));
  return {
    payload,
    /** @param {Bytes} said the payload for the guest @returns {{answer: Bytes, keys: Keys}} */
    answer: (said) => {
      const sent = publicKey(own);
      state.mixEphemeral(sent);
      state.mixShared(own, other);
      return { answer: concatBytes(sent, state.seal(said)), keys: state.split() };
    },
  };
}

/**
 * Return one side of a channel: each message has a number, and counts once, in its order.
 * @param {Bytes} sending @param {Bytes} receiving the keys of both directions
 */
function makeChannel(sending, receiving) {
  let [sent, taken] = [0, 0];
  return {
    /** @param {string} text @returns {Bytes} */
    seal: (text) => {
      const number = new Uint8Array(digits);
      new DataView(number.buffer).setUint32(0, sent);
      const sealed = cipher(sending, sent).encrypt(utf8ToBytes(text));
      sent += 1;
      return concatBytes(number, sealed);
    },
    /**
     * @param {Bytes} packet
     * @returns {{text: string, lacks: boolean} | null} null for one that was changed or comes again;
     *   `lacks` tells that earlier ones are missing
     */
    open: (packet) => {
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

export {
  bytesToHex, concatBytes, derive, greet, hashOf, hexToBytes, makeChannel, makePrivateKey, publicKey, randomBytes, topicNamed, topicOf,
  welcome,
};
