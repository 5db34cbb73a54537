import type { CallOptions } from "./call-options";
import type { JsonObject, ServiceObject, WriteAnswer } from "../service-object";

/** Which version of a workflow (interface document, 2.1 and 3.1). */
export type Version = "submitted" | "approved";

/** Workflows: section 4.1 of the interface document. A `null` answer is 404 or 410: gone. */
export interface WorkflowsApi {
  /**
   * GET /workflows: ids and names, without the documents.
   *
   * @param query.state only workflows that have this version @default all
   * @param query.queue only workflows of this queue @default all
   */
  list(
    query: { readonly state?: Version; readonly queue?: string },
    options: CallOptions,
  ): Promise<readonly ServiceObject[]>;
  /**
   * GET /workflows/{id}: one version as JSON. Null: the workflow does not have that version.
   *
   * @param query.state which version @default the service chooses
   */
  get(id: string, query: { readonly state?: Version }, options: CallOptions): Promise<ServiceObject | null>;
  /**
   * GET /workflows/{id} as the native XML document (Accept: application/xml), which is what state compares with.
   *
   * @throws {DecodeError} if the answer is not an XML document
   */
  getDocument(id: string, query: { readonly state?: Version }, options: CallOptions): Promise<string | null>;
  /**
   * POST /workflows: submits the document as a new workflow. It then has a submitted version, and no approved one
   * (3.1). Never sent again after an attempt with an unknown effect: search the list for what it created.
   *
   * @param query.preserveAcl keeps the document's ACL; the service refuses it unless the caller is an administrator (7)
   * @returns its id is null if the answer names none
   */
  submit(document: string, query: { readonly preserveAcl?: boolean }, options: CallOptions): Promise<WriteAnswer>;
  /**
   * PUT /workflows/{id}: replaces the submitted version, or creates one in addition to the approved version, which
   * stays in force until the changes are approved (3.1).
   *
   * @param document complete, and its id equals `id`: the service refuses any other (7)
   */
  update(id: string, document: string, options: CallOptions): Promise<WriteAnswer | null>;
  /** DELETE /workflows/{id}: removes one version; the other stays. @param query.state @default the service chooses */
  delete(id: string, query: { readonly state?: Version }, options: CallOptions): Promise<WriteAnswer | null>;
  /**
   * PATCH /workflows/{id} with WorkflowApproveOptions (2.1); only the given fields are sent. `approveWorkflow: true`
   * turns whatever is submitted at that moment into the approved version, so read it first. Never sent again after an
   * attempt with an unknown effect.
   */
  approve(
    id: string,
    approveOptions: { readonly approveWorkflow?: boolean; readonly enableWorkflow?: boolean },
    options: CallOptions,
  ): Promise<WriteAnswer | null>;
  /** PATCH /workflows/{id}/triggers/{name}: switches a trigger on or off (3.2). Not sent again, as `approve`. */
  setTrigger(id: string, trigger: string, enable: boolean, options: CallOptions): Promise<WriteAnswer | null>;
  /**
   * POST /workflows/{id}?trigger=…: starts an instance of the approved version. Never sent again after an attempt with
   * an unknown effect: that could run it twice.
   *
   * @param parameters for triggers that require some; null for none
   * @returns the instance, as far as the answer identifies it
   */
  execute(
    id: string,
    trigger: string,
    parameters: JsonObject | null,
    options: CallOptions,
  ): Promise<WriteAnswer | null>;
}
