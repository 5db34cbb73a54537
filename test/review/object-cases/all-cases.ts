import type { Cases } from "./case-list";
import { DRIFT } from "./drift";
import { GROUPS } from "./groups";
import { OTHER_OBJECTS } from "./other-objects";
import { SENSITIVE_VALUES } from "./sensitive-values";
import { SUBSTITUTIONS } from "./substitutions";
import { WHOLE_PLANS } from "./whole-plans";
import { WORKFLOW_CHANGES } from "./workflow-changes";
import { WORKFLOW_REMOVALS } from "./workflow-removals";

/** In this order they stand in the golden files. */
export const CASES: Cases = {
  ...WORKFLOW_CHANGES,
  ...SENSITIVE_VALUES,
  ...SUBSTITUTIONS,
  ...WORKFLOW_REMOVALS,
  ...DRIFT,
  ...GROUPS,
  ...OTHER_OBJECTS,
  ...WHOLE_PLANS,
};
