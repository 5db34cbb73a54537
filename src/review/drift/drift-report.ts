import type { AuditEntry } from "../../audit-log";
import type { PlanAction } from "../../engine-json";
import type { WriteReport } from "./write-report";

/** What `wfa drift` found, as data; every text in it is free of sensitive values. Each format shows the same. */
export interface DriftReport {
  /** ISO 8601, by the clock of the machine that made the report. */
  readonly createdAt: string;
  /** One for each directory that an engine works in: one for a configuration, one for each stack of a cdktf project. */
  readonly stacks: readonly StackReport[];
  /** The baseline with which the findings were compared; absent if there is none. */
  readonly baseline?: BaselineOutcome;
  /** What was written into the user's files; absent if nothing should be. */
  readonly write?: WriteReport;
}

export interface BaselineOutcome {
  /** As the caller named it. */
  readonly file: string;
  /** Entries that match nothing that drifts now. */
  readonly stale: readonly AcceptedFinding[];
}

/** An entry of a baseline: one change that somebody accepted. */
export interface AcceptedFinding {
  /** The object's; for a project with several stacks, after the stack's name and a slash. */
  readonly address: string;
  readonly path: string;
  /** As displayed. Null for what is not there. */
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
  readonly by: string;
  /** The last day on which it is accepted, in UTC: `2026-12-31`. Null for no end. */
  readonly until: string | null;
}

/** What the baseline says of a change. */
export interface Acceptance extends Omit<AcceptedFinding, "address" | "path"> {
  /**
   * `accepted`: it does not count. `expired`: its last day is over. `changed`: the accepted change of the same place was
   * another one, which `from` and `to` show.
   */
  readonly state: "accepted" | "expired" | "changed";
}

export type StackReport = CheckedStack | FailedStack;

interface Stack {
  /** The stack's name, or the directory's. */
  readonly name: string;
  /** Relative to the caller's directory, if possible. */
  readonly directory: string;
  /** Such as `Terraform 1.11.4`. */
  readonly engine: string;
}

/** The engine could not refresh it. */
export interface FailedStack extends Stack {
  readonly outcome: "failed";
  /** The engine's own error message. */
  readonly error: string;
}

export interface CheckedStack extends Stack {
  readonly outcome: "in-sync" | "drifted";
  /** Every managed object of the state, by address. */
  readonly objects: readonly ObjectReport[];
  readonly audit: AuditOutcome;
  /** What an apply would do to objects that have not drifted or do not exist yet. */
  readonly unapplied: readonly UnappliedChange[];
  /** The engine's message if it could not determine what an apply would do; otherwise null. */
  readonly planError: string | null;
  /** Further remarks, in sentences. */
  readonly notes: readonly string[];
}

export interface ObjectReport {
  readonly address: string;
  readonly type: string;
  /** Null if the object has none. */
  readonly id: string | null;
  readonly name: string | null;
  /** Objects that no longer exist and pending submissions count too. */
  readonly drifted: boolean;
  /** In display order. Empty if nothing drifted. */
  readonly changes: readonly DriftChange[];
  /**
   * Further changes, which the configuration has too: they count no more, although the state may show them until it is
   * saved or the object is written. Absent if there are none.
   */
  readonly takenOver?: readonly DriftChange[];
  /** ISO 8601; the time of the import before the first write. Null if it is not recorded. */
  readonly lastWrite: string | null;
  /** Audit-log entries after the last write that name the object, the oldest first. */
  readonly entries: readonly AuditEntry[];
  /** What an apply would do to it. Null if unknown. */
  readonly apply: PlannedChange | null;
}

/** One change that was found on the service. */
export type DriftChange = FoundChange & {
  /** Whether `ignore_changes` hides it: no plan shows it, and no apply reverts it. Absent if not. */
  readonly ignored?: true;
  /** Absent if no baseline lists the place of the change. */
  readonly acceptance?: Acceptance;
};

type FoundChange =
  | { readonly kind: "gone" }
  /** A line of the object's own `drift`, such as `/workflow/task[@name='load']/@timeout: 300 -> 600`. */
  | { readonly kind: "document"; readonly line: string; readonly fingerprint?: Fingerprint }
  /** Lines that are hidden because the whole document is marked as sensitive. */
  | { readonly kind: "hiddenDocument"; readonly lines: number }
  /** Values as displayed: JSON, shortened, or masked. */
  | {
      readonly kind: "attribute";
      readonly path: string;
      readonly before: string;
      readonly after: string;
      readonly fingerprint?: Fingerprint;
    }
  /** Someone else's submission is pending; the lines of `pending_changes`, none where they are not known or hidden. */
  | { readonly kind: "pendingSubmission"; readonly lines: readonly string[] };

/**
 * The start of a SHA-256, with which a further change is noticed that the shown part of a value does not show. Absent if
 * all is shown, and for an object with secrets, because short ones could be guessed from it.
 */
export type Fingerprint = string;

/** Whether the audit log could be queried. */
export type AuditOutcome =
  | { readonly kind: "asked"; readonly endpoints: readonly string[] }
  /** Nothing drifted, so there was nothing to query. */
  | { readonly kind: "notNeeded" }
  | { readonly kind: "notAsked"; readonly reason: string };

export interface PlannedChange {
  readonly actions: readonly PlanAction[];
  /** In words, such as `update it`. */
  readonly words: string;
  /** What that means, such as `enabled: false -> true`. */
  readonly details: readonly string[];
}

export interface UnappliedChange extends PlannedChange {
  readonly address: string;
  /** Such as `wfa_workflow`. */
  readonly type: string;
}
