import { isWhollyKnown, UNKNOWN, type Unknown } from "../../../cty";
import { documentName, placeholdersIn, type FilledDocument } from "../../../document";
import type { ProviderData } from "../../shared";
import { contains, flagsIn, NO_FLAGS } from "../../versions";
import { definitionOf } from "../definition";
import type { WorkflowRecord } from "../record";
import { sameSubstitutions, type WorkflowPlan, type WorkflowState } from "../schema";
import { filledDocument } from "../substitutions";

export interface Change {
  readonly planned: WorkflowPlan;
  readonly prior: WorkflowState | null;
  readonly record: WorkflowRecord;
  /** Null if it is not known yet. */
  readonly document: FilledDocument | null;
  /** Whether it may turn out to be the current one. */
  readonly mayBeCurrent: boolean;
  /** The names of its placeholders whose values are not known yet. */
  readonly open: ReadonlySet<string>;
  /** Whether the plan may submit or approve; otherwise it sets only flags, or adopts drift. */
  readonly isWritten: boolean;
  readonly setsFlags: boolean;
  /** Whether the pending submission already holds the document. */
  readonly hasArrived: boolean;
}

type Promises = Pick<
  WorkflowPlan,
  "name" | "state" | "pending_submission" | "pending_changes" | "server_revision" | "enabled" | "drift"
>;

/**
 * The computed values after a change that are known before it: those that its steps do not change. If somebody changes
 * one of them on the service during the apply, state keeps what was planned, and the next refresh shows the change.
 *
 * @param isEnabledManaged whether the configuration sets `enabled`
 */
export function promisesOf(change: Change, isEnabledManaged: boolean): Promises {
  const { planned, prior, mayBeCurrent } = change;
  const unmanaged = prior === null ? UNKNOWN : prior.enabled;
  return {
    name: nameToBe(change),
    state: stateToBe(change),
    ...pendingToBe(change),
    server_revision: serverRevisionToBe(change),
    enabled: isEnabledManaged ? planned.enabled : unmanaged,
    // The drift of a document that turns out to be the current one stays.
    drift: mayBeCurrent && prior !== null && prior.drift?.length !== 0 ? UNKNOWN : [],
  };
}

/**
 * `definition_json` while nothing that it depends on changes: as it is, whoever wrote it, because it is the refresh that
 * follows the provider's setting, for a whole configuration at once and without updates.
 */
export function definitionToBe(
  document: FilledDocument | null,
  { planned, prior, open }: Pick<Change, "planned" | "prior" | "open">,
  known: Partial<ProviderData>,
): string | Unknown | null {
  const isSame =
    prior !== null &&
    planned.document === prior.document &&
    (planned.sensitive_paths === null || sameSubstitutions(planned, prior)) &&
    planned.show_definition === prior.show_definition &&
    sameList(planned.sensitive_paths, prior.sensitive_paths);
  if (isSame) return prior.definition_json;
  // Paths may pick by values that are not known yet.
  const isPicked = planned.sensitive_paths === null || open.size === 0;
  const definition = definitionOf(isPicked ? document : null, planned, known);
  const mayBeSame = prior !== null && DEPENDS_ON.some((name) => !isWhollyKnown(planned[name]));
  return mayBeSame && definition !== prior.definition_json ? UNKNOWN : definition;
}

const DEPENDS_ON = ["document", "show_definition", "sensitive_paths"] as const;

function sameList(planned: WorkflowPlan["sensitive_paths"], prior: WorkflowState["sensitive_paths"]): boolean {
  if (planned === null || planned === UNKNOWN || prior === null) return planned === prior;
  return planned.length === prior.length && planned.every((path, index) => path === prior[index]);
}

/** Drift that the configuration has adopted needs no write, but the next drift is compared with it. */
export const hasDrift = (prior: WorkflowState | null): boolean => prior !== null && (prior.drift ?? []).length > 0;

/** That of the document, unless the service is known to show another one. */
function nameToBe({ document, open, prior }: Change): string | Unknown {
  const name = document && documentName(document);
  if (name === null || isOpen(name, open)) return UNKNOWN;
  const before = prior && documentName(filledDocument(prior));
  if (prior === null || prior.name === before) return name;
  return prior.name !== null && name === before ? prior.name : UNKNOWN;
}

/** Whether a value of the document is not known yet. */
export const isOpen = (value: string, open: ReadonlySet<string>): boolean =>
  placeholdersIn(value).some((name) => open.has(name));

function stateToBe({ planned, prior, record, document, open, isWritten }: Change): string | Unknown {
  if (prior !== null && !isWritten) return prior.state ?? UNKNOWN;
  // An adopted workflow may be submitted or approved already, and its failed approval is a warning.
  if (prior === null && planned.adopt_existing !== false) return UNKNOWN;
  if (planned.approve === true) return planned.on_release_failure === "fail" ? "approved" : UNKNOWN;
  if (planned.approve === UNKNOWN || document === null || open.size > 0) return UNKNOWN;
  // Nothing is approved here, unless the approved version already holds the document.
  const approved = record.kind === "unconfirmed" ? null : record.seen.approved;
  const rules = { ignored: [], sensitive: [], contentFlags: NO_FLAGS };
  return approved !== null && contains(approved, document, rules) ? UNKNOWN : "submitted";
}

/** A submission that was pending may be overwritten or adopted, or is recorded from now on; a new workflow has none. */
function pendingToBe({
  planned,
  prior,
  isWritten,
  hasArrived,
}: Change): Pick<Promises, "pending_submission" | "pending_changes"> {
  const isNew = prior === null && planned.adopt_existing === false;
  if (isNew || hasArrived || prior?.pending_submission === false)
    return { pending_submission: false, pending_changes: null };
  if (prior === null || isWritten || hasDrift(prior)) return { pending_submission: UNKNOWN, pending_changes: UNKNOWN };
  return { pending_submission: prior.pending_submission, pending_changes: prior.pending_changes };
}

/** Where drift is only adopted, its rendition is known; where flags are set, unless the service writes them into it. */
function serverRevisionToBe({ planned, prior, record, isWritten, setsFlags }: Change): string | Unknown {
  if (prior === null || isWritten || record.kind === "unconfirmed" || record.secrets !== null) return UNKNOWN;
  const version = planned.approve === true ? "approved" : "submitted";
  const seen = prior.state === version ? (record.seen[version] ?? null) : null;
  return seen === null || (setsFlags && flagsIn(seen).size > 0) ? UNKNOWN : seen.serverRevision();
}
