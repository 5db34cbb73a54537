import { auditTestimony } from "../observation";
import type { Context } from "../connection";
import { rewritingOf, type ComparisonRules, type ObservedVersions } from "../workflow-versions";
import type { XmlDocument } from "../../document";

/**
 * Whether the audit log names somebody who changed a new workflow before a read showed it for the first time. Asked only
 * about differences that this run has not seen the service make.
 */
export async function isChangedByOthers(
  sent: XmlDocument,
  { id, submitted }: Pick<ObservedVersions, "id" | "submitted">,
  rules: ComparisonRules,
  { data, signal }: Pick<Context, "data" | "signal">,
): Promise<boolean> {
  const { manners } = data.coordination;
  if (submitted === null) return false;
  if (rewritingOf(sent, submitted, id, rules).every(({ kind }) => manners.kinds.has(kind))) return false;
  return (await auditTestimony(data, { id, before: { searchedAt: null } }, { signal }))?.kind === "theirs";
}
