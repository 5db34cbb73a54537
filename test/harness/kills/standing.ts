import type { StateSnapshot } from "../../../src/service";

/** Times, which differ between two runs of the same. */
const TIMES = new Set(["time", "due", "visibleAt", "submittedAt", "modifiedAt", "startedAt", "endedAt", "storedAt"]);

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/**
 * All that the user's next commands depend on, as a text: what the service holds, has done and still has to do, and
 * what the engine knows. Two runs that stand alike go on alike: they differ in times and generated ids only.
 *
 * @param state the engine's; null: none
 */
export function standingOf(snapshot: StateSnapshot, state: string | null): string {
  const known = state === null || state === "" ? null : (JSON.parse(state) as { readonly resources: unknown });
  const text = [
    JSON.stringify(snapshot, (key, value: unknown) => (TIMES.has(key) ? undefined : value)),
    // A state without objects is as good as none; who made it and how often it was written is of no account.
    JSON.stringify(known === null ? [] : known.resources),
  ].join("\n");
  const ids = new Map<string, string>();
  return text
    .replace(UUID, (id) => {
      const known = ids.get(id) ?? `(id ${ids.size + 1})`;
      ids.set(id, known);
      return known;
    })
    .replace(TIME, "(time)");
}
