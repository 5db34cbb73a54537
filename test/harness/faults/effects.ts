import type { StateSnapshot } from "../../../src/service";

/**
 * A command's effects on the service: operations in its audit log, such as `calendar.update`, including pending ones.
 */
export type Effects = readonly string[];

type Acts = Pick<StateSnapshot, "audit" | "pending">;

/** The account behind the provider's key in the audit log. */
const OURS = "automation";

/** Our effects between two snapshots, without those that an earlier command had left pending. */
export function effectsBetween(before: Acts, after: Acts): Effects {
  const earlier = new Set(before.pending.flatMap((change) => Object.values(change).map(String)));
  const known = new Set(before.pending.map(({ id }) => id));
  return [
    ...after.audit
      .slice(before.audit.length)
      .filter(({ user, objectId }) => user === OURS && !earlier.has(objectId))
      .map(({ operation }) => operation),
    ...after.pending.filter(({ id, user }) => user === OURS && !known.has(id)).map(({ kind }) => `${kind} (later)`),
  ];
}

/** Claims in messages that something was not done, and the effects that contradict them. */
const CLAIMS: readonly { readonly words: RegExp; readonly contradicts: RegExp }[] = [
  {
    words: /\bnothing was (?:changed|created|written|sent|made|done)\b(?! to\b)|\bThe service keeps what it had\b/i,
    contradicts: /^/,
  },
  { words: /\bnothing was (?:deleted|removed)\b|\bwas not deleted\b/i, contradicts: /delete|remove/i },
  { words: /\bnothing (?:was|is) approved\b/i, contradicts: /^workflow\.approve|^approve / },
  { words: /\bnothing was run\b/i, contradicts: /execute/ },
];

/** Messages of a command that claim that nothing was done, while the service did something of it. */
export const contradictedClaims = (
  diagnostics: readonly { readonly summary: string; readonly detail: string }[],
  effects: Effects,
): readonly string[] =>
  diagnostics.flatMap(({ summary, detail }) =>
    CLAIMS.flatMap(({ words, contradicts }) => {
      const claim = words.exec(`${summary}\n${detail}`)?.[0];
      const done = effects.filter((effect) => contradicts.test(effect));
      return claim === undefined || done.length === 0
        ? []
        : [`says "${claim}", and the service did ${[...new Set(done)].join(", ")}: ${summary}: ${detail}`];
    }),
  );

/** Deletions of objects that existed before, whatever has their id now, such as `calendar.delete of holidays`. */
export function deletionsBetween(before: StateSnapshot, after: StateSnapshot): readonly string[] {
  const there = JSON.stringify([
    before.groups,
    before.workflows,
    before.instances,
    before.logs,
    before.assets,
    before.calendars,
  ]);
  const acts = after.audit
    .slice(before.audit.length)
    .filter(({ operation, objectId }) => /delete|remove/i.test(operation) && there.includes(JSON.stringify(objectId)));
  return [...new Set(acts.map(({ operation, objectId }) => `${operation} of ${objectId}`))];
}
