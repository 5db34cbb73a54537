import { attributePath, isWhollyKnown, type Unknown } from "../../../cty";
import type { FilledDocument } from "../../../document";
import { bullets, type Diagnostics } from "../../../framework";
import type { ProviderData } from "../../connection";
import {
  comparisonRules,
  judge,
  linesOf,
  NOTHING_SHOWN,
  nothingWanted,
  pathRulesOf,
  rewritingOf,
} from "../../workflow-versions";
import { knownBy, type WorkflowRecord } from "../record";
import type { WorkflowPlan, WorkflowState } from "../schema";

/** A pending submission that is not recorded in state, and holds the planned document: the apply continues with it. */
export interface ArrivedSubmission {
  /**
   * What it has beyond the document, where nothing tells whether the service added it: one line for each difference.
   */
  readonly unverified: readonly string[];
}

interface Arriving {
  readonly document: FilledDocument;
  readonly planned: WorkflowPlan;
  readonly prior: WorkflowState;
  readonly record: WorkflowRecord;
  readonly data: ProviderData | Unknown;
}

/** As the last refresh saw it, which warned of it. Null if there is none. */
export function arrivedSubmission({ document, planned, prior, record, data }: Arriving): ArrivedSubmission | null {
  if (prior.pending_submission !== true || record.kind === "unconfirmed") return null;
  if (!isWhollyKnown(planned.ignored_paths) || !isWhollyKnown(planned.sensitive_paths)) return null;
  const id = prior.id ?? "";
  const rules = comparisonRules(pathRulesOf(planned, data), record, record.kind === "imported", document);
  const known = knownBy(record, prior);
  const observed = { id, ...record.lastObserved, flags: NOTHING_SHOWN };
  const { submitted } = judge(known, observed, { ...nothingWanted(prior.approve), document }, rules);
  if (submitted.rendition === null || submitted.whose !== "wanted") return null;
  if (known.additions !== "lost") return { unverified: [] };
  const beyond = rewritingOf(document, submitted.rendition, id, rules).filter(({ isNote }) => !isNote);
  return { unverified: linesOf(beyond.map(({ difference }) => difference)) };
}

/** Documents that the service writes defaults into everywhere have as many as elements. */
const LISTED = 20;

/** Without private state nothing tells the service's additions from somebody's work, so the plan names them. */
export function warnOfUnverified(
  { name, id }: WorkflowState,
  lines: readonly string[],
  approve: boolean,
  diagnostics: Diagnostics,
): void {
  if (lines.length === 0) return;
  const more = lines.length > LISTED ? [`and ${lines.length - LISTED} more`] : [];
  const next = approve ? "approves it" : "leaves it as it is";
  diagnostics.warning({
    summary: `The pending submission of workflow "${name ?? id}" is taken for that of an apply that was killed`,
    detail: `It holds the configured document, so this apply ${next}, and does not send the document again. It also has values that are not in the document. The service may have added them, or somebody: private state, which would tell, was lost when the plugin was killed.\n\n${bullets("Not in the document:", [...lines.slice(0, LISTED), ...more])}\n\nIf they are somebody's work, withdraw the submission on the service before you apply`,
    path: attributePath("document"),
  });
}
