// A worker that fetches and unpacks the snapshot, so that the page doesn't stutter.
import { storeSnapshot } from './snapshot.ts';

await storeSnapshot().catch(console.info);
close();
