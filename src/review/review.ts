import type { Phrase } from "../report";
import type { Effect } from "./planned-object";
import type { DocumentReview } from "./compare/document-review";

/** What a plan will do, ready for any format, without sensitive values. */
export interface Review {
  /** The plan in a line, such as `2 workflows created, 1 changed`. */
  readonly title: Phrase;
  readonly engineVersion: string | null;
  /** RFC 3339, if the plan says when it was made. */
  readonly plannedAt: string | null;
  readonly counts: Counts;
  /** What the configuration's own checks that failed say. */
  readonly checks: readonly Phrase[];
  /** Problems of the plan as a whole: it failed, or is incomplete. */
  readonly problems: readonly Phrase[];
  /** The provider's objects that change, drifted, move or are imported: workflows first. */
  readonly objects: readonly ObjectReview[];
  /** Actions of the provider that applying runs. */
  readonly invocations: readonly Phrase[];
  /** Other providers' resources that change, by provider. */
  readonly others: readonly OtherProvider[];
  /** Outputs of the root module that change. */
  readonly outputs: readonly string[];
}

export interface Counts {
  readonly workflows: EffectCounts;
  /** The provider's other objects. */
  readonly objects: EffectCounts;
  /** Resources of other providers that change. */
  readonly others: number;
  /** The provider's actions that applying runs. */
  readonly actions: number;
}

/** `none`: nothing changes. */
export type EffectCounts = Readonly<Record<Effect, number>>;

export interface OtherProvider {
  readonly provider: string;
  readonly counts: EffectCounts;
}

export interface ObjectReview {
  readonly address: string;
  readonly type: string;
  readonly isWorkflow: boolean;
  readonly effect: Effect;
  /** Whether the apply deletes it with something else, although that is not what the plan does with it. */
  readonly isLost: boolean;
  /** `workflow`, `calendar`, … */
  readonly noun: string;
  /** Its name; null if it has none, or it must not be shown. */
  readonly label: string | null;
  /** `Change workflow "Load invoices"`; with the address if there is no label. */
  readonly title: Phrase;
  /** Why it is replaced, its origin, its previous address. */
  readonly notes: readonly Phrase[];
  /** Attributes with their values; `document` has the document's content. */
  readonly settings: readonly Setting[];
  /** For workflows and calendars. Null if there is nothing to show. */
  readonly document: DocumentReview | null;
  /** What the placeholders of the document stand for, where that is new. */
  readonly placeholders: readonly PlaceholderReview[];
  /** The calls that change something on the service, in order. */
  readonly calls: readonly PlannedCall[];
  /** What the plan does not say about these calls. */
  readonly uncertain: readonly Phrase[];
  readonly drift: DriftReview | null;
  /** Someone else's pending submission. Null if there is none. */
  readonly pending: PendingReview | null;
  readonly warnings: readonly Warning[];
  /** Null if nothing needs approval. */
  readonly approval: Approval | null;
}

/** A placeholder `{{NAME}}` of a workflow's document. */
export interface PlaceholderReview {
  readonly name: string;
  /** As shown: `(sensitive)`, `(known after apply)`, or the value. Null if it is new. */
  readonly before: string | null;
  readonly after: string;
  readonly isKnown: boolean;
  /** What its value refers to in the configuration, as far as the plan says. */
  readonly references: readonly string[];
  readonly words: Phrase;
}

/** Who approves the submitted version, and what that means for the reader. */
export interface Approval {
  /** `later`: someone else, after this run. `unknown`: the plan does not say. */
  readonly by: "this-run" | "later" | "unknown";
  readonly text: Phrase;
}

/** One attribute. Null if it has no value on that side. */
export interface Setting {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface PlannedCall {
  /** Method and path as sent; `{id}` where the id is known only after apply. */
  readonly call: string;
  readonly words: Phrase;
  /** When it is sent. Null: always. */
  readonly condition: Phrase | null;
}

export interface DriftReview {
  readonly changes: readonly DriftLine[];
  /** How many there are; `changes` may hold fewer. */
  readonly count: number;
}

/** A submission that is not approved, and not made by this configuration. */
export interface PendingReview {
  /** Its differences from the version in state, one line each. */
  readonly changes: readonly string[];
  /** How many there are; `changes` may hold fewer. Null if the plan does not say. */
  readonly count: number | null;
}

export interface DriftLine {
  readonly text: string;
  /**
   * What an apply does with it. `reverted`: it restores the configured value. `kept`: the configuration does not say
   * otherwise. `unknown`: the plan does not say. For an object that no longer exists `recreated`, or `unconfigured` if it
   * is not in the configuration either. `ignored`: ignore_changes hides it. `refreshOnly`: the plan changes nothing on the
   * service. `leftOut`: the plan is about other objects (-target).
   */
  readonly onApply:
    | "reverted"
    | "kept"
    | "unknown"
    | "recreated"
    | "unconfigured"
    | "ignored"
    | "refreshOnly"
    | "leftOut";
}

export interface Warning {
  readonly text: Phrase;
  /** Whether it cannot be undone. */
  readonly irreversible: boolean;
  /** Whether the apply is known to fail because of it, as the service is now. */
  readonly fails: boolean;
}
