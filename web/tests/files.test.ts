import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openFile, readPart } from '../glue/store/files.ts';

const words = '{"title": "Zoë’s 👩‍👩‍👧"}';

/** Return the text of a file with these bytes, from all its parts. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const number = openFile(new Blob([bytes]));
  let text = '';
  for (;;) {
    const part = await readPart(number);
    text += part.text;
    if (part.last) return text;
  }
}

test('a file is read in UTF-8, and in UTF-16 with a mark', async () => {
  const little = Buffer.from(`\ufeff${words}`, 'utf16le');
  for (const bytes of [Buffer.from(words), Buffer.from(`\ufeff${words}`), little, Buffer.from(little).swap16()]) {
    assert.equal(await textOf(bytes), words);
  }
});

test('a letter between two parts stays whole', async () => {
  const long = `.${'👩'.repeat(1_000_000)}`;
  assert.equal(await textOf(Buffer.from(long)), long);
});

test('bytes of another encoding leave a mark in the text, which Python refuses', async () => {
  assert.match(await textOf(Buffer.from(words, 'latin1')), /\ufffd/);
});
