import type { JsonMap } from "../../json";
import type { Ignoring } from "./locate-json";
import type { JsonClasses } from "./json-classes";
import type { PatchedEntry } from "./list-layout";
import type { TextLines } from "./text-lines";

/** An object's members, in the order of the text, after somebody's changes. */
export function patchedMembers(
  at: Ignoring,
  before: JsonMap,
  now: JsonMap,
  classes: JsonClasses,
  lines: TextLines,
): readonly PatchedEntry[] {
  const own = new Set(at.children.map(({ name }) => name));
  const added = newMembers(own, before, now, classes);
  const entries: PatchedEntry[] = [];
  for (const child of at.children) {
    const name = child.name ?? "";
    const [was, is] = [before.get(name), now.get(name)];
    if (child.ignored || (was === undefined && is === undefined)) entries.push({ kind: "kept", child });
    // A value that the server did not show is compared as written.
    else if (is !== undefined) entries.push({ kind: "patched", child, before: was ?? child.node, now: is });
  }
  return added.size === 0
    ? entries
    : withNew(entries, added, lines.isBroken(at.start, at.end) ? at.children.at(-1) : undefined);
}

type NewMembers = ReadonlyMap<string | null, readonly PatchedEntry[]>;

/** By the member that they now follow; null: before all others. */
function newMembers(own: ReadonlySet<string | null>, before: JsonMap, now: JsonMap, classes: JsonClasses): NewMembers {
  const added = new Map<string | null, PatchedEntry[]>();
  let behind: string | null = null;
  for (const [name, value] of now) {
    if (own.has(name)) behind = name;
    else {
      const was = before.get(name);
      if (was !== undefined && classes.same(was, value)) continue;
      const group = added.get(behind);
      if (group === undefined) added.set(behind, [{ kind: "new", name, value }]);
      else group.push({ kind: "new", name, value });
    }
  }
  return added;
}

/**
 * @param closing a member that no new one may follow: it would need a comma, which changes its line. The order is
 * insignificant
 */
function withNew(
  entries: readonly PatchedEntry[],
  added: NewMembers,
  closing: Ignoring | undefined,
): readonly PatchedEntry[] {
  const placed = [...(added.get(null) ?? [])];
  for (const entry of entries) {
    const group = entry.kind === "new" ? [] : (added.get(entry.child.name) ?? []);
    if (entry.kind !== "new" && entry.child === closing) placed.push(...group, entry);
    else placed.push(entry, ...group);
  }
  return placed;
}
