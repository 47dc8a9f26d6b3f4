// SHA-256 of texts. Browsers offer it only at secure addresses (https), and guests need it in any WLAN.

/** The first 32 bits of the fractional parts of the roots of the first primes. @param {number} count @param {number} root */
function fractions(count, root) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2, primes = 0; primes < count; n += 1) {
    const isPrime = !Array.from({ length: n - 2 }, (_, k) => k + 2).some((k) => n % k === 0);
    if (isPrime) {
      found.push(Math.floor((n ** (1 / root) % 1) * 2 ** 32));
      primes += 1;
    }
  }
  return found;
}

const initial = fractions(8, 2);
const constants = fractions(64, 3);

/** @param {number} word @param {number} count @returns {number} rotated to the right */
const turned = (word, count) => word >>> count | word << 32 - count;

/** @param {number[]} state of eight words @param {DataView} block of 64 bytes @returns {number[]} the next state */
function compress(state, block) {
  const words = Array.from({ length: 16 }, (_, k) => block.getInt32(4 * k));
  for (let k = 16; k < 64; k += 1) {
    const [low, high] = [words[k - 15], words[k - 2]];
    const before = turned(low, 7) ^ turned(low, 18) ^ low >>> 3;
    const after = turned(high, 17) ^ turned(high, 19) ^ high >>> 10;
    words.push(words[k - 16] + before + words[k - 7] + after | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let k = 0; k < 64; k += 1) {
    const mix = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = h + mix + (e & f ^ ~e & g) + constants[k] + words[k] | 0;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
    [a, b, c, d, e, f, g, h] = [first + second | 0, a, b, c, d + first | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, k) => word + state[k] | 0);
}

/** @param {string} text @returns {number[]} the SHA-256 of its UTF-8 bytes, as eight unsigned 32-bit numbers */
function digest(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8);
  let state = initial;
  for (let at = 0; at < padded.length; at += 64) state = compress(state, new DataView(padded.buffer, at, 64));
  return state.map((word) => word >>> 0);
}

/** @param {string} text @returns {string} its SHA-256, in hexadecimal digits */
const hexDigest = (text) => digest(text).map((word) => word.toString(16).padStart(8, '0')).join('');

export { digest, hexDigest };
