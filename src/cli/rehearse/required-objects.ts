import { storedObjects } from "../../engine-json";
import { KIND_FACTS, plural, subjectOfType } from "../../kinds";
import { CliError } from "../cli-error";
import type { Beginning } from "./beginning";

/**
 * An object that is in the state and could not be read would look deleted, and the rehearsal would create it again.
 *
 * @throws CliError that names the first such object
 */
export function requireReadObjects(state: string, { unread }: Pick<Beginning, "unread">, stack: string): void {
  if (unread.length === 0) return;
  for (const { type, values } of storedObjects(state)) {
    const subject = subjectOfType(type);
    const id = subject && values[subject.id];
    const missing = unread.find(
      (each) => each.kind === subject?.kind && (each.id === null || each.id === id || each.id === values["name"]),
    );
    if (missing === undefined) continue;
    const what = missing.id === null ? plural(missing.kind) : `${KIND_FACTS[missing.kind].one} "${missing.id}"`;
    throw new CliError(
      `The state of "${stack}" has ${what} that the server did not let the rehearsal read: ${missing.reason}. Use a key with more rights, or --data`,
    );
  }
}
