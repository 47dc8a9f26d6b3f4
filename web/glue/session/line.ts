// The line between a host and one guest: texts in pieces that are sealed and numbered, over a carrier that may lose,
// repeat, reorder and change them, and a beat by which each side notices the silence of the other.
import { makeChannel, topicNamed, topicOf, type Bytes, type Keys } from '../carrier/channel.ts';
import { after, every, makeStates, type Transitions } from '../states.ts';
import { makeLimit, type Carrier } from '../carrier/carrier.ts';

export type Line = ReturnType<typeof openLine>;

/**
 * - new: nothing is sent yet.
 * - awaited: the host waits for the first message, which shows that the greeting wasn't an old one.
 * - open: messages travel.
 * - closed: for good; devices that still want each other open another line.
 */
type State = 'new' | 'awaited' | 'open' | 'closed';

const table: Transitions<State> = {
  new: { expected: 'awaited', opened: 'open' },
  awaited: { opened: 'open', closed: 'closed' },
  open: { closed: 'closed' },
  closed: {},
};

/** A piece of at most so many characters that doesn't end within one which has two halves. */
const pieces = /[^]{1,15000}(?![\udc00-\udfff])/g;
/** The pause between two beats, and the wait for the first message, in ms. */
const beat = 1000;
const patience = 10_000;
/**
 * The number of beats without a message after which the other side is lost. Beats are counted, since a page
 * that was busy itself finds its messages only after its next beat.
 */
const mostMissed = 5;
/** The most messages in a second that can't be opened: nobody knows who has sent or changed them. */
const unopened = 60;
/** The messages with which a side ends the line: `replaced` if another page has taken the seat. */
const [end, replaced] = 'xy';
/**
 * The first characters of others: of a piece that others follow, of the last one, of the table's link, and of a beat, by
 * a page that is at the table, or hidden or elsewhere.
 */
const [more, last, aside, heartbeat, asleep] = '+.!?z';
/** The characters of the longest link. */
const longestLink = 100;

/** Whether the page of this device is at no table for now. */
let isAway = false;

/** @param away whether this device is at no table for now, which the other sides are told */
function setAway(away: boolean) {
  isAway = away;
}

/** @param will the hash of the other side's last will */
function openLine(carrier: Carrier, { up, down, topic }: Keys, isHost: boolean, will: Bytes, { most, rate = Infinity, onOpen, onText, onLink, onHidden, onLost, onMisuse }: {
  /** The characters of the longest text that is taken. */
  most: number;
  /** The most messages a second. */
  rate?: number;
  onOpen: () => void;
  onText: (text: string) => void;
  /** Called with the code of the table's link. */
  onLink: (code: string) => void;
  /** Called when the other page is hidden or shown. */
  onHidden?: (isHidden: boolean) => void;
  /** Called once, when the line has been open and the other side has left it; or another page has its seat. */
  onLost: (why: 'lost' | 'replaced') => void;
  /** Called for what the other side may not send; by default the line is lost. */
  onMisuse?: () => void;
}) {
  const sealed = isHost ? makeChannel(down, up) : makeChannel(up, down);
  const [to, from] = isHost ? [topicOf(topic, 'down'), topicOf(topic, 'up')] : [topicOf(topic, 'up'), topicOf(topic, 'down')];
  const gone = topicNamed(will);
  const [mayCome, mayFail] = [makeLimit(rate), makeLimit(unopened)];
  let text = '';
  let missed = 0;
  let isHidden = false;
  /** The time of the last beat of this side. */
  let beaten = 0;

  const post = (message: string) => carrier.post(to, sealed.seal(message));
  const send = (message: string) => { if (states.current() === 'open') post(message); };

  const states = makeStates(table, {
    awaited: (ended) => after(patience, () => close(), ended),
    open: (ended) => {
      document.addEventListener('visibilitychange', sendHeartbeat, { signal: ended });
      addEventListener('pagehide', () => lose(), { signal: ended });
      every(beat, watch, ended);
      onOpen();
      // A line in whose place this one came has left the same topic.
      if (ended.aborted) return;
      carrier.listen(gone, (said) => { if (topicOf(said, 'gone') === gone) lose(); });
      ended.addEventListener('abort', () => carrier.leave(gone));
    },
    closed: () => carrier.leave(from),
  }, 'new');

  /** @param why by default, nobody needs the line @returns whether it was open */
  function close(why = end): boolean {
    const wasOpen = states.current() === 'open';
    if (states.dispatch('closed')) post(why);
    return wasOpen;
  }

  function lose(why: 'lost' | 'replaced' = 'lost') {
    if (close()) onLost(why);
  }

  function watch() {
    missed += 1;
    if (missed === mostMissed) lose();
    else sendHeartbeat();
  }

  function sendHeartbeat() {
    beaten = performance.now();
    send(document.hidden || isAway ? asleep : heartbeat);
  }

  /** Take a beat, and beat where this is due: the timers of a hidden page may be slow, but not its messages. */
  function takeHeartbeat(now: boolean) {
    if (performance.now() - beaten > 2 * beat) sendHeartbeat();
    if (isHidden === now) return;
    isHidden = now;
    onHidden?.(now);
  }

  /** @param data a piece */
  function takePiece(data: string) {
    text += data.slice(1);
    if (data[0] === more) return;
    const whole = text;
    text = '';
    onText(whole);
  }

  /** Take a message that the other side has sent. */
  function takeSent(data: string) {
    if (!mayCome() || text.length + data.length > most) (onMisuse ?? lose)();
    else if (data === heartbeat || data === asleep) takeHeartbeat(data === asleep);
    else if (data[0] === more || data[0] === last) takePiece(data);
    else if (data[0] === aside && data.length <= longestLink) onLink(data.slice(1));
    else (onMisuse ?? lose)();
  }

  carrier.listen(from, (packet) => {
    if (states.current() === 'closed') return;
    const opened = sealed.open(packet);
    if (!opened) {
      if (!mayFail()) lose();
      return;
    }
    // Nothing may follow what is missing: both sides begin anew.
    if (opened.lacks || opened.text === end || opened.text === replaced) {
      lose(opened.text === replaced ? 'replaced' : 'lost');
      return;
    }
    missed = 0;
    states.dispatch('opened');
    if (states.current() === 'open') takeSent(opened.text);
  });

  return {
    /** Use the line: a guest at once, a host from the guest's first message on. */
    begin: () => states.dispatch(isHost ? 'expected' : 'opened'),
    close: () => { close(); },
    /** End it, since another page has taken the seat. */
    replace: () => { close(replaced); },
    lose,
    send: (whole: string) => {
      const all = whole.match(pieces) ?? [];
      for (const [k, one] of all.entries()) send(`${k < all.length - 1 ? more : last}${one}`);
    },
    /** @param code of the table's link */
    sendLink: (code: string) => send(`${aside}${code}`),
  };
}

export { openLine, setAway };
