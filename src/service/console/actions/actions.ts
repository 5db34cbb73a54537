import type { Action } from "./action";
import { OBJECT_ACTIONS } from "./object-actions";
import { WORKFLOW_ACTIONS } from "./workflow-actions";

/** Everything that a form of the console can do, but sign in and out. */
export const ACTIONS: readonly Action[] = [...WORKFLOW_ACTIONS, ...OBJECT_ACTIONS];
