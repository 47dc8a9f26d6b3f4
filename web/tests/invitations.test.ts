import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  OtherVersion, descriptionOf, factsOf, readAnswer, readInvitation, writeAnswer, writeInvitation,
} from '../glue/carrier/invitations.ts';

const facts = {
  ufrag: 'hC9Q',
  password: 'zQsoBfctAwHBnOdmIWsMuTPL',
  fingerprint: 'eb190837'.repeat(8),
  candidates: [
    { address: '192.168.1.2', port: 49227, isOutside: false },
    { address: 'fd00:0000:0000:0000:0000:0000:0000:0002', port: 1, isOutside: false },
    { address: '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0.local', port: 65535, isOutside: false },
    { address: '203.0.113.9', port: 50000, isOutside: true },
  ],
};

const answer = { ...facts, invited: 'x/+9aBcD' };

test('an invitation keeps its facts and the name of the host', () => {
  const invitation = { ...facts, host: 'Zoë 💎' };
  assert.deepEqual(readInvitation(writeInvitation(invitation)), invitation);
  assert.deepEqual(readAnswer(writeAnswer(answer)), answer);
});

test('a code of a device with two addresses has some 140 characters', () => {
  const two = { ...facts, candidates: facts.candidates.slice(1, 3) };
  assert.ok(writeInvitation({ ...two, host: 'Ann' }).length <= 145);
});

test('a description has the facts that it was made from', () => {
  for (const type of ['offer', 'answer'] as const) {
    assert.deepEqual(factsOf(descriptionOf(facts, type).sdp ?? ''), facts);
  }
});

test('a short form of an address is the same address', () => {
  const short = { ...answer, candidates: [{ address: 'fd00::2', port: 1, isOutside: false }] };
  assert.deepEqual(readAnswer(writeAnswer(short)).candidates, [facts.candidates[1]]);
});

test('a text that is no code is refused', () => {
  const code = writeAnswer(answer);
  for (const text of ['', 'wrong', code.slice(0, -1), `${code}AAAA`, `x${code}`, 'A'.repeat(700), '\n', 'é']) {
    assert.throws(() => readAnswer(text), Error, text);
  }
});

test('a code can bring no line into a description', () => {
  for (const password of ['a'.repeat(22).concat('\r\na=x'), '"'.repeat(24)]) {
    assert.throws(() => readAnswer(writeAnswer({ ...answer, password })), RangeError);
  }
});

test('a code of another version is told apart from no code', () => {
  // As version 1 wrote it, with a seat.
  assert.throws(() => readInvitation('AQEEaEM5URh6UXNvQmZjdEF3SEJuT2RtSVdzTXVUUEyr'), OtherVersion);
  assert.throws(() => readInvitation('none'), (reason) => reason instanceof RangeError && !(reason instanceof OtherVersion));
});
