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

/** The first line, in JSON. */
interface Beginning {
  readonly keys: Keys;
  readonly state: StateSnapshot;
}

/** Each line after it: what one request changed. */
export interface ChangeLine {
  readonly serial: number;
  readonly changes: readonly Change[];
}

/** @returns a state that records its changes from now on @throws Error if a line cannot be read */
export function readStateFile(path: string): Content {
  const lines = valuesIn(path);
  const first = lines.next().value as Partial<Beginning> | null;
  // Something else must not be replaced by an empty state.
  if (first?.keys === undefined || first.state === undefined)
    throw new Error(`"${path}" was not written by this version of the service; choose another directory`);
  const state = restoreState(first.state, []);
  for (const line of lines) {
    const { serial, changes } = line as ChangeLine;
    for (const change of changes) apply(state, change);
    state.serial = serial;
  }
  state.changes?.splice(0);
  return { state, keys: first.keys };
}

/**
 * What each line says, one by one: all of it may be longer than a string can be. What follows the last line end was
 * never acknowledged, and is left out.
 */
function* valuesIn(path: string): Generator<unknown, void> {
  const bytes = readFileSync(path);
  for (let [line, start, end] = [1, 0, bytes.indexOf("\n")]; end !== -1 || line === 1; line += 1) {
    let value: unknown;
    try {
      value = JSON.parse(bytes.toString("utf8", start, Math.max(end, start)));
    } catch {
      // A SyntaxError quotes the text, which may hold secrets.
      throw new Error(`"${path}" is damaged: its line ${line} is not JSON; restore the file from a copy`);
    }
    yield value;
    start = end + 1;
    end = bytes.indexOf("\n", start);
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
    const line = JSON.stringify({ keys, state: snapshotState(state) } satisfies Beginning);
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
