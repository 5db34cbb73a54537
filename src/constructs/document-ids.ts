import { TerraformStack, type TerraformResource } from "cdktf";
import type { WorkflowDocument } from "./workflow-document";

interface Claim {
  readonly path: string;
  readonly source: string;
}

const claims = new WeakMap<TerraformStack, Map<string, Claim>>();

/** Two workflows of a stack (and of one service) cannot have the same id: fails for the second one. */
export function claimDocumentId(workflow: TerraformResource, document: WorkflowDocument): void {
  const { id } = document;
  if (id === undefined) return;
  const stack = TerraformStack.of(workflow);
  const ids = claims.get(stack) ?? new Map<string, Claim>();
  claims.set(stack, ids);
  // An aliased provider may use another service, on which the same id is another workflow.
  const key = `${workflow.provider?.fqn ?? ""} ${id}`;
  const other = ids.get(key);
  if (other !== undefined) {
    throw new Error(
      `The documents ${other.source} (workflow "${other.path}") and ${document.source} (workflow "${workflow.node.path}") have the same id "${id}"; an id is globally unique, so change one of them or leave it out`,
    );
  }
  ids.set(key, { path: workflow.node.path, source: document.source });
}
