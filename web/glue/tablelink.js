// The link of a table with a relay: the host's public key, and a secret that admits to the table.
import { readToken, writeToken } from './token.js';

/** @typedef {{host: Uint8Array<ArrayBuffer>, secret: Uint8Array<ArrayBuffer>}} TableLink */

const kind = 't';
const keySize = 32;
const secretSize = 16;

/** @param {TableLink} link @returns {string} the part of the address after "#" */
const writeLink = ({ host, secret }) => `${kind}=${writeToken(kind, new Uint8Array([...host, ...secret]))}`;

/** @param {string} code of a link, without its kind @returns {TableLink | null} null for another code */
function readLink(code) {
  const data = readToken(kind, code);
  if (data?.length !== keySize + secretSize) return null;
  return { host: data.slice(0, keySize), secret: data.slice(keySize) };
}

export { readLink, secretSize, writeLink };
