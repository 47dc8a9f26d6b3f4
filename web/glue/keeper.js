// A worker for a moment: unpacking the snapshot would make the page stutter.
import { keepSnapshot } from './snapshot.js';

await keepSnapshot().catch(console.info);
close();
