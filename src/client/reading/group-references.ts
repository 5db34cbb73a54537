import type { JsonObject } from "../service-object";
import { textIn } from "./read-scalar";

/** JSON fields that name a workflow's group; the interface document leaves the workflow's fields open (2.1). */
const FIELDS = ["groupId", "group", "groupName", "workflowGroup", "workflowGroupId", "parentId"];

/** Ids or names of groups that a workflow's JSON attributes say it is in; empty if they do not say. */
export const groupReferencesIn = (workflow: JsonObject): readonly string[] =>
  FIELDS.flatMap((field) => textIn(workflow, field) ?? []);
