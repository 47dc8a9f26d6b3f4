/** Folders, relative to the glue. */
export const pyodide: string;
export const pyscript: string;
/** The engine's wheel, which PyScript unpacks. */
export const wheel: string;
/** Where the bots' networks are, by their names. */
export const weights: Record<string, string>;
/** Sizes in bytes: of the snapshot without empty pages, and of all that a start fetches in the worker. */
export const snapshotSize: number;
export const startSize: number;
