import { resolve } from "node:path";

/** The repository's root: all tools read and write below it, whatever the working directory. */
export const ROOT = resolve(__dirname, "../..");
