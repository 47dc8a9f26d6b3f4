/** Folders, relative to the glue. */
export const pyodide: string;
export const pyscript: string;
/** What Python unpacks where there is no snapshot. */
export const archives: string[];
/** Where the bots' networks are, by their names. */
export const weights: Record<string, string>;
/** Sizes in bytes: of the snapshot unpacked, and of all that a start fetches in the worker. */
export const snapshotSize: number;
export const fetched: number;
