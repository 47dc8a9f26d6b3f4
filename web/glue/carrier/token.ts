// Tokens: bytes in a link, in the format of `web/app/library/tokens.py`.

const version = 1;
/** The bytes of the version, of the length and of the checksum. */
const sizes = [1, 2, 4];
const header = sizes.reduce((one, other) => one + other);

/** Return in base64url. */
const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
  .replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** @param text in base64url */
const decode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** Return the CRC-32 of both. */
function checksum(kind: string, data: Uint8Array): number {
  let sum = -1;
  for (const byte of [...new TextEncoder().encode(kind), ...data]) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xEDB88320 : 0);
  }
  return ~sum >>> 0;
}

/** @param kind a letter @returns the token, without the kind */
function writeToken(kind: string, data: Uint8Array): string {
  const bytes = new Uint8Array(header + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, version);
  view.setUint16(1, data.length);
  view.setUint32(3, checksum(kind, data));
  bytes.set(data, header);
  return encode(bytes);
}

/**
 * Read a token at the beginning of a text, in which nothing else counts: apps break links into lines, and append what they like.
 * @param kind a letter
 * @param text without the kind
 * @returns the token's data, null if it isn't whole
 */
function readToken(kind: string, text: string): Uint8Array<ArrayBuffer> | null {
  const letters = text.replace(/[^\w-]+/g, '');
  const bytes = decode(letters + 'A'.repeat(-letters.length & 3));
  if (bytes.length < header) return null;
  const view = new DataView(bytes.buffer);
  const data = bytes.slice(header, header + view.getUint16(1));
  const isWhole = view.getUint8(0) === version && data.length === view.getUint16(1);
  return isWhole && view.getUint32(3) === checksum(kind, data) ? data : null;
}

export { decode, encode, readToken, writeToken };
