import { AbortedError, ClientError, StatusError, waitUntil } from "../../client";
import { UNKNOWN } from "../../cty";
import { DiagnosticError, type DiagnosticText, type JsonValue, type PlanContext } from "../../framework";
import { type Listed, LIST_AGE } from "./coordination";
import type { Creatable, Found } from "./creatable";
import {
  asNew,
  claimedByAnother,
  notReadBack,
  otherIdThanChosen,
  stoppedBeforeRead,
  unconfirmedCreate,
} from "./create-messages";
import { findNew } from "./find-object";
import type { Provenance } from "./provenance";
import { errorText, serviceCall, until, type Context, type ProviderData } from "./service-call";

/** The outcome of a create. Unless it is `created` or `adopted`, the reason is reported. */
export type Created<O> =
  | ({ readonly kind: "created" } & Found<O>)
  /** It existed, and now belongs to this resource. Nothing was sent. */
  | { readonly kind: "adopted"; readonly id: string }
  /** The service created it, but reading it failed: `problem`, or null if that is already reported. */
  | { readonly kind: "notYetReadBack"; readonly id: string; readonly problem: DiagnosticText | null }
  /** The answer was lost. `before`: the ids of the objects that existed before. */
  | { readonly kind: "unconfirmed"; readonly before: readonly string[] }
  /** The service created it, but its id is unknown. Only with {@link Creatable.mayStayUnidentified}; not reported. */
  | { readonly kind: "unidentified" };

interface CreateOptions {
  /** `adopt_existing`: the next create also adopts what this one may have created, so it is not kept in state. */
  readonly adopt: boolean;
  /** Whether steps follow the create request that need its read: a failed read stops them. @default false */
  readonly hasNextSteps?: boolean;
}

/**
 * Searches for an object that it would duplicate and adopts or refuses that, otherwise creates the object: with exactly
 * one request, even if the answer is lost, and waits until a read shows it.
 *
 * @throws DiagnosticError if there is nothing to keep in state
 */
export function createObject<L extends Listed, O>(
  creatable: Creatable<L, O>,
  { adopt, hasNextSteps = false }: CreateOptions,
  context: Context,
): Promise<Created<O>> {
  const { noun, keys, label, action = `create ${label}` } = creatable;
  const { client, coordination } = context.data;
  const create = async (): Promise<Created<O>> => {
    const { existing, before } = await search(creatable, adopt, context);
    if (existing !== null) {
      if (coordination.claimOf(noun, existing) !== null) throw claimedByAnother(creatable, existing);
      coordination.claim(noun, existing, "adopted");
      return { kind: "adopted", id: existing };
    }
    const posted = await postOnce(creatable, adopt, before, context);
    if (posted.id !== null) {
      coordination.claim(noun, posted.id, "created");
      return readBack(creatable, posted.id, hasNextSteps, context);
    }
    coordination.forgetList(noun);
    const { error, isAnswered } = posted;
    if (error === null) return { kind: "unidentified" };
    if (adopt) throw error;
    context.diagnostics.error(unconfirmedCreate(creatable, errorText(action, client, error), isAnswered));
    return { kind: "unconfirmed", before: [...before] };
  };
  const own = keys.flatMap((key, place) => (key === null ? [] : `${noun}\n${place} ${key}`));
  return serviceCall(action, client, () => coordination.exclusively(own, create));
}

/**
 * The object to take over, and the ids of all that exist. What the run's list shows may be gone, so it is listed again
 * before anything is refused.
 *
 * @throws DiagnosticError if another object is in the way
 */
async function search<L extends Listed, O>(
  creatable: Creatable<L, O>,
  adopt: boolean,
  { data: { coordination }, signal }: Context,
): Promise<{ readonly existing: string | null; readonly before: ReadonlySet<string> }> {
  const { noun } = creatable;
  const searchIn = async (age?: number) => {
    const list = await coordination.list(creatable, { signal }, age);
    return { list, decision: await creatable.decide(list, adopt, { signal }) };
  };
  const first = await searchIn();
  const { list, decision } = first.decision.kind === "create" ? first : await searchIn(0);
  const before = new Set(list.flatMap(({ id }) => id ?? []));
  if (decision.kind === "create") return { existing: null, before };
  if (decision.kind === "adopt") return { existing: decision.id, before };
  // An object that this run has left on the service for its replacement does not belong to anybody else.
  const left = coordination.handedOver(noun).find(({ id }) => decision.existing.includes(id));
  if (left !== undefined) return { existing: left.id, before };
  const own = decision.existing.find((id) => coordination.claimOf(noun, id) !== null);
  throw own === undefined ? decision.problem : claimedByAnother(creatable, own, decision.override);
}

/** How long to search for a new object after the answer to its create request was lost, in milliseconds. */
const SEARCH_AFTER_LOST_ANSWER = 10_000;
/** How much longer after the end of the operation, when the user expects a quick one. */
const SEARCH_AFTER_END = 5_000;

type Posted =
  | { readonly id: string }
  /** `error`: why the id is unknown; null if the service accepted the request but did not identify the object. */
  | { readonly id: null; readonly error: Error | null; readonly isAnswered: boolean };

/**
 * Sends the create request exactly once: if the answer has no id, or is lost, it searches for the object instead
 * (contract, "Never twice").
 *
 * @param before ids of the objects that are not new, whatever the answer says
 * @throws the error of the request if it certainly had no effect
 */
async function postOnce<L extends Listed, O>(
  creatable: Creatable<L, O>,
  adopt: boolean,
  before: ReadonlySet<string>,
  context: Context,
): Promise<Posted> {
  const { data, signal } = context;
  const { coordination } = data;
  const { label, ownId, mayStayUnidentified = false } = creatable;
  const explained = (error: ClientError): Error => creatable.explained?.(error) ?? error;
  let lost: ClientError | null = null;
  try {
    const { id } = await creatable.post({ signal });
    const known = id === null || before.has(id) ? ownId : id;
    if (known !== null) return { id: known };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    if (!error.mayHaveHadEffect) {
      if (error instanceof StatusError && error.status === 409) await refuseWhatIsInTheWay(creatable, adopt, context);
      throw explained(error);
    }
    lost = error;
  }
  const isAnswered = lost === null;
  const find = async (looking: AbortSignal): Promise<string | null> => {
    const options = { signal: looking };
    const listNow = (): Promise<readonly L[]> => coordination.list(creatable, options, 0);
    const { ours, alike } = await findNew(creatable, before, coordination, options, listNow);
    const [first, ...others] = isAnswered && ours.length === 0 ? alike : ours;
    return first === undefined || others.length > 0 ? null : first.id;
  };
  const isBrief = lost !== null || mayStayUnidentified;
  // The next apply could take an object that shows only after the end of this operation for another one.
  const waiting = until(asNew(label), abortedLater(signal));
  try {
    return { id: await waitUntil(find, { ...waiting, ...(isBrief ? { timeout: SEARCH_AFTER_LOST_ANSWER } : {}) }) };
  } catch (error) {
    const isNotFound = error instanceof DiagnosticError || error instanceof AbortedError;
    if (!isNotFound && !(error instanceof ClientError)) throw error;
    // The user needs to know the first error.
    if (lost !== null) return { id: null, error: explained(lost), isAnswered };
    return { id: null, error: isNotFound && mayStayUnidentified ? null : error, isAnswered };
  }
}

/** Refuses what was created since the search, if that is why the service answers with 409. */
async function refuseWhatIsInTheWay<L extends Listed, O>(
  creatable: Creatable<L, O>,
  adopt: boolean,
  context: Context,
): Promise<void> {
  context.data.coordination.forgetList(creatable.noun);
  try {
    await search(creatable, adopt, context);
  } catch (failure) {
    // The answer to the create request says more than that its reason cannot be found.
    if (!(failure instanceof ClientError)) throw failure;
  }
}

/** Aborted a while after `signal`, with its reason. */
function abortedLater(signal: AbortSignal): AbortSignal {
  const later = new AbortController();
  const wait = (): void => void setTimeout(() => later.abort(signal.reason), SEARCH_AFTER_END).unref();
  if (signal.aborted) wait();
  else signal.addEventListener("abort", wait, { once: true });
  return later.signal;
}

/** Reads the new object. It exists and must be in state, even if something fails from now on. */
async function readBack<L extends Listed, O>(
  creatable: Creatable<L, O>,
  id: string,
  hasNextSteps: boolean,
  context: Context,
): Promise<Created<O>> {
  const { data, diagnostics, signal } = context;
  const { client, coordination } = data;
  const { label, noun, ownId } = creatable;
  if (ownId !== null && ownId !== id) diagnostics.error(otherIdThanChosen(creatable, ownId, id));
  try {
    const observed = creatable.knownById?.(id) ?? (await awaitShown(creatable, id, signal));
    if (creatable.listed === undefined) coordination.forgetList(noun);
    else coordination.addToList(creatable, creatable.listed({ id, observed }));
    return { kind: "created", id, observed };
  } catch (error) {
    // Another create of this run must not search in a list without it.
    coordination.forgetList(noun);
    const text = errorText(`read back ${asNew(label)}`, client, error);
    const isRead = error instanceof ClientError && error.code !== "aborted";
    // If only reading failed, that is a warning: with an error the engine would taint and replace the created object.
    if (!isRead) diagnostics.error(stoppedBeforeRead(creatable, text));
    const problem = isRead ? notReadBack(text) : null;
    if (problem !== null && !hasNextSteps) diagnostics.warning(problem);
    return { kind: "notYetReadBack", id, problem: hasNextSteps ? problem : null };
  }
}

/** An object's provenance after its create. @param baseline from the read; null if no read has shown it yet */
export function provenanceAfter<B>(created: Created<unknown>, baseline: B | null): Provenance<B> {
  if (created.kind === "unconfirmed") return { kind: "unconfirmed", before: created.before };
  return baseline === null ? { kind: "notYetReadBack" } : { kind: "confirmed", baseline };
}

/** Waits until a read shows an object: the service may answer 404 for a moment after a create. */
export const awaitShown = <L extends Listed, O>(
  creatable: Creatable<L, O>,
  id: string,
  signal: AbortSignal,
): Promise<O> =>
  waitUntil(
    (looking) => creatable.readNew?.(id, { signal: looking }) ?? creatable.get(id, { signal: looking }),
    until(asNew(creatable.label), signal),
  );

interface Planned {
  readonly prior: unknown;
  readonly private: JsonValue;
}

/** Whether a plan is that of a new object: a replacement is planned a second time, without its prior state. */
export const plansNew = ({ prior, private: stored }: Planned): boolean => prior === null && stored === null;

/**
 * The plan of a create asks for the list that the apply will need, once for a run, so that a wrong connection fails the
 * plan. Warns of what stands in the way of the create, unless this configuration manages it.
 *
 * @param isKnown whether the values of what is to be created are wholly known; only its list counts otherwise
 * @returns the list; null while the provider's configuration is not known
 */
export async function planCreate<L extends Listed, O>(
  creatable: Creatable<L, O>,
  isKnown: boolean,
  adopt: boolean,
  { data, diagnostics, signal }: PlanContext<ProviderData>,
): Promise<readonly L[] | null> {
  if (data === UNKNOWN) return null;
  const { client, coordination } = data;
  const { noun, ownId } = creatable;
  // In an apply, after the deletion that left it: only the create says what becomes of it.
  if (coordination.handedOver(noun).length > 0) return null;
  return serviceCall(`list the ${noun}s`, client, async () => {
    const list = await coordination.list(creatable, { signal }, LIST_AGE);
    // An id that no list shows needs no look at the object: the apply has one.
    if (!isKnown || (ownId !== null && !list.some(({ id }) => id === ownId))) return list;
    const decision = await creatable.decide(list, adopt, { signal });
    if (decision.kind !== "refuse") return list;
    const { text } = decision.problem;
    if (decision.existing.some((id) => !coordination.isManaged(noun, id)))
      diagnostics.warning({
        ...text,
        detail: `The apply of this plan will fail, unless it deletes that ${noun} first. ${text.detail}`,
      });
    return list;
  });
}

/** The same for what has no list of its own: the plan of a new one asks once whether the service is there at all. */
export async function planConfirmed(request: Planned, { data, signal }: PlanContext<ProviderData>): Promise<void> {
  if (!plansNew(request) || data === UNKNOWN) return;
  await serviceCall("list the workflows", data.client, () => data.confirmService({ signal }));
}
