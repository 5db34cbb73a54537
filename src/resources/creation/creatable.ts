import type { CallOptions } from "../../client";
import type { DiagnosticError, DiagnosticText } from "../../framework";
import type { Naming } from "./messages";

/** An object of a list, as far as the list shows it. */
export interface Listed {
  /** Null if the list shows none: such an object cannot be told from others. */
  readonly id: string | null;
}

/** An object that was found on the service, with all that reading shows of it. */
export interface Found<Observed> {
  readonly id: string;
  readonly observed: Observed;
}

/** What a create does about the objects that the service has already. */
export type Decision =
  | { readonly kind: "create" }
  /** Take over what exists (`adopt_existing`). */
  | { readonly kind: "adopt"; readonly id: string }
  /** `existing`: ids of the objects that are in the way; `problem`: what to tell, where none of them was handed over. */
  | { readonly kind: "refuse"; readonly existing: readonly string[]; readonly problem: DiagnosticError };

/**
 * When an object is looked for that was sent and whose id is not known: after an answer without an id; after a lost
 * answer, where somebody else may have created one like it; or by a later command, when somebody may have changed it.
 */
export type Occasion = "answered" | "lost" | "later";

/**
 * What differs between the objects of the service where one is created and found again. Made for one object: it knows
 * what is, or was, sent. With it, {@link createObject}, {@link findObject} and their like get lost answers, adoption,
 * claims and replacement right.
 *
 * @typeParam L an object of the list
 * @typeParam O an object that was read
 */
export interface Creatable<L extends Listed, O> extends Naming {
  /** What fails if a create fails, as a phrase. @default `create LABEL` */
  readonly action?: string;
  /** The id that the configuration chooses; null: the service does. */
  readonly ownId: string | null;
  /** Creates of this noun with the same key run one after the other: two must not look at once and then both post. */
  readonly key: string;
  /**
   * The service may accept the create request and never show which object it is about: then it is looked for as long as
   * after a lost answer, and does without an id. @default it is looked for as long as the operation may take
   */
  readonly mayStayUnidentified?: boolean;
  /** All objects of this noun. */
  list(options: CallOptions): Promise<readonly L[]>;
  /** Null: gone, or not shown yet. */
  get(id: string, options: CallOptions): Promise<O | null>;
  /** What to do about those that a new one would duplicate. @param adopt `adopt_existing` */
  decide(list: readonly L[], adopt: boolean, options: CallOptions): Promise<Decision>;
  /** Sends the one create request; the id where the answer tells it. */
  post(options: CallOptions): Promise<string | null>;
  /**
   * The objects that may be the one sent, where the service chooses ids.
   *
   * @param fresh what was not there before the create request
   * @param list all that is there now
   */
  alike(
    fresh: readonly (L & { readonly id: string })[],
    list: readonly L[],
    options: CallOptions,
  ): Promise<readonly Found<O>[]>;
  /** Whether one of these, or the one of the own id, is the one that was sent. */
  isOurs(observed: O, occasion: Occasion): boolean;
  /**
   * Of an object that is as it was sent, what others have done with it since (lines for a message), which makes it
   * theirs; null: nothing. Asked by later commands only. @default nothing
   */
  usedByOthers?(found: Found<O>, options: CallOptions): Promise<string | null>;
  /** The error to show for a create request that failed. @default the failure itself */
  explained?(error: Error, options: CallOptions): Promise<Error> | Error;
  /** Takes out of a message what nobody may read. @default nothing */
  redacted?(text: DiagnosticText): DiagnosticText;
  /**
   * Two pipelines that look before either has posted both post, where the service takes two of a name. Looks once more,
   * and withdraws ours where it can. Null: ours is the only one. @default not looked for
   */
  rivalOf?(own: Found<O>, before: ReadonlySet<string>, options: CallOptions): Promise<Rival | null>;
}

/** Somebody else's object, created at the same moment. */
export interface Rival {
  /** What to tell. */
  readonly problem: DiagnosticError;
  /** Ours is gone from the service again; else it is kept in state. */
  readonly isWithdrawn: boolean;
}
