import { createHash } from "node:crypto";
import { tellsAll, type JsonValue } from "../../document";
import { hideSecretPlaces } from "../secret-places";
import { type ObjectChange, isMarkedWithin, textsOf } from "../../engine-json";
import type { JsonObject } from "../../json";
import { attributeChanges } from "./attribute-changes";
import type { DriftChange } from "./drift-report";
import { DERIVED } from "./planned-change";

export interface ObservedObject {
  readonly type: string;
  /** The refreshed state. Null if the object no longer exists. */
  readonly values: JsonObject | null;
  readonly sensitive: JsonValue;
  /** The changes that this refresh found since the last one. Null for none. */
  readonly refresh: ObjectChange | null;
  /** Puts `(sensitive)` in place of everything that the plans mark as sensitive. */
  readonly mask: (text: string) => string;
}

/**
 * What changed on the service. The object's own `drift` and `pending_submission` compare with its last write, however
 * often the state was refreshed since; everything else compares with the last saved refresh.
 */
export function objectDrift(object: ObservedObject): readonly DriftChange[] {
  const { values, refresh } = object;
  if (values === null) return refresh === null ? [] : [{ kind: "gone" }];
  return [
    ...documentChanges(object),
    ...(refresh === null ? [] : flagChanges(object, refresh, values)),
    ...pendingSubmission(object, values),
  ];
}

/**
 * Whether the document is sensitive as a whole, without `sensitive_paths`: then no part of it is shown. With
 * `sensitive_paths` the object's own lines are masked where they must be.
 */
export const documentIsHidden = (values: JsonObject | null, ...sides: readonly JsonValue[]): boolean => {
  const paths = values?.["sensitive_paths"];
  const named = Array.isArray(paths) && paths.length > 0;
  return (
    !named &&
    sides.some((marks) =>
      ["document", "definition", "drift", "pending_changes"].some((name) => isMarkedWithin(marks, [name])),
    )
  );
};

function documentChanges(object: ObservedObject): readonly DriftChange[] {
  const lines = linesOf(object.values, "drift");
  if (lines.length === 0) return [];
  return isHidden(object)
    ? [{ kind: "hiddenDocument", lines: lines.length }]
    : lines.map((line) => ({
        kind: "document",
        line: hiding(object)(line),
        ...(tellsAll(line) ? {} : documentFingerprint(object)),
      }));
}

/** Of the whole document: its revision is in the state, the value at one place may not be. */
function documentFingerprint({ values, sensitive, refresh, mask }: ObservedObject): { readonly fingerprint?: string } {
  const { revision, sensitive_paths: paths, document, definition } = values ?? {};
  const hasSecrets =
    [sensitive, refresh?.beforeSensitive ?? false, refresh?.afterSensitive ?? false].some((marks) =>
      ["document", "definition", "drift", "substitutions"].some((name) => isMarkedWithin(marks, [name])),
    ) ||
    (Array.isArray(paths) && paths.length > 0) ||
    [document, definition].some((text) => typeof text === "string" && mask(text) !== text);
  return hasSecrets || typeof revision !== "string" ? {} : { fingerprint: fingerprintOf(revision) };
}

const fingerprintOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

const hiding = ({ values, sensitive, refresh }: ObservedObject): ((line: string) => string) =>
  hideSecretPlaces([
    { values, sensitive },
    ...(refresh === null ? [] : [{ values: refresh.before, sensitive: refresh.beforeSensitive }]),
  ]);

const isHidden = ({ values, sensitive, refresh }: ObservedObject): boolean =>
  documentIsHidden(values, sensitive, refresh?.beforeSensitive ?? false, refresh?.afterSensitive ?? false);

const linesOf = (values: JsonObject | null, name: "drift" | "pending_changes"): readonly string[] =>
  textsOf(values?.[name]);

function flagChanges(
  { mask }: ObservedObject,
  { before, after, beforeSensitive, afterSensitive }: ObjectChange,
  values: JsonObject,
): readonly DriftChange[] {
  const skipped = new Set([
    "pending_submission",
    "pending_changes",
    ...(Object.hasOwn(values, "drift") ? DERIVED : []),
  ]);
  // The approval of our own submission is not drift.
  if (before?.["state"] === "submitted" && after?.["state"] === "approved") skipped.add("state");
  return attributeChanges(
    { values: before, sensitive: beforeSensitive },
    { values: after, sensitive: afterSensitive },
    skipped,
  ).map(({ whole, ...change }) => ({
    kind: "attribute",
    ...change,
    ...(whole === undefined || mask(whole) !== whole ? {} : { fingerprint: fingerprintOf(whole) }),
  }));
}

const pendingSubmission = (object: ObservedObject, values: JsonObject): readonly DriftChange[] =>
  values["pending_submission"] === true
    ? [
        {
          kind: "pendingSubmission",
          lines: isHidden(object) ? [] : linesOf(values, "pending_changes").map(hiding(object)),
        },
      ]
    : [];
