import type { Phrase } from "./phrase";
import type { Effect } from "./planned-object";
import type { DocumentReview } from "./compare/document-review";

/** What a plan will do, ready to be shown in any format: sensitive values are not in it. */
export interface Review {
  /** The plan in a line, such as `2 workflows created, 1 changed`. */
  readonly title: Phrase;
  readonly engineVersion: string | null;
  /** RFC 3339, where the plan says when it was made. */
  readonly plannedAt: string | null;
  readonly counts: Counts;
  /** What is wrong with the plan as a whole: it failed, or leaves something out. */
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
  /** `workflow`, `calendar`, … */
  readonly noun: string;
  /** Its name; null where it has none, or where that is not to be shown. */
  readonly label: string | null;
  /** `Change workflow "Load invoices"`; by the address where there is no label. */
  readonly title: Phrase;
  /** Why it is replaced, where it came from, what it was called before. */
  readonly notes: readonly Phrase[];
  /** Attributes with their values; what the document holds stands in `document`. */
  readonly settings: readonly Setting[];
  /** Of workflows and calendars. Null: nothing to say about it. */
  readonly document: DocumentReview | null;
  /** The calls that change something on the service, in order. */
  readonly calls: readonly PlannedCall[];
  /** What cannot be told from a plan about these calls. */
  readonly uncertain: readonly Phrase[];
  readonly drift: DriftReview | null;
  readonly warnings: readonly Warning[];
  /** Null: nothing is to be approved. */
  readonly approval: Approval | null;
}

/** Who approves what is submitted, and what that asks of the reader. */
export interface Approval {
  /** `later`: somebody else, after this run. `unknown`: a plan does not tell. */
  readonly by: "this-run" | "later" | "unknown";
  readonly text: Phrase;
}

/** One attribute. Null: it has no value on that side. */
export interface Setting {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface PlannedCall {
  /** Method and path as sent; `{id}` where the id is known only after apply. */
  readonly call: string;
  readonly words: Phrase;
  /** When it is sent. Null: it is sent in any case. */
  readonly condition: Phrase | null;
}

export interface DriftReview {
  readonly changes: readonly DriftLine[];
  /** How many there are; `changes` may hold fewer. */
  readonly count: number;
}

export interface DriftLine {
  readonly text: string;
  /**
   * `undone`: applying takes it back. `kept`: the configuration says the same. `unclear`: a plan does not tell. Of what
   * is gone, `remade`: applying makes it anew. `unwanted`: the configuration does not have it either.
   */
  readonly fate: "undone" | "kept" | "unclear" | "remade" | "unwanted";
}

export interface Warning {
  readonly text: Phrase;
  /** Whether what it warns of is lost for good. */
  readonly irreversible: boolean;
}
