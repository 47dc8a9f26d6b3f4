// Files that not every start needs: the bots' networks and the catalogues of languages. Each is
// fetched when Python first reads it, while the worker waits.
import { laterFiles } from '../assets.js';
import { attempt } from '../attempt.ts';

const home = '/home/pyodide/';
/** The number of a read error, as opposed to a missing file. */
const unreadable = 29;

export type Files = import('./unzip.ts').Files & {
  open: (path: string, ...rest: unknown[]) => unknown, ErrnoError: new (code: number) => Error,
};

function fetchNow(url: string, headers: Record<string, string> = {}): Uint8Array {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send();
  if (request.status !== 200) throw new Error(`${request.status} ${url}`);
  return new Uint8Array(request.response);
}

/** @param url fetched again without caches if that fails */
const insistNow = (url: string): Uint8Array => attempt(() => fetchNow(url)) ?? fetchNow(url, { 'Cache-Control': 'no-cache' });

/**
 * @param python that then finds each of these files, or a read error
 * @param report called before and after the worker waits
 */
function serveLaterFiles({ FS }: { FS: Files }, report: (waits: boolean) => void) {
  const missing = new Map(Object.entries(laterFiles).map(([path, address]) => [home + path, address]));
  const { open } = FS;

  /** @param path of a file @param address relative to this module */
  function write(path: string, address: string) {
    report(true);
    try {
      const data = insistNow(new URL(address, import.meta.url).href);
      missing.delete(path);
      FS.writeFile(path, data);
    } catch (reason) {
      console.info(reason);
      throw new FS.ErrnoError(unreadable);
    } finally {
      report(false);
    }
  }

  for (const path of missing.keys()) FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
  FS.open = (path, ...rest) => {
    const address = missing.get(path);
    if (address !== undefined) write(path, address);
    return open(path, ...rest);
  };
}

export { serveLaterFiles };
