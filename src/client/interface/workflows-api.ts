import type { CallOptions } from "./call-options";
import type { JsonObject, ServiceObject, WriteAnswer } from "../service-object";

/** Which version of a workflow (interface document, 2.1 and 3.1). */
export type Version = "submitted" | "approved";

/** Section 4.1 of the interface document. A `null` answer is 404 or 410: gone. */
export interface WorkflowsApi {
  list(
    query: { readonly state?: Version; readonly queue?: string },
    options: CallOptions,
  ): Promise<readonly ServiceObject[]>;
  get(id: string, query: { readonly state?: Version }, options: CallOptions): Promise<ServiceObject | null>;
  /** The native XML document (Accept: application/xml). */
  getDocument(id: string, query: { readonly state?: Version }, options: CallOptions): Promise<string | null>;
  /** POST /workflows: the document is submitted as a new workflow. */
  submit(document: string, query: { readonly preserveAcl?: boolean }, options: CallOptions): Promise<WriteAnswer>;
  /** PUT /workflows/{id}: `document` is complete and carries the id. */
  update(id: string, document: string, options: CallOptions): Promise<WriteAnswer | null>;
  delete(id: string, query: { readonly state?: Version }, options: CallOptions): Promise<WriteAnswer | null>;
  /** PATCH with WorkflowApproveOptions; only the given fields are sent. */
  approve(
    id: string,
    approveOptions: { readonly approveWorkflow?: boolean; readonly enableWorkflow?: boolean },
    options: CallOptions,
  ): Promise<WriteAnswer | null>;
  setTrigger(id: string, trigger: string, enable: boolean, options: CallOptions): Promise<WriteAnswer | null>;
  /** POST /workflows/{id}?trigger=…: starts an instance. */
  execute(
    id: string,
    trigger: string,
    parameters: JsonObject | null,
    options: CallOptions,
  ): Promise<WriteAnswer | null>;
}
