import {
  isMarkedWithin,
  isObject,
  objectOf,
  sameJson,
  textsOf,
  type ObjectChange,
  type StateObject,
} from "../../engine-json";
import type { JsonObject, JsonValue } from "../../json";
import { topAttribute, type CheckedStack, type DriftChange, type ObjectReport } from "../../review";
import type { CheckedStackDirectory, StackReadings } from "../drift/check-stack";
import { UNAPPLIED, type WantedText } from "./patched-text";

/** A stack that could be checked and planned, with what the engine printed about it. */
export interface ReadStack extends CheckedStackDirectory {
  readonly report: CheckedStack;
  readonly readings: StackReadings;
}

/** One attribute that should become what the service has; its values are in clear text. */
export interface Wanted {
  readonly stack: ReadStack;
  readonly object: ObjectReport;
  readonly attribute: string;
  readonly what: WantedText | WantedValue;
  /** What the report says of it. */
  readonly changes: readonly DriftChange[];
}

export interface WantedValue {
  readonly kind: "value";
  /** The steps from the attribute into a map. */
  readonly keys: readonly string[];
  /** Undefined where the service has none any more. */
  readonly value: JsonValue | undefined;
  /** As displayed. */
  readonly shown: string;
}

/** A change that no edit of a file can take over. */
export interface Unwritable {
  readonly stack: ReadStack;
  readonly object: ObjectReport;
  readonly change: DriftChange;
  readonly reason: string;
  readonly isUnmanaged: boolean;
}

const TEXTS: Readonly<Record<string, WantedText["language"]>> = { document: "xml", definition: "json" };

/** What of a stack's drift should be written, and what cannot be. What a baseline accepts is neither. */
export function wantedChanges(stack: ReadStack): {
  readonly wanted: readonly Wanted[];
  readonly unwritable: readonly Unwritable[];
} {
  const { state, drift } = stack.readings.refreshed;
  const refreshed = new Map(state.map((object) => [object.address, object]));
  const saved = changesByAddress(drift);
  const planned = changesByAddress(stack.readings.planned?.changes ?? []);
  const wanted: Wanted[] = [];
  const unwritable: Unwritable[] = [];
  for (const object of stack.report.objects) {
    const found = refreshed.get(object.address);
    const change = planned.get(object.address) ?? null;
    const about = { stack, object };
    const counted = object.changes.filter(({ acceptance }) => acceptance?.state !== "accepted");
    const cannot = (each: DriftChange, reason: string, isUnmanaged = false): void =>
      void unwritable.push({ ...about, change: each, reason, isUnmanaged });
    for (const each of counted) if (each.ignored === true) cannot(each, IGNORED, true);
    const seen = counted.filter(({ ignored }) => ignored !== true);
    const lines = seen.filter(({ kind }) => kind === "document");
    if (lines.length > 0) {
      const text = wantedText(object, found?.values ?? null, change, stack);
      if (typeof text === "string") for (const line of lines) cannot(line, text);
      else wanted.push({ ...about, attribute: text.attribute, what: text.what, changes: lines });
    }
    for (const each of seen) {
      // The name of a workflow or a calendar is the document's, and changes with it.
      if (each.kind === "attribute" && each.path === "name" && lines.length > 0 && isUnmanaged(each.path, change))
        continue;
      if (each.kind === "attribute") {
        const what = wantedValue(each, found, change, saved.get(object.address)?.before ?? null);
        if (typeof what === "string") cannot(each, what, isUnmanaged(each.path, change));
        else wanted.push({ ...about, attribute: topAttribute(each.path), what, changes: [each] });
      } else if (each.kind !== "document") cannot(each, REASONS[each.kind]);
    }
  }
  return { wanted, unwritable };
}

/** Of the managed objects themselves, without what earlier replacements left. */
export const changesByAddress = (changes: readonly ObjectChange[]): ReadonlyMap<string, ObjectChange> =>
  new Map(
    changes.filter(({ mode, deposed }) => mode === "managed" && deposed === null).map((each) => [each.address, each]),
  );

const REASONS = {
  gone: "Somebody deleted it on the service. Remove its block, or apply to create it again",
  hiddenDocument:
    "The whole document is sensitive, so the change may contain a secret. List the secret places in sensitive_paths, or make the change yourself",
  pendingSubmission:
    "A submission is not the current version yet. Approve or withdraw it on the service, and run the command again",
} as const;

const IGNORED = "ignore_changes hides it: no apply reverts it, and what the configuration says there has no effect";

const NO_BLOCK =
  "The object has no block in the configuration, so an apply deletes it. Add a block, or remove it from state";

function wantedText(
  { address, changes }: ObjectReport,
  values: JsonObject | null,
  change: ObjectChange | null,
  { readings }: ReadStack,
): { readonly attribute: string; readonly what: WantedText } | string {
  const attribute = Object.keys(TEXTS).find((name) => typeof values?.[name] === "string");
  if (values === null || attribute === undefined) return "The document is not in the plan";
  if (change?.after == null) return NO_BLOCK;
  const configured = change.after[attribute];
  if (typeof configured !== "string") return "The document is known only after apply. Make the change yourself";
  const applied = readings.lastWritten.get(address);
  if (applied === undefined)
    return "The state does not contain the document of the last write, so the changes to it are not known. Make the change yourself";
  return {
    attribute,
    what: {
      kind: "text",
      language: TEXTS[attribute]!,
      applied,
      found: values[attribute] as string,
      configured,
      accepted: changes.flatMap((each) =>
        each.kind === "document" && each.acceptance?.state === "accepted" ? [each.line] : [],
      ),
      sensitivePaths: [values, change.after].flatMap(({ sensitive_paths: paths }) => textsOf(paths)),
      hasSubstitutions: isObject(change.after["substitutions"]),
      triggers: Object.keys(objectOf(change.after["triggers"])),
    },
  };
}

function wantedValue(
  { path, after }: Extract<DriftChange, { readonly kind: "attribute" }>,
  found: StateObject | undefined,
  change: ObjectChange | null,
  saved: JsonObject | null,
): WantedValue | string {
  const name = topAttribute(path);
  if (change?.after == null || found === undefined) return NO_BLOCK;
  if (isUnmanaged(path, change))
    return `There is nothing to write: the configuration does not set ${name}, so an apply keeps the change. "apply -refresh-only" records it`;
  if (isMarkedWithin(found.sensitive, [name]) || isMarkedWithin(change.afterSensitive, [name]))
    return "The value is sensitive, and no secret is written into a file. Set it yourself";
  const workflow = change.configured?.references.get(name)?.find((each) => /(?:^|\.)wfa_workflow\./.test(each));
  if (name === "server_revision" && workflow !== undefined)
    return `It refers to ${workflow}, which the next update of the workflow sets. Once the document has the changes, run "apply -refresh-only", then "apply"`;
  const keys = keysIn(path.slice(name.length));
  const valueIn = (object: JsonObject): JsonValue | undefined =>
    keys.reduce<JsonValue | undefined>((value, key) => (isObject(value) ? value[key] : undefined), object[name]);
  if (saved !== null && !sameJson(valueIn(saved) ?? null, valueIn(change.after) ?? null)) return UNAPPLIED;
  return { kind: "value", keys, value: valueIn(found.values), shown: after };
}

/** Whether the configuration leaves the attribute to the service. */
const isUnmanaged = (path: string, change: ObjectChange | null): boolean =>
  change?.after != null && change.configured?.attributes.includes(topAttribute(path)) !== true;

/** The steps of `.name` and `["name"]`, as a report writes them. */
export const keysIn = (steps: string): readonly string[] =>
  [...steps.matchAll(/\.([A-Za-z_][\w-]*)|\[(\d+|"(?:[^"\\]|\\.)*")\]/g)].map(
    ([, plain, quoted]) => plain ?? String(JSON.parse(quoted!)),
  );
