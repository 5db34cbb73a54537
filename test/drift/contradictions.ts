import type { Variation } from "../../src/service";
import { PARTS, type NotSeen, type Visibility } from "../../src/tooling/docs/drift-visibility";
import type { Study } from "./study";

/** Where the table and what was seen do not agree, in words that say what to do about it. */
export function contradictions(
  table: ReadonlyMap<string, Visibility>,
  seen: Study,
  variation: Variation,
): readonly string[] {
  return [...table].flatMap(([name, visibility]) => attributeContradictions(name, visibility, seen, variation));
}

const TABLE = "NOT_SEEN in src/tooling/docs/drift-visibility.ts";

function attributeContradictions(
  name: string,
  visibility: Visibility,
  seen: Study,
  variation: Variation,
): readonly string[] {
  const isSeen = seen.read.has(name);
  switch (visibility.kind) {
    case "key":
      return seen.keys.has(name)
        ? []
        : [`${name}: no change of it on the service makes the object be gone; give it a row in ${TABLE}`];
    case "madeOfKeys":
      return isSeen ? [`${name}: it is made of the object's keys, and yet a refresh changed it`] : [];
    case "read":
      if (!isSeen)
        return [
          `${name}: no change on the service ever showed in it; give it a row in ${TABLE}, or the service a way to change it`,
        ];
      return seen.restored.has(name) ? [`${name}: a plan changed it back, though nobody configures it`] : [];
    case "setting":
    case "writeOnly":
      return isSeen || seen.keys.has(name)
        ? [`${name}: a change on the service showed in it, so it is no setting; take it out of SETTINGS`]
        : [];
    case "notSeen": {
      if (isSeen || seen.keys.has(name))
        return [`${name}: a change of it on the service is seen, so its row in ${TABLE} is wrong`];
      const { warned = false } = visibility.row;
      if (warned === seen.warned.has(name)) return [];
      return [
        `${name}: its row in ${TABLE} says ${warned ? "that a refresh warns of it, and none does" : "nothing of the warning that a refresh gives"}`,
      ];
    }
    case "restored":
      return restoredContradictions(name, visibility.exceptions, seen, variation);
  }
}

function restoredContradictions(
  name: string,
  exceptions: readonly NotSeen[],
  seen: Study,
  variation: Variation,
): readonly string[] {
  const isRestored = seen.restored.has(name);
  const hidden = exceptions.find(({ on, parts }) => parts === undefined && on?.matches(variation) === true);
  if (hidden !== undefined)
    return seen.read.has(name)
      ? [`${name}: it is seen on this service, though a row in ${TABLE} says that it is not on ${hidden.on!.words}`]
      : [];
  if (!isRestored)
    return [
      `${name}: no change of it on the service was planned back; let the recipe set it, mend the resource, or give it a row in ${TABLE}`,
    ];
  const parts = seen.parts.get(name) ?? new Set();
  if (parts.size === 0) return [];
  const rows = exceptions.flatMap((row) => row.parts ?? []);
  return PARTS.flatMap((part) => {
    if (parts.has(part) !== rows.includes(part)) return [];
    return [
      `${name}: an element ${part} is ${parts.has(part) ? "" : "not "}seen, and ${TABLE} has ${parts.has(part) ? "a" : "no"} row for it`,
    ];
  });
}
