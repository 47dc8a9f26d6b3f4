// What carries the messages of a table between devices, which seal them: a broker, or the host's page in its place.
import type { Bytes } from './channel.ts';

export type Carrier = {
  /** Whether messages travel; those that are posted while they don't are lost. */
  isUp: () => boolean;
  /** Return the hash of this device's last will, which is posted at the topic of that name when the device is gone. */
  willHash: () => Bytes;
  /** @param watcher called each time messages travel again, with whether the device slept */
  watch: (watcher: (slept: boolean) => void) => void;
  post: (topic: string, message: Bytes) => void;
  /** Take the messages of a topic, also those that are posted in answer to what is posted later. */
  listen: (topic: string, taker: (message: Bytes) => void) => void;
  leave: (topic: string) => void;
  close: () => void;
};

/** The wait for a device that was lost before it counts as away, and for one that doesn't answer before pages say why, in ms. */
const grace = 3000;
const patience = 15_000;

/** Return whether another one may come in this second. */
function makeLimit(rate: number): () => boolean {
  let [second, count] = [0, 0];
  return () => {
    const now = Math.floor(performance.now() / 1000);
    [second, count] = [now, now === second ? count + 1 : 1];
    return count <= rate;
  };
}

export { grace, makeLimit, patience };
