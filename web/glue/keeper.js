// A worker that fetches and unpacks the snapshot, which would make the page stutter.
import { keepSnapshot } from './snapshot.js';

await keepSnapshot().catch(console.info);
close();
