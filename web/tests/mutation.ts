// Changes messages at random.
import type { makeRandom } from './random.ts';

const values: unknown[] = [null, 0, -1, 1.5, 1e300, '', 'move', 'x'.repeat(5000), [], {}, [[]], true, '__proto__', { do: 'wipe' }, '\ud800', { '\udc00': 1 }];

/** Return as JSON, changed. */
function mutated(random: ReturnType<typeof makeRandom>, value: object): string {
  const copy = structuredClone(value) as any;
  const objects = [copy, ...Object.values(copy).filter((one) => typeof one === 'object' && one !== null)];
  const target = random.one(objects);
  const key = random.one([...Object.keys(target), 'more', '0', 'constructor']);
  if (random.below(2)) delete target[key];
  else target[key] = random.one(values);
  const text = JSON.stringify(copy);
  const at = random.below(text.length);
  return random.one([text, text, text.slice(0, at), text.slice(0, at) + random.one(['{', '"', '\0', '💎']) + text.slice(at)]);
}

export { mutated };
