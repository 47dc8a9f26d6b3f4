// The link of a table with a relay: the host's public key, and a secret that admits to the table.
import { attempt } from '../attempt.ts';
import { readToken, writeToken } from './token.ts';

export type TableLink = { host: Uint8Array<ArrayBuffer>; secret: Uint8Array<ArrayBuffer> };

const kind = 't';
const keySize = 32;
const secretSize = 16;
/** The topics of those who ask for a seat, and of those who only watch. */
const doors = { seat: 'door', watch: 'watch' };

/** Return the part of the address after "#". */
const writeLink = ({ host, secret }: TableLink): string => `${kind}=${writeToken(kind, new Uint8Array([...host, ...secret]))}`;

/** @param data the bytes of a link @throws {RangeError} if they are of another length */
function linkOf(data: Uint8Array<ArrayBuffer>): TableLink {
  if (data.length !== keySize + secretSize) throw new RangeError('no link');
  return { host: data.slice(0, keySize), secret: data.slice(keySize) };
}

/** @param code of a link, without its kind @returns null for another code */
const readLink = (code: string): TableLink | null => attempt(() => linkOf(readToken(kind, code) ?? new Uint8Array())) ?? null;

export { doors, linkOf, readLink, secretSize, writeLink };
