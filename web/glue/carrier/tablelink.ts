// The link of a table with a relay: the host's public key, and a secret that admits to the table.
import { readToken, writeToken } from './token.ts';

export type TableLink = { host: Uint8Array<ArrayBuffer>; secret: Uint8Array<ArrayBuffer> };

const kind = 't';
const keySize = 32;
const secretSize = 16;

/** Return the part of the address after "#". */
const writeLink = ({ host, secret }: TableLink): string => `${kind}=${writeToken(kind, new Uint8Array([...host, ...secret]))}`;

/** @param code of a link, without its kind @returns null for another code */
function readLink(code: string): TableLink | null {
  const data = readToken(kind, code);
  if (data?.length !== keySize + secretSize) return null;
  return { host: data.slice(0, keySize), secret: data.slice(keySize) };
}

export { readLink, secretSize, writeLink };
