// SHA-256 of texts. Browsers offer it only at secure addresses (https), and guests need it in any WLAN.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** @param {string} text @returns {number[]} the SHA-256 of its UTF-8 bytes, as eight unsigned 32-bit numbers */
function digest(text) {
  const { buffer } = sha256(utf8ToBytes(text));
  return Array.from({ length: 8 }, (_, k) => new DataView(buffer).getUint32(4 * k));
}

/** @param {string} text @returns {string} its SHA-256, in hexadecimal digits */
const hexDigest = (text) => bytesToHex(sha256(utf8ToBytes(text)));

export { digest, hexDigest };
