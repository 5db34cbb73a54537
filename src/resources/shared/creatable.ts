import type { CallOptions, ClientError, WriteAnswer } from "../../client";
import type { DiagnosticError } from "../../framework";
import type { Listed, Listing } from "./coordination";
import type { Naming } from "./create-messages";

/** An object found on the service, with everything that a read shows. */
export interface Found<Observed> {
  readonly id: string;
  readonly observed: Observed;
}

/** What a create does about existing objects. */
export type Decision =
  | { readonly kind: "create" }
  /** Adopt the existing object (`adopt_existing`). */
  | { readonly kind: "adopt"; readonly id: string }
  /**
   * `existing`: ids of the conflicting objects; `problem`: the error, unless one of them was handed over; `override`: how
   * to create another one all the same.
   */
  | {
      readonly kind: "refuse";
      readonly existing: readonly string[];
      readonly problem: DiagnosticError;
      readonly override?: string;
    };

/**
 * The type-specific part of creating an object and finding it again. Made for one object, it knows the sent values.
 * {@link createObject}, {@link findToRead} and similar functions use it to handle lost answers, adoption, claims and
 * replacement.
 *
 * @typeParam L an object of the list
 * @typeParam O an object as read
 */
export interface Creatable<L extends Listed, O> extends Naming, Listing<L> {
  /** What fails if a create fails, as a phrase. @default `create LABEL` */
  readonly action?: string;
  /** The configured id; null if the service chooses it. */
  readonly ownId: string | null;
  /**
   * What another one may have too, each at its place. Creates of this noun with one in common run one after the other:
   * two must not search at the same time and then both post.
   */
  readonly keys: readonly (string | null)[];
  /**
   * Whether the service may accept the create request without ever identifying the object: then the search is as short
   * as after a lost answer, and the object may have no id. @default the search continues until the operation's timeout
   */
  readonly mayStayUnidentified?: boolean;
  /**
   * A new object as a list shows it, so that other creates of this run need no new list.
   *
   * @default they list again
   */
  listed?(created: Found<O>): L;
  /** Null if gone or not shown yet. */
  get(id: string, options: CallOptions): Promise<O | null>;
  /** The same for an object that was created a moment ago. @default `get` */
  readNew?(id: string, options: CallOptions): Promise<O | null>;
  /** What is known of a new object by its id, if that is all there is to know. @default a read has to show it */
  knownById?(id: string): O;
  /** What to do about existing objects that a new one would duplicate. @param adopt `adopt_existing` */
  decide(list: readonly L[], adopt: boolean, options: CallOptions): Promise<Decision>;
  /** Sends the one create request. */
  post(options: CallOptions): Promise<WriteAnswer>;
  /**
   * Whether a new object is as it was sent, as far as the service shows it.
   *
   * @param list all objects; none if the configuration chose the id
   */
  isOurs(observed: O, list: readonly L[]): boolean;
  /**
   * Whether a new object that is not as it was sent may be the sent one all the same, because the service has rewritten
   * it: it is, if it is the only one and the service said that it created one. @default it may not
   */
  mayBeOurs?(observed: O, list: readonly L[]): boolean;
  /**
   * For an object that is as sent, how others have used it since (lines for a message), which makes it theirs; null if
   * they have not. Asked only by later commands. @default null
   */
  usedByOthers?(found: Found<O>, options: CallOptions): Promise<string | null>;
  /** The error to show for a create request that failed. @default the failure itself */
  explained?(error: ClientError): Error;
}
