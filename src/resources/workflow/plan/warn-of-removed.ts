import { attributePath } from "../../../cty";
import type { FilledDocument } from "../../../document";
import { bullets, type Diagnostics } from "../../../framework";
import { changes, linesOf, NO_FLAGS, type PathRules } from "../../versions";
import type { WorkflowState } from "../schema";
import { filledDocument } from "../substitutions";

/** A document that the service writes defaults into everywhere would make a list as long as the document. */
const LISTED = 20;

/**
 * What an imported workflow has beyond the document may be the service's own addition or somebody's work, and nothing
 * was written that would tell. The plan of the first write names what it removes.
 */
export function warnOfRemoved(
  document: FilledDocument,
  prior: WorkflowState,
  paths: PathRules,
  diagnostics: Diagnostics,
): void {
  const found = changes(filledDocument(prior), document, { ...paths, contentFlags: NO_FLAGS });
  const lines = linesOf(found.filter(({ kind }) => kind === "removed"));
  if (lines.length === 0) return;
  const more = lines.length > LISTED ? [`and ${lines.length - LISTED} more`] : [];
  diagnostics.warning({
    summary: `Workflow "${prior.name ?? prior.id}" has more on the service than in document`,
    detail: `${bullets("The workflow was imported, and the apply writes document as a whole. Removed then, unless the service sets them itself:", [...lines.slice(0, LISTED), ...more])}\n\nTo keep one, add it to document`,
    path: attributePath("document"),
  });
}
