import { parseDocument, type XmlDocument } from "../../../document";
import { saidFlags, type SaidFlags, type ShownFlags } from "../../shown-flags";
import type { PathRules } from "../../workflow-versions";
import type { StoredWorkflow } from "../record";

/** By what renditions of one workflow are compared. */
export interface ComparisonRules extends PathRules {
  /**
   * Flags that the user's own documents say. Others that the service writes into its renditions are no content: they
   * are observed as `enabled` and `triggers`. Null: the service writes none, so whatever looks like a flag is content.
   */
  readonly said: SaidFlags | null;
}

/**
 * The rules on a service that shows these flags.
 *
 * @param wanted a document that is about to be written
 */
export function comparisonRules(
  paths: PathRules,
  shown: ShownFlags | null,
  stored: Pick<StoredWorkflow, "imported" | "applied" | "ours">,
  wanted?: XmlDocument,
): ComparisonRules {
  const [baseline] = stored.ours;
  if (shown?.source !== "xml" || baseline === undefined) return { ...paths, said: null };
  // An imported text is the service's, not the user's.
  const applied = stored.imported || stored.applied === null ? [] : [parseDocument(stored.applied)];
  const own =
    wanted === undefined || (stored.imported && wanted.text === (stored.applied ?? baseline))
      ? applied
      : [...applied, wanted];
  const said = new Set(own.flatMap((document) => [...saidFlags(document)]));
  const isWritten = [...saidFlags(parseDocument(baseline))].some((flag) => !said.has(flag));
  return { ...paths, said: isWritten ? said : null };
}
