// A carrier in memory, which treats each message as a test says.
import { hashOf, randomBytes, topicOf, type Bytes } from '../glue/carrier/channel.ts';
import type { Carrier } from '../glue/carrier/carrier.ts';

type Taker = (message: Bytes) => void;

class Broker {
  topics: Map<string, Set<Taker>> = new Map();

  seen: { topic: string; message: Bytes }[] = [];

  deliver: (message: Bytes, pass: (message: Bytes) => void) => void = (message, pass) => pass(message);

  /** Send a message to all who listen. */
  send(topic: string, message: Bytes) {
    for (const taker of [...this.topics.get(topic) ?? []]) taker(message.slice());
  }

  /** Return a connection to it, which may die without a word. */
  connect(): Carrier & { die: () => void } {
    const own = new Map<string, Taker>();
    const will = randomBytes(16);
    const leave = (topic: string) => {
      const taker = own.get(topic);
      own.delete(topic);
      if (taker) this.topics.get(topic)?.delete(taker);
    };
    const close = () => { for (const topic of [...own.keys()]) leave(topic); };
    return {
      isUp: () => true,
      willHash: () => hashOf(will, 'gone'),
      die: () => {
        close();
        this.send(topicOf(will, 'gone'), will);
      },
      watch: (watcher) => watcher(false),
      post: (topic, message) => {
        this.seen.push({ topic, message });
        this.deliver(message, (passed) => { setImmediate(() => this.send(topic, passed)); });
      },
      listen: (topic, taker) => {
        leave(topic);
        own.set(topic, taker);
        this.topics.set(topic, (this.topics.get(topic) ?? new Set()).add(taker));
      },
      leave,
      close,
    };
  }
}

export { Broker };
