import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bytesToHex as hex, greet, hexToBytes as bytes, makeChannel, publicKey, randomBytes, welcome,
} from '../glue/carrier/channel.ts';
import { makeRandom } from './random.ts';

const text = (data: Uint8Array) => new TextDecoder().decode(data);

/** A vector of the collection `cacophony` for the pattern NKpsk0. */
const vector = {
  prologue: bytes('4a6f686e2047616c74'),
  secret: bytes('54686973206973206d7920417573747269616e20706572737065637469766521'),
  host: bytes('4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893'),
  first: bytes('893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a'),
  second: bytes('bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b'),
  greeting: 'ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c7944'
    + '190fec41487219f2069c3ba7b7f9521437045935231f0ed399dfd4baf6bd825b',
  answer: '95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843'
    + '85010e0c56e886e6da0c69aee7388bcf4000cc357af5ebd11a46a169a3712c',
  up: '4beed26535f1a387c950fab9a162dc613cc5bf84e8a62653130b83',
  down: 'ceaffe71ce7f1bf7b080736d62e0579ce5dc1530a36e7df795a4cc',
};

test('the handshake is that of Noise, to the byte', () => {
  const { prologue, secret, host, first, second } = vector;
  const guest = greet(publicKey(host), secret, new TextEncoder().encode('Ludwig von Mises'), first, prologue);
  assert.equal(hex(guest.greeting), vector.greeting);
  const welcomed = welcome(host, secret, guest.greeting, second, prologue);
  assert.equal(text(welcomed.payload), 'Ludwig von Mises');
  const { answer, keys } = welcomed.answer(new TextEncoder().encode('Murray Rothbard'));
  assert.equal(hex(answer), vector.answer);
  const finished = guest.finish(answer);
  assert.equal(text(finished.payload), 'Murray Rothbard');
  assert.deepEqual(finished.keys, keys);
  assert.equal(hex(makeChannel(keys.up, keys.down).seal('F. A. Hayek').slice(4)), vector.up);
  assert.equal(hex(makeChannel(keys.down, keys.up).seal('Carl Menger').slice(4)), vector.down);
});

test('false answers before that of the host keep no guest from it', () => {
  const { prologue, secret, host, first } = vector;
  const guest = greet(publicKey(host), secret, new TextEncoder().encode('Ludwig von Mises'), first, prologue);
  for (const size of [0, 40, vector.answer.length / 2]) assert.throws(() => guest.finish(randomBytes(size)));
  assert.equal(text(guest.finish(bytes(vector.answer)).payload), 'Murray Rothbard');
});

test('a greeting without the secret, or with a changed byte, is no greeting', () => {
  const { host, secret, first } = vector;
  const { greeting } = greet(publicKey(host), secret, new Uint8Array(32));
  assert.throws(() => welcome(host, first, greeting));
  for (let k = 0; k < greeting.length; k += 1) {
    const changed = greeting.slice();
    changed[k] ^= 1;
    // Of a key, the last bit doesn't count, and is authenticated all the same.
    assert.throws(() => welcome(host, secret, changed));
  }
});

test('a message counts once, in its order, and unchanged', () => {
  const random = makeRandom(1);
  const [up, down] = [vector.first, vector.second];
  const [guest, host] = [makeChannel(up, down), makeChannel(down, up)];
  const packets = Array.from({ length: 300 }, (_, k) => guest.seal(`message ${k}`));
  let expected = 0;
  for (const [k, packet] of packets.entries()) {
    const changed = packet.slice();
    changed[random.below(changed.length)] ^= 1 << random.below(8);
    assert.equal(host.open(changed), null);
    if (random.below(5) === 0) continue;
    assert.deepEqual(host.open(packet), { text: `message ${k}`, lacks: k !== expected });
    expected = k + 1;
    assert.equal(host.open(packet), null);
    assert.equal(host.open(packets[random.below(k + 1)]), null);
  }
  assert.equal(host.open(new Uint8Array(3)), null);
});
