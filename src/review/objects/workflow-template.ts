import type { JsonValue, XmlTree } from "../../document";
import { readable } from "../compare/document-review";
import {
  compareTemplates,
  markDocuments,
  substitutedNames,
  type Substitution,
  type Template,
} from "../compare/marked-document";
import { isMarked, isMarkedWithin, objectOf } from "../../engine-json";
import { textOf, textsOf, type PlannedObject } from "../planned-object";
import { hideSecretPlaces } from "../secret-places";

/** A workflow's document on one side of a change; null if there is none, or it is unknown or sensitive as a whole. */
export function templateOf(object: PlannedObject, side: "before" | "after"): Template | null {
  const text = textOf(object[side]("document"));
  return text === null ? null : { text, values: substitutionsOf(object, side, text) };
}

/**
 * The document paths whose values are masked, from both sides: former and future secrets are hidden. Null: nothing of
 * the document may be shown, because it is sensitive as a whole or not all paths are known.
 */
export function maskOf(object: PlannedObject): readonly string[] | null {
  if (object.isSensitive("document") || object.isSensitive("sensitive_paths")) return null;
  const sides = [textsOf(object.before("sensitive_paths")), textsOf(object.after("sensitive_paths"))];
  const [before, after] = sides;
  return before && after ? [...new Set([...before, ...after])] : null;
}

/** What is sent, as far as it is known, without what is sensitive. */
export const plainTree = (document: Template, sensitivePaths: readonly string[]): XmlTree =>
  markDocuments(null, document, sensitivePaths)[1]!.plain;

/** What happens to the text that is sent, also where it is sensitive; `perhaps` where only unknown values decide it. */
export function textChange(object: PlannedObject): "equal" | "perhaps" | "different" {
  let change = knownChanges.get(object);
  if (change === undefined) knownChanges.set(object, (change = compareTexts(object)));
  return change;
}

/** Cached, because reading large documents takes a while. */
const knownChanges = new WeakMap<PlannedObject, ReturnType<typeof textChange>>();

function compareTexts(object: PlannedObject): ReturnType<typeof textChange> {
  if (object.after("document").kind === "unknown") return "perhaps";
  if (!object.differs("document") && !object.differs("substitutions")) return "equal";
  const [before, after] = (["before", "after"] as const).map((side): Template | null => {
    const text = object.change[side]?.["document"];
    return typeof text === "string" ? { text, values: substitutionsOf(object, side, text) } : null;
  });
  if (!before || !after || (before.values === null && after.values === null)) return "different";
  // A document that cannot be read has other problems than whether it is sent.
  const compared = readable(() => compareTemplates(before, after));
  return compared.ok ? compared.value : "different";
}

/** An empty map, as an import leaves it, leaves placeholders literal. */
function substitutionsOf(object: PlannedObject, side: "before" | "after", text: string): Template["values"] {
  const given = objectOf(object.change[side]?.["substitutions"]);
  const { afterUnknown } = object.change;
  const isUnknown = (name: string): boolean => side === "after" && isMarked(afterUnknown, ["substitutions", name]);
  const names = new Set([
    ...Object.keys(given),
    ...(side === "after" ? Object.keys(objectOf(objectOf(afterUnknown)["substitutions"])) : []),
    ...(side === "after" && object.after("substitutions").kind === "unknown" ? substitutedNames(text) : []),
  ]);
  if (names.size === 0) return null;
  return new Map(
    [...names].map((name) => [name.normalize(), substitution(given[name], isUnknown(name), isSecret(object, name))]),
  );
}

/** On either side: former and future secrets are hidden. */
const isSecret = ({ change: { beforeSensitive, afterSensitive } }: PlannedObject, name: string): boolean =>
  isMarked(beforeSensitive, ["substitutions", name]) || isMarked(afterSensitive, ["substitutions", name]);

/** Hides what is sensitive in a line of `drift` or `pending_changes`. */
export const secretPlacesOf = ({ change }: PlannedObject): ((line: string) => string) =>
  hideSecretPlaces([
    { values: change.before, sensitive: change.beforeSensitive },
    { values: change.after, sensitive: change.afterSensitive },
  ]);

/** Whether any value of `substitutions` is hidden. */
export const hidesSubstitutions = ({ change: { beforeSensitive, afterSensitive } }: PlannedObject): boolean =>
  isMarkedWithin(beforeSensitive, ["substitutions"]) || isMarkedWithin(afterSensitive, ["substitutions"]);

function substitution(value: JsonValue | undefined, isUnknown: boolean, secret: boolean): Substitution {
  const text = isUnknown || typeof value !== "string" ? null : value;
  if (secret) return { kind: "sensitive", value: text };
  return text === null ? { kind: "unknown" } : { kind: "known", value: text };
}
