import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { applyChanges, restoreState, takeChanges } from "../state/state";
import type { State, StateChanges, StateSnapshot } from "../state/state";

/** Of the state in the file: whoever changes what a state holds counts it up. */
const FORMAT = 2;

interface FirstLine {
  readonly format: unknown;
  readonly state: StateSnapshot;
}

/** Replaces a state's file by one line, which holds the whole state. @throws Error with the old file left as it was */
export function writeStateFile(path: string, state: StateSnapshot): void {
  replaceFile(path, `${JSON.stringify({ format: FORMAT, state } satisfies FirstLine)}\n`);
}

/**
 * Reads a state's file: a line with a whole state, and one for each change after it, in JSON. A last line without an
 * end was never acknowledged, and is left out.
 *
 * @returns the state, which records its changes from now on
 * @throws Error if the file is of another format, or one of its lines cannot be read
 */
export function readStateFile(path: string): State {
  const bytes = readStored(path);
  let state: State | null = null;
  let line = 1;
  for (let start = 0, end = bytes.indexOf("\n"); end !== -1; start = end + 1, end = bytes.indexOf("\n", start)) {
    const value = parsed(bytes.toString("utf8", start, end), path, line);
    if (state === null) state = restoreState(firstState(value as FirstLine, path));
    else applyChanges(state, value as StateChanges);
    line += 1;
  }
  if (state === null) throw unreadable(path, 1);
  takeChanges(state, 0);
  return state;
}

function parsed(text: string, path: string, line: number): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // A SyntaxError quotes the text, which may hold secrets.
  }
  throw unreadable(path, line);
}

const unreadable = (path: string, line: number): Error =>
  new Error(`"${path}" is damaged: its line ${line} is not a JSON object; restore the file from a copy`);

function firstState({ format, state }: FirstLine, path: string): StateSnapshot {
  if (format === FORMAT) return state;
  throw new Error(
    `"${path}" was written by another version of the service: its format is ${JSON.stringify(format) ?? "unknown"}, and this version reads only ${FORMAT}. Start the version that wrote it, or choose another directory`,
  );
}

/** @throws Error that names the file, as Node.js does but for a folder in its place */
export function readStored(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EISDIR") throw error;
    throw new Error(`"${path}" is a folder, not a file`, { cause: error });
  }
}

/** Replaces a file at once, for its owner alone: a crash leaves the old one or the new one. */
export function replaceFile(path: string, text: string): void {
  const beside = `${path}.tmp`;
  try {
    writeFileSync(beside, text, { mode: 0o600, flush: true });
    renameSync(beside, path);
  } catch (error) {
    // On a full disk, what was written of it would take the room that others need.
    rmSync(beside, { force: true });
    throw error;
  }
  // Makes the new name last. Windows has no such call and needs none.
  if (process.platform === "win32") return;
  const directory = openSync(dirname(path), "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
