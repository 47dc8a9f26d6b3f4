/** Folders, relative to the glue. */
export const pyodide: string;
export const pyscript: string;
/** The engine's wheel, which PyScript unpacks. */
export const wheel: string;
/** Where the files are that Python reads later, by their paths in the worker. */
export const laterFiles: Record<string, string>;
/** Sizes in bytes: of the snapshot without empty pages, and of all that a start fetches in the worker. */
export const snapshotSize: number;
export const startSize: number;
