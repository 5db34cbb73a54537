import { resolve } from "node:path";

/** The repository's root: everything here reads and writes below it, wherever it is started. */
export const ROOT = resolve(__dirname, "../..");
