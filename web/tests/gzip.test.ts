import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';

/** The files of the host, and those that the device has stored. */
const host = new Map();
const device = new Set();
let asked: string[] = [];

const response: any = (url: string, headers = {}) => {
  const answer = new Response(host.get(url) ?? null, { status: host.has(url) ? 200 : 404, headers });
  Object.defineProperty(answer, 'url', { value: url });
  return answer;
};

globalThis.fetch = async (url) => {
  asked.push(String(url));
  return response(String(url));
};
(globalThis as any).caches = { match: async (url: string) => device.has(url) || undefined };

const { isLarge, gunzipResponse, fetchUnpacked } = await import('../glue/python/gzip.ts');

const url = 'https://example.org/app.zip';

beforeEach(() => {
  host.clear();
  device.clear();
  asked = [];
  host.set(url, 'content');
});

test('programs and archives are large, pages and scripts are not', () => {
  const large = ['a.wasm', 'a.zip', 'a.whl', 'a.mjs', 'a.js', 'a.html'].filter(isLarge);
  assert.deepEqual(large, ['a.wasm', 'a.zip', 'a.whl', 'a.mjs']);
});

test('where the host compresses nothing, the packed copy comes in place of the file', async () => {
  host.set(`${url}.gz`, gzipSync('content'));
  const answer = await gunzipResponse(response(url));
  assert.equal(await answer.text(), 'content');
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  assert.deepEqual(asked, [`${url}.gz`]);
});

test('without a packed copy the file itself comes', async () => {
  assert.equal(await (await gunzipResponse(response(url))).text(), 'content');
  assert.equal(await fetchUnpacked(url), null);
});

test('what is compressed, kept, small or missing is left as it is', async () => {
  host.set(`${url}.gz`, gzipSync('content'));
  host.set('https://example.org/page.js', 'script');
  const compressed = response(url, { 'content-encoding': 'br' });
  const small = response('https://example.org/page.js');
  const missing = response('https://example.org/gone.zip');
  for (const answer of [compressed, small, missing]) assert.equal(await gunzipResponse(answer), answer);
  device.add(url);
  const kept = response(url);
  assert.equal(await gunzipResponse(kept), kept);
  assert.deepEqual(asked, []);
});
