import type { CallOptions } from "../client-options";
import { booleanIn, fieldsOf, isJsonObject, type ObjectKind, textIn } from "../reading/read-object";
import { readDocument } from "../reading/read-answer";
import type { JsonObject } from "../service-object";
import { jsonBody, xmlBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";
import { WORKFLOW_INSTANCE } from "./workflow-instances-api";

/** Which version of a workflow (interface document, 2.1 and 3.1). */
export type Version = "submitted" | "approved";

const WORKFLOW: ObjectKind = {
  what: "workflow",
  collection: "workflows",
  wrappers: ["workflow"],
  lists: ["workflows"],
};

/** Workflows: section 4.1 of the interface document. A `null` answer is 404 or 410: gone. */
export function createWorkflowsApi(transport: Transport) {
  const calls = objectCalls(transport, WORKFLOW);
  return {
    /**
     * GET /workflows: ids and names, without the documents.
     *
     * @param query.state only workflows that have this version @default all
     * @param query.queue only workflows of this queue @default all
     */
    list: (
      { state, queue }: { readonly state?: Version | null; readonly queue?: string | null },
      options: CallOptions,
    ) => calls.list(["workflows"], { state, queue }, options),
    /**
     * GET /workflows/{id}: one version as JSON. Null: the workflow does not have that version.
     *
     * @param query.state which version @default the service chooses
     */
    get: (id: string, { state }: { readonly state?: Version }, options: CallOptions) =>
      calls.get(["workflows", id], { state }, options, "application/json"),

    /**
     * GET /workflows/{id} as the native XML document (Accept: application/xml), which is what state compares with.
     *
     * @throws {DecodeError} if the answer is not an XML document
     */
    async getDocument(id: string, { state }: { readonly state?: Version }, { signal }: CallOptions) {
      const answer = await transport.send(
        { method: "GET", path: ["workflows", id], query: { state }, accept: "application/xml", mayBeGone: true },
        signal,
      );
      return answer === null ? null : readDocument(answer, WORKFLOW);
    },

    /**
     * POST /workflows: submits the document as a new workflow. It then has a submitted version, and no approved one
     * (3.1). Never sent again after an attempt with an unknown effect: search the list for what it created.
     *
     * @param query.preserveAcl keeps the document's ACL; the service refuses it unless the caller is an administrator (7)
     * @returns its id is null if the answer names none
     */
    submit(document: string, { preserveAcl }: { readonly preserveAcl?: boolean }, options: CallOptions) {
      const query = { preserveAcl: preserveAcl === true ? (true as const) : undefined };
      return calls.write({ method: "POST", path: ["workflows"], query, body: xmlBody(document) }, options);
    },

    /**
     * PUT /workflows/{id}: replaces the submitted version, or creates one in addition to the approved version, which
     * stays in force until the changes are approved (3.1).
     *
     * @param document complete, and its id equals `id`: the service refuses any other (7)
     */
    update(id: string, document: string, options: CallOptions) {
      return calls.change({ method: "PUT", path: ["workflows", id], body: xmlBody(document) }, options);
    },

    /** DELETE /workflows/{id}: removes one version; the other stays. @param query.state @default the service chooses */
    delete: (id: string, { state }: { readonly state?: Version }, options: CallOptions) =>
      calls.change({ method: "DELETE", path: ["workflows", id], query: { state } }, options),

    /**
     * PATCH /workflows/{id} with WorkflowApproveOptions (2.1); only the given fields are sent. `approveWorkflow: true`
     * turns whatever is submitted at that moment into the approved version, so read it first. Never sent again after an
     * attempt with an unknown effect.
     */
    approve(
      id: string,
      { approveWorkflow, enableWorkflow }: { readonly approveWorkflow?: boolean; readonly enableWorkflow?: boolean },
      options: CallOptions,
    ) {
      // Undefined fields are not written.
      const body = jsonBody({ approveWorkflow, enableWorkflow });
      return calls.change({ method: "PATCH", path: ["workflows", id], body }, options);
    },

    /** PATCH /workflows/{id}/triggers/{name}: switches a trigger on or off (3.2). Not sent again, as `approve`. */
    setTrigger(id: string, trigger: string, enable: boolean, options: CallOptions) {
      const body = jsonBody({ action: "enable", enable });
      return calls.change({ method: "PATCH", path: ["workflows", id, "triggers", trigger], body }, options);
    },

    // According to the interface document the answer is an instance.
    /**
     * POST /workflows/{id}?trigger=…: starts an instance of the approved version. Never sent again after an attempt with
     * an unknown effect: that could run it twice.
     *
     * @param parameters for triggers that require some; null for none
     * @returns the instance, as far as the answer identifies it
     */
    execute(id: string, trigger: string, parameters: JsonObject | null, options: CallOptions) {
      const body = parameters === null ? {} : { body: jsonBody(parameters) };
      return calls.change(
        { method: "POST", path: ["workflows", id], query: { trigger }, ...body },
        options,
        WORKFLOW_INSTANCE,
      );
    },
  };
}

/**
 * Whether a workflow and its triggers are enabled, as far as its JSON attributes show it: by trigger, the workflow's own
 * under null. Triggers may be `[{ name, enabled }]` or `{ name: enabled }` or `{ name: { enabled } }`, and each may keep
 * its fields in `attrs`.
 */
export function flagsInJson(attributes: JsonObject): ReadonlyMap<string | null, boolean> {
  const flags = new Map<string | null, boolean>();
  const enabled = booleanIn(attributes, "enabled");
  if (enabled !== null) flags.set(null, enabled);
  const { triggers = null } = attributes;
  for (const [key, value] of Object.entries(typeof triggers === "object" ? (triggers ?? {}) : {})) {
    const fields = isJsonObject(value) ? (fieldsOf(value, WORKFLOW, 0) as JsonObject) : { enabled: value };
    const name = Array.isArray(triggers) ? textIn(fields, "name") : key;
    const isEnabled = booleanIn(fields, "enabled") ?? booleanIn(fields, "enable");
    if (name !== null && isEnabled !== null) flags.set(name, isEnabled);
  }
  return flags;
}

/** JSON fields that name a workflow's group; the interface document leaves the workflow's fields open (2.1). */
const GROUP_FIELDS = ["groupId", "group", "groupName", "workflowGroup", "workflowGroupId", "parentId"];

/** Ids or names of groups that a workflow's JSON attributes say it is in; empty if they do not say. */
export const groupReferencesIn = (workflow: JsonObject): readonly string[] =>
  GROUP_FIELDS.flatMap((field) => textIn(workflow, field) ?? []);
