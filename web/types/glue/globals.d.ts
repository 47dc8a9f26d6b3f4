/** Python's program, which the page compiles before any module runs, and the bytes that have come. */
interface Window {
  program: { bytes: number; module: Promise<WebAssembly.Module | undefined> };
}
