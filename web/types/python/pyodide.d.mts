interface Python {
  FS: { mkdirTree: (path: string) => void, chdir: (path: string) => void };
  runPython(source: string): any;
  setStderr(options: { batched: (line: string) => void }): void;
  setStdout(options: { batched: (line: string) => void }): void;
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
}

/** The part of Pyodide that the programs of the documentation need. */
export function loadPyodide(options: { indexURL: string }): Promise<Python>;
