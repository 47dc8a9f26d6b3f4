/**
 * What the script before the modules defines, unless it fails: a media query, undefined where the browser
 * lacks or refuses those; and Python's program, compiled before any module runs, with its bytes so far.
 * The modules define the addresses of parts that only a worker loads, which the page's list of resources lacks.
 */
interface Window {
  media?: (query: string) => MediaQueryList | undefined;
  program?: { bytes: number; module: Promise<WebAssembly.Module | undefined> };
  unlisted?: string[];
}
