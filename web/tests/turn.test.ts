import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atRest, reduce, type Action } from '../glue/table/turn.ts';
import { makeRandom } from './random.ts';
import type { Reply } from '../glue/protocol.ts';

/** @param key of a question to the thinker */
const reply = (advances: boolean = false, key?: string): Reply => ({
  updates: [], effects: {}, advances, stack: [], playing: false, ...key && { think: { key, request: '' } },
});

const sent = (name: string): any => ({ type: 'sent', job: { request: { do: name } } });
const answered = (advances?: boolean, key?: string) => ({ type: 'answered', reply: reply(advances, key) });
const thought = { type: 'thought', thought: { do: 'bot-answer', key: 'a', answer: 'fine' } };

/** Return the actions after each of several events, as short texts. */
function done(...events: any[]): string[] {
  let turn = atRest;
  return events.map((event) => {
    const [next, actions] = reduce(turn, { reading: false, ...(event as any) });
    turn = next;
    return [turn.phase, ...actions.map((action) => {
      return action.do === 'ask' ? `ask ${action.request.do}` : action.do;
    })].join(', ');
  });
}

const [shown, held, tapped, rested, closed] = ['shown', 'held', 'tapped', 'rested', 'closed'].map((type) => ({ type }));
const lost = { type: 'unshown', reason: 'no' };

test('a request is asked, shown and ended', () => {
  assert.deepEqual(done(sent('look'), answered(), shown, rested), [
    'asking, begin, ask look', 'showing, show', 'resting, rest', 'idle, end',
  ]);
});

test('the game goes on once its updates are shown, before the page is at rest', () => {
  assert.deepEqual(done(sent('move'), answered(true), shown, answered(), shown).slice(1), [
    'showing, show', 'asking, ask go', 'showing, show', 'resting, rest',
  ]);
});

test('the page stays busy where the thinker has answered before its question was shown', () => {
  let turn = atRest;
  let last: Action[] = [];
  for (const event of [sent('move'), answered(false, 'a'), thought, shown, rested]) {
    [turn, last] = reduce(turn, { reading: false, ...(event as any) });
  }
  assert.deepEqual(last.filter((action) => action.do === 'end').map(({ waiting }) => waiting), [1]);
});

test('nothing goes on by itself after updates that could not be shown', () => {
  assert.deepEqual(done(sent('move'), answered(true), lost, rested).slice(2), ['resting, fail, rest', 'idle, end']);
});

test('whoever asks is answered before more happens by itself', () => {
  assert.deepEqual(done(sent('move'), answered(true), sent('look'), shown, answered(true), shown).slice(3), [
    'asking, end, begin, ask look', 'showing, show', 'asking, ask go',
  ]);
});

test('the game goes on after a dialog that was opened while it advanced', () => {
  const [opening, opened] = [{ type: 'sent', job: { sheet: 'log' } }, { type: 'opened', reading: true }];
  assert.deepEqual(done(sent('move'), answered(true), opening, shown, opened, closed).slice(3), [
    'asking, end, begin, open', 'idle, end', 'asking, begin, ask go',
  ]);
});

test('nothing goes on while a dialog is read, and it goes on when that closes', () => {
  const reading = { reading: true };
  const steps = done(sent('move'), answered(true), { ...shown, ...reading }, { ...rested, ...reading }, closed);
  assert.deepEqual(steps.slice(1), [
    'showing, show', 'resting, rest', 'idle, end', 'asking, begin, ask go',
  ]);
});

test('the thinker\u2019s answer waits for its turn, and for a dialog', () => {
  assert.deepEqual(done(sent('look'), thought, answered(false, 'a'), shown, rested).slice(2), [
    'showing, show', 'resting, rest', 'asking, end, begin, ask bot-answer',
  ]);
  assert.deepEqual(done({ ...thought, reading: true }, closed), ['idle', 'asking, begin, ask bot-answer']);
  assert.deepEqual(done({ ...thought, reading: true }, sent('undo'), answered(false, 'b'), shown, rested).slice(2), [
    'showing, show', 'resting, rest', 'idle, end',
  ]);
});

test('a tap ends a hold, hurries what is shown, and does nothing at rest', () => {
  assert.deepEqual(done(tapped, sent('move'), tapped, answered(), held, tapped, tapped), [
    'idle', 'asking, begin, ask move', 'asking, hurry', 'showing, show', 'held', 'showing, release',
    'showing, hurry',
  ]);
});

const failed = { type: 'unanswered', reason: 'no' };

test('nothing goes on by itself after a failure, but the next job is done', () => {
  assert.deepEqual(done(sent('bad'), sent('good'), failed, failed).slice(2), [
    'asking, fail, end, begin, ask good', 'idle, fail, end',
  ]);
  assert.deepEqual(done(sent('move'), answered(true), shown, failed).slice(3), ['idle, fail, end']);
});

const came = (advances?: boolean) => ({ type: 'came', reply: reply(advances) });

test('a reply without a request is shown at once, or before requests that the table has not seen', () => {
  assert.deepEqual(done(came(true), shown, answered(), shown), [
    'showing, begin, show', 'asking, ask go', 'showing, show', 'resting, rest',
  ]);
  assert.deepEqual(done(sent('look'), answered(), sent('undo'), came(true), shown, shown).slice(3), [
    'showing', 'showing, end, begin, show', 'asking, end, begin, ask undo',
  ]);
});

test('a reply that came while another was awaited is shown, and the game goes on as it says, if that fails', () => {
  assert.deepEqual(done(sent('undo'), came(true), failed, shown).slice(1), [
    'asking', 'showing, fail, end, begin, show', 'asking, ask go',
  ]);
});

test('the page shows all replies in the order of the table, and goes on as the last one says', () => {
  const random = makeRandom(1);
  for (let game = 0; game < 500; game += 1) {
    /** The requests that the table has got, and its replies on their way. */
    const replies: { reply: Reply; isAsked: boolean }[] = [];
    let [turn, made, seen, last] = [atRest, 0, 0, reply()];
    const answer = (isAsked: boolean) => {
      made += 1;
      last = { ...reply(random.below(2) > 0, random.one(['', 'a', 'b'])), updates: [{ say: String(made) }] };
      replies.push({ reply: last, isAsked });
    };
    const dispatch = (event: any) => {
      const [next, actions] = reduce(turn, { reading: false, ...event });
      turn = next;
      for (const action of actions) {
        if (action.do === 'ask') answer(true);
        if (action.do === 'show') {
          for (const { say } of action.updates) {
            seen += 1;
            assert.equal(say, String(seen));
          }
        }
      }
    };
    const arrive = () => {
      const first = replies.shift();
      if (first) dispatch({ type: first.isAsked ? 'answered' : 'came', reply: first.reply });
    };
    const goOn = () => dispatch({ type: { idle: 'closed', asking: 'opened', showing: 'shown', held: 'tapped', resting: 'rested' }[turn.phase] });
    const isOpening = () => turn.phase === 'asking' && 'sheet' in turn.jobs[0];
    for (let step = 0; step < 30; step += 1) {
      random.one([
        () => dispatch(sent('move')), () => dispatch({ type: 'sent', job: { sheet: 'log' } }),
        () => answer(false), arrive, arrive,
        () => { if (turn.phase !== 'asking' || isOpening()) goOn(); },
      ])();
    }
    for (let step = 0; step < 200 && (replies.length > 0 || turn.phase !== 'idle'); step += 1) {
      if (replies.length > 0) arrive();
      else goOn();
    }
    assert.deepEqual([turn.phase, seen, last.advances], ['idle', made, false]);
  }
});
