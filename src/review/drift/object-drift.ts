import type { JsonValue } from "../../document";
import { isMarkedWithin } from "../sensitive";
import type { JsonObject } from "../json-values";
import type { ObjectChange } from "../plan-json";
import { attributeChanges } from "./attribute-changes";
import type { DriftChange } from "./drift-report";
import { DERIVED } from "./planned-change";

export interface ObservedObject {
  readonly type: string;
  /** The refreshed state. Null: the object no longer exists. */
  readonly values: JsonObject | null;
  readonly sensitive: JsonValue;
  /** What this refresh found that the last one had not. Null: nothing. */
  readonly refresh: ObjectChange | null;
}

/**
 * What has changed on the service. The object's own `drift` and `pending_submission` count from its last write, however
 * often the state was refreshed since; everything else counts from the last refresh that was saved.
 */
export function objectDrift(object: ObservedObject): readonly DriftChange[] {
  const { values, refresh } = object;
  if (values === null) return refresh === null ? [] : [{ kind: "gone" }];
  return [
    ...documentChanges(object),
    ...(refresh === null ? [] : flagChanges(refresh, values)),
    ...pendingSubmission(values),
  ];
}

/**
 * Whether the document is sensitive as a whole, without `sensitive_paths`: then no part of it is shown either. With `sensitive_paths` the object's own lines are masked where they must be.
 */
export const documentIsHidden = (values: JsonObject | null, ...sides: readonly JsonValue[]): boolean => {
  const paths = values?.["sensitive_paths"];
  const named = Array.isArray(paths) && paths.length > 0;
  return (
    !named && sides.some((marks) => ["document", "definition", "drift"].some((name) => isMarkedWithin(marks, [name])))
  );
};

function documentChanges({ values, sensitive, refresh }: ObservedObject): readonly DriftChange[] {
  const drift = values?.["drift"];
  const lines = Array.isArray(drift) ? (drift as readonly JsonValue[]).filter((line) => typeof line === "string") : [];
  if (lines.length === 0) return [];
  const hidden = documentIsHidden(
    values,
    sensitive,
    refresh?.beforeSensitive ?? false,
    refresh?.afterSensitive ?? false,
  );
  return hidden ? [{ kind: "hiddenDocument", lines: lines.length }] : lines.map((line) => ({ kind: "document", line }));
}

function flagChanges(
  { before, after, beforeSensitive, afterSensitive }: ObjectChange,
  values: JsonObject,
): readonly DriftChange[] {
  const skipped = new Set(["pending_submission", ...(Object.hasOwn(values, "drift") ? DERIVED : [])]);
  // The approval of our own submission is not drift.
  if (before?.["state"] === "submitted" && after?.["state"] === "approved") skipped.add("state");
  return attributeChanges(
    { values: before, sensitive: beforeSensitive },
    { values: after, sensitive: afterSensitive },
    skipped,
  ).map((change) => ({ kind: "attribute", ...change }));
}

const pendingSubmission = (values: JsonObject): readonly DriftChange[] =>
  values["pending_submission"] === true ? [{ kind: "pendingSubmission" }] : [];
