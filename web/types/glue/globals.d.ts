/** Python's program, compiled before any module runs, and its bytes so far; none if that script fails. */
interface Window {
  program?: { bytes: number; module: Promise<WebAssembly.Module | undefined> };
}
