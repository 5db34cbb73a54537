import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Keys } from "../keys";
import { type Change, restoreState, snapshotState, type State, type StateSnapshot } from "../state/state";

/** What a state's file holds. */
export interface Content {
  readonly state: State;
  /** Those that the service made. */
  readonly keys: Keys;
}

/** The first line has the whole state, each line after it what one request changed, in JSON. */
interface FirstLine {
  readonly keys: Keys;
  readonly state: StateSnapshot;
}

interface ChangeLine {
  readonly serial: number;
  readonly changes: readonly Change[];
}

export const changeLine = (line: ChangeLine): string => `${JSON.stringify(line)}\n`;

/**
 * Reads a state's file. What follows its last line end was never acknowledged, and is left out.
 *
 * @returns a state that records its changes from now on
 * @throws Error if a line cannot be read
 */
export function readStateFile(path: string): Content {
  const bytes = readFileSync(path);
  let content: Content | null = null;
  // Line by line: all of it may be longer than a string can be.
  for (let [line, start, end] = [1, 0, bytes.indexOf("\n")]; end !== -1 || line === 1; line += 1) {
    const text = bytes.toString("utf8", start, Math.max(end, start));
    if (content === null) content = begun(parsed<Partial<FirstLine> | null>(text, path, line), path);
    else changed(content.state, parsed<ChangeLine>(text, path, line));
    start = end + 1;
    end = bytes.indexOf("\n", start);
  }
  content!.state.changes?.splice(0);
  return content!;
}

/** @throws Error if the file is something else, which must not be replaced by an empty state */
function begun(first: Partial<FirstLine> | null, path: string): Content {
  if (first?.keys === undefined || first.state === undefined)
    throw new Error(`"${path}" was not written by this version of the service; choose another directory`);
  return { state: restoreState(first.state, []), keys: first.keys };
}

function changed(state: State, { serial, changes }: ChangeLine): void {
  for (const change of changes) apply(state, change);
  state.serial = serial;
}

function parsed<Line>(text: string, path: string, line: number): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    // A SyntaxError quotes the text, which may hold secrets.
    throw new Error(`"${path}" is damaged: its line ${line} is not JSON; restore the file from a copy`);
  }
}

function apply(state: State, [name, key, value]: Change): void {
  const collections: Readonly<Record<string, Map<string, unknown>>> = state as never;
  if (name === "audit") state.audit.push(value as never);
  else if (value === undefined) collections[name]!.delete(key);
  else collections[name]!.set(key, value);
}

/**
 * Replaces a state's file, for its owner alone: a crash leaves the old one or the new one.
 *
 * @throws Error with the old file left as it was
 */
export function writeStateFile(path: string, { state, keys }: Content): void {
  const beside = `${path}.tmp`;
  try {
    const line = JSON.stringify({ keys, state: snapshotState(state) } satisfies FirstLine);
    writeFileSync(beside, `${line}\n`, { mode: 0o600, flush: true });
    renameSync(beside, path);
  } catch (error) {
    // On a full disk, what was written of it would take the room that others need.
    rmSync(beside, { force: true });
    throw error;
  }
  // Makes the new name last. Windows has no such call and needs none.
  if (process.platform === "win32") return;
  const directory = openSync(dirname(path), "r");
  fsyncSync(directory);
  closeSync(directory);
}
