import { readFile } from "node:fs/promises";
import { systemErrorText } from "./system-error-text";

/**
 * The text of a file in UTF-8, with its byte order mark.
 *
 * @throws TypeError for bytes that are not UTF-8
 * @throws the error of the operating system
 */
export const readText = async (path: string): Promise<string> =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(path));

/** What `readText` threw, as the end of a sentence about the file. */
export const unreadableText = (error: unknown): string =>
  error instanceof TypeError ? "is not UTF-8" : `cannot be read (${systemErrorText(error)})`;
