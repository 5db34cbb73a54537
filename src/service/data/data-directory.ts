import { existsSync } from "node:fs";
import { join } from "node:path";
import { makeDirectory } from "../../files";
import { checkedKeys, randomKeys, type Keys } from "../keys";
import { restoreState, snapshotState } from "../state/state";
import type { State, StateSnapshot } from "../state/state";
import { lockDirectory } from "./directory-lock";
import { readStateFile, readStored, replaceFile, writeStateFile } from "./state-file";
import { StateKeeper } from "./state-keeper";

const STATE = "state.jsonl";
const KEYS = "keys.json";

/** A state that is stored in a directory. */
interface KeptState {
  readonly state: State;
  readonly keeper: StateKeeper;
  readonly keys: Keys;
}

/**
 * Opens a directory, creates it if necessary, and reads what it holds.
 * @param initial the state of a new directory
 * @param given keys that go before those of the directory
 * @throws Error if the directory is in use, cannot be read or cannot be written
 */
export async function openDataDirectory(
  directory: string,
  initial: StateSnapshot | undefined,
  given: Partial<Keys>,
): Promise<KeptState> {
  // Documents may contain secrets, so only the owner can read them.
  makeDirectory(directory, 0o700);
  const release = await lockDirectory(directory);
  try {
    const path = join(directory, STATE);
    const state = existsSync(path) ? readStateFile(path) : restoreState(initial);
    const keys = keysIn(join(directory, KEYS), given);
    writeStateFile(path, snapshotState(state));
    return { state, keeper: new StateKeeper(state, path, release), keys };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * The keys of a directory: those given, and random ones for the rest, which stay the same until the file is deleted.
 * A given key is not stored, since it may be in use elsewhere.
 */
function keysIn(path: string, given: Partial<Keys>): Keys {
  if (existsSync(path)) return checkedKeys({ ...readKeys(path), ...given });
  const keys = randomKeys();
  replaceFile(path, `${JSON.stringify(keys, null, 2)}\n`);
  return { ...keys, ...given };
}

function readKeys(path: string): Keys {
  const text = readStored(path).toString("utf8");
  try {
    const { user, administrator } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof user === "string" && typeof administrator === "string") return checkedKeys({ user, administrator });
  } catch {
    // A SyntaxError quotes the text, which may hold keys.
  }
  throw new Error(`"${path}" does not hold the service's two keys; delete it to get new ones`);
}
