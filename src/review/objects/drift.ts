import { describe, describeJsonDifference, jsonDifferences, linesAt, parseJson } from "../../document";
import { SENSITIVE } from "../../redaction";
import { readable } from "../compare/document-review";
import { markDocuments, plainPath, type Template } from "../compare/marked-document";
import { markedDifferences } from "../compare/review-xml";
import { numbered } from "../../markup";
import { sameJson } from "../../engine-json";
import { textOf, textsOf, type PlannedObject } from "../planned-object";
import type { DriftLine, DriftReview } from "../review";
import { shown } from "./settings";
import { maskOf, secretPlacesOf, templateOf } from "./workflow-template";

/** The maximum number of listed lines; the others are only counted. */
export const MOST_LINES = 100;

/**
 * What someone changed on the service, and whether applying reverts it. From two sources: the object's own `drift`
 * (changes of its document since our last write), and the plan's drift of its other attributes since the last apply.
 *
 * @param found the plan's drift of this object, null if it has none
 * @param settings attributes other than the document that people set
 */
export function driftOf(
  object: PlannedObject,
  found: PlannedObject | null,
  settings: readonly string[] | null,
): DriftReview | null {
  if (found?.effect === "delete") {
    return { changes: [{ text: "It no longer exists on the service", onApply: onApplyOfGone(object) }], count: 1 };
  }
  const lines = [...documentLines(object, found), ...(found === null ? [] : attributeLines(object, found, settings))];
  return lines.length === 0 ? null : { changes: lines.slice(0, MOST_LINES), count: lines.length };
}

function onApplyOfGone({ effect }: PlannedObject): DriftLine["onApply"] {
  if (effect === "create") return "recreated";
  return effect === "none" || effect === "delete" ? "unconfigured" : "unknown";
}

function documentLines(object: PlannedObject, found: PlannedObject | null): readonly DriftLine[] {
  const attribute = DOCUMENTS[object.change.type];
  if (attribute === undefined) return [];
  const own = textsOf(object.before("drift")) ?? [];
  if (hidesLines(object, "drift")) {
    const hidden = object.change.before?.["drift"];
    const count = Array.isArray(hidden) ? hidden.length : 0;
    return count === 0 ? [] : [{ text: sensitiveChanges(count), onApply: "unknown" }];
  }
  const compare = (side: PlannedObject): readonly Change[] | null =>
    changesBetween(object, templateAt(side, "before"), templateAt(side, "after"));
  const isUnchanged = !object.differs(attribute) && !object.differs("substitutions");
  const planned = isUnchanged ? [] : compare(object);
  const drifted = found === null ? null : compare(found);
  const lines = own.length > 0 ? own : (drifted ?? []).map(({ line }) => line);
  // The configuration's changes since the last apply.
  const wanted =
    found === null ? null : changesBetween(object, templateAt(found, "before"), templateAt(object, "after"));
  const [isPlanned, isWanted] = [planned, wanted].map((changes) => linesAt((changes ?? []).map(({ path }) => path)));
  const onApplyOf = (line: string): DriftLine["onApply"] => {
    if (object.effect === "replace" || object.effect === "delete" || object.effect === "forget") return "unknown";
    if (isUnchanged) return "kept";
    if (isPlanned!(line)) return "reverted";
    // What differs from the last apply and not from the service is the same on the service.
    return isWanted!(line) ? "kept" : "unknown";
  };
  const hide = secretPlacesOf(object);
  return lines.map((line) => ({ text: hide(line), onApply: onApplyOf(line) }));
}

/** The attribute with a type's document, if it has one. */
export const DOCUMENTS: Readonly<Record<string, string>> = { wfa_workflow: "document", wfa_calendar: "definition" };

export const sensitiveChanges = (count: number): string => `${numbered(count, "change")} whose values are sensitive`;

/**
 * The lines of `drift` and `pending_changes` are masked by the `sensitive_paths` of their time: with other paths now
 * they could show too much.
 */
export function hidesLines(object: PlannedObject, lines: "drift" | "pending_changes"): boolean {
  if (object.isSensitive(lines) || object.isSensitive(DOCUMENTS[object.change.type] ?? "")) return true;
  return (
    object.change.type === "wfa_workflow" &&
    (maskOf(object) === null || (object.change.after !== null && object.differs("sensitive_paths")))
  );
}

interface Change {
  readonly path: string;
  readonly line: string;
}

/** A calendar's definition has no placeholders. */
function templateAt(object: PlannedObject, side: "before" | "after"): Template | null {
  if (object.change.type === "wfa_workflow") return templateOf(object, side);
  const text = textOf(object[side]("definition"));
  return text === null ? null : { text, values: null };
}

function changesBetween(object: PlannedObject, old: Template | null, now: Template | null): readonly Change[] | null {
  if (old === null || now === null) return null;
  const changes = readable((): readonly Change[] => {
    if (object.change.type === "wfa_calendar") {
      return jsonDifferences(parseJson(old.text), parseJson(now.text)).map((each) => ({
        path: each.path,
        line: describeJsonDifference(each),
      }));
    }
    const [before, after] = markDocuments(old, now, maskOf(object) ?? ["/*"]);
    return markedDifferences(before!, after!).flatMap((each) => {
      const path = plainPath(each.path, [old, now]);
      return describe({ ...each, path }).map((line) => ({ path, line }));
    });
  });
  // If the document cannot be read, its section says so; whether its drift is reverted is then unknown.
  return changes.ok ? changes.value : null;
}

function attributeLines(
  object: PlannedObject,
  found: PlannedObject,
  settings: readonly string[] | null,
): readonly DriftLine[] {
  const document = DOCUMENTS[object.change.type];
  const names = settings ?? Object.keys({ ...found.change.before, ...found.change.after }).sort();
  return names
    .filter((name) => name !== document && found.differs(name))
    .map((name) => {
      const secret = found.isSensitive(name) || object.isSensitive(name);
      const side = (value: string | null): string => (secret && value !== null ? SENSITIVE : (value ?? "null"));
      const [old, now] = [found.change.before?.[name] ?? null, found.change.after?.[name] ?? null];
      return {
        text: `${name}: ${side(shown(old))} -> ${side(shown(now))}`,
        onApply: onApplyOf(object, name, old, now),
      };
    });
}

function onApplyOf(
  object: PlannedObject,
  name: string,
  old: Parameters<typeof sameJson>[0],
  now: Parameters<typeof sameJson>[0],
): DriftLine["onApply"] {
  const after = object.change.after;
  if (after === null || object.effect === "replace" || object.after(name).kind === "unknown") return "unknown";
  const wanted = after[name] ?? null;
  if (sameJson(wanted, now)) return "kept";
  return sameJson(wanted, old) ? "reverted" : "unknown";
}
