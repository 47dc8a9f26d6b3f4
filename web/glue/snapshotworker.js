// A worker that fetches and unpacks the snapshot, which would make the page stutter.
import { storeSnapshot } from './snapshot.js';

await storeSnapshot().catch(console.info);
close();
