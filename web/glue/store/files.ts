// The file that the player imports: read part by part, each after the one before has been checked.
import type { FilePart } from '../protocol.ts';

/** The size of a part, in bytes: the page is blocked for a moment by each. */
const size = 2_000_000;

/** The number of files opened so far. */
let opened = 0;
let read: () => Promise<FilePart>;

/** @param file to be read in place of the one before @returns its number */
function openFile(file: Blob): number {
  let decoder: TextDecoder | undefined;
  let at = 0;
  read = async () => {
    const end = at + size;
    const bytes = await file.slice(at, end).arrayBuffer();
    at = end;
    decoder ??= new TextDecoder(encodingOf(new Uint8Array(bytes)));
    const last = end >= file.size;
    return { text: decoder.decode(bytes, { stream: !last }), last };
  };
  opened += 1;
  return opened;
}

/** @param bytes the first ones @returns the encoding that they are marked with, or the usual one */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** @param file by number @returns its next part; rejected if it can't be read now */
async function readPart(file: number): Promise<FilePart> {
  if (file !== opened) throw new Error('Another file is open.');
  return read();
}

export { openFile, readPart };
