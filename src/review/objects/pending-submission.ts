import { booleanOf, textsOf, type PlannedObject } from "../planned-object";
import type { PendingReview } from "../review";
import { secretPlacesOf } from "./workflow-template";
import { hidesLines, MOST_LINES, sensitiveChanges } from "./drift";

/** Someone else's submission that the refresh found, also where the plan leaves the workflow alone. */
export function pendingSubmission(object: PlannedObject): PendingReview | null {
  if (booleanOf(object.before("pending_submission")) !== true) return null;
  const value = object.change.before?.["pending_changes"];
  const count = Array.isArray(value) ? value.length : null;
  if (hidesLines(object, "pending_changes"))
    return count === null || count === 0 ? { changes: [], count } : { changes: [sensitiveChanges(count)], count: 1 };
  const lines = textsOf(object.before("pending_changes")) ?? [];
  return { changes: lines.slice(0, MOST_LINES).map(secretPlacesOf(object)), count };
}
