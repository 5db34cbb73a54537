import { ClientError, StatusError, waitUntil, type CallOptions } from "../../client";
import type { DiagnosticText } from "../../framework";
import { errorText, serviceCall } from "./service-call";
import type { Context } from "./provider-data";
import { until } from "./waiting";
import type { Creatable, Decision, Found, Listed } from "./creatable";
import { findNew } from "./find-object";
import {
  asNew,
  claimedByAnother,
  notReadBack,
  otherIdThanChosen,
  stoppedBeforeRead,
  unconfirmedCreate,
} from "./create-messages";
import { postOnce, type Posted } from "./post-once";
import type { Provenance } from "./provenance";
import { claim, claimOf, handedOver, addToList, forgetList, listOnce } from "./run-ledger";

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

export interface CreateOptions {
  /** `adopt_existing`. */
  readonly adopt: boolean;
  /** Whether an object that may have been created is kept in state. @default unless the next create adopts it */
  readonly keepsUnconfirmed?: boolean;
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
  { adopt, keepsUnconfirmed = !adopt, hasNextSteps = false }: CreateOptions,
  context: Context,
): Promise<Created<O>> {
  const { noun, key, label, action = `create ${label}` } = creatable;
  const { client, coordination } = context.data;
  const create = async (): Promise<Created<O>> => {
    const { list, decision } = await search(creatable, adopt, context);
    const adopted = adoptedId(creatable, decision, context);
    if (adopted !== null) return { kind: "adopted", id: adopted };

    const before = new Set(list.flatMap(({ id }) => id ?? []));
    const posted = await post(creatable, before, context);
    if (posted.id !== null) {
      claim(coordination, noun, posted.id, "created");
      return readBack(creatable, posted.id, hasNextSteps, context);
    }
    forgetList(coordination, noun);
    if (posted.error === null) return { kind: "unidentified" };
    if (!keepsUnconfirmed) throw posted.error;
    const text = unconfirmedCreate(creatable, errorText(action, client, posted.error), posted.isAnswered);
    context.diagnostics.error(text);
    return { kind: "unconfirmed", before: [...before] };
  };
  return serviceCall(action, client, () => coordination.exclusively(`${noun} ${key}`, create));
}

/** Searches for existing objects. What the run's list shows may be gone, so it is listed again before it is refused. */
async function search<L extends Listed, O>(
  creatable: Creatable<L, O>,
  adopt: boolean,
  { data: { coordination }, signal }: Context,
): Promise<{ readonly list: readonly L[]; readonly decision: Decision }> {
  const searchIn = async (isNew: boolean) => {
    const list = await listOnce(creatable, coordination, { signal }, isNew);
    return { list, decision: await creatable.decide(list, adopt, { signal }) };
  };
  const found = await searchIn(false);
  return found.decision.kind === "create" ? found : searchIn(true);
}

/** The id of the adopted object; null if one must be created. */
function adoptedId<L extends Listed, O>(
  creatable: Creatable<L, O>,
  decision: Decision,
  { data: { coordination } }: Context,
): string | null {
  const { noun } = creatable;
  if (decision.kind === "create") return null;
  // An object that this run has left on the service for its replacement does not belong to anybody else.
  const left = new Set(handedOver(coordination, noun).map((object) => object.id));
  if (decision.kind === "refuse" && !decision.existing.some((id) => left.has(id))) {
    const own = decision.existing.find((existing) => claimOf(coordination, noun, existing) !== null);
    throw own === undefined ? decision.problem : claimedByAnother(creatable, own);
  }
  const id = decision.kind === "adopt" ? decision.id : decision.existing.find((existing) => left.has(existing))!;
  if (claimOf(coordination, noun, id) !== null) throw claimedByAnother(creatable, id);
  claim(coordination, noun, id, "adopted");
  return id;
}

async function post<L extends Listed, O>(
  creatable: Creatable<L, O>,
  before: ReadonlySet<string>,
  { data: { coordination }, signal }: Context,
): Promise<Posted> {
  const { label, ownId, mayStayUnidentified = false } = creatable;
  const explained = (error: Error): Promise<Error> => explainedIn(creatable, error, { signal });
  const posted = await postOnce({
    post: async () => {
      const answer = await creatable.post({ signal });
      const isOld = answer.id !== null && before.has(answer.id);
      // An id that was there before is not that of a new object, whatever the answer says.
      return { ...answer, id: isOld ? ownId : (answer.id ?? ownId) };
    },
    find: async (looking, isAnswered) => {
      const options = { signal: looking };
      const listNow = (): Promise<readonly L[]> => listOnce(creatable, coordination, options, true);
      const { ours, alike } = await findNew(creatable, before, coordination, options, listNow);
      const [first, ...others] = isAnswered && ours.length === 0 ? alike : ours;
      return first === undefined || others.length > 0 ? null : first.id;
    },
    label,
    mayStayUnidentified,
    signal,
  }).catch(async (error: unknown) => {
    throw error instanceof Error ? await explained(error) : error;
  });
  return posted.id !== null || posted.isAnswered || posted.error === null
    ? posted
    : { ...posted, error: await explained(posted.error) };
}

/** Somebody else may have been faster, which explains more than the refusal of a create. */
async function explainedIn<L extends Listed, O>(
  creatable: Creatable<L, O>,
  error: Error,
  options: CallOptions,
): Promise<Error> {
  if (error instanceof StatusError && error.status === 409) {
    try {
      const decision = await creatable.decide(await creatable.list(options), false, options);
      if (decision.kind === "refuse") return decision.problem;
    } catch (failure) {
      // The refusal says more than that its reason cannot be found.
      if (!(failure instanceof ClientError)) throw failure;
    }
  }
  return creatable.explained?.(error, options) ?? error;
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
    if (creatable.listed === undefined) forgetList(coordination, noun);
    else addToList(creatable, coordination, creatable.listed({ id, observed }));
    return { kind: "created", id, observed };
  } catch (error) {
    // Another create of this run must not search in a list without it.
    forgetList(coordination, noun);
    const text = errorText(`read back ${asNew(label)}`, client, error);
    const isRead = error instanceof ClientError && error.code !== "aborted";
    // If only reading failed, that is a warning: with an error the engine would taint and replace the created object.
    if (!isRead) diagnostics.error(stoppedBeforeRead(creatable, text));
    const problem = isRead ? notReadBack(text) : null;
    if (problem !== null && !hasNextSteps) diagnostics.warning(problem);
    return { kind: "notYetReadBack", id, problem: hasNextSteps ? problem : null };
  }
}

/**
 * An object's provenance after its create.
 *
 * @param baseline from the read; null if no read has shown it yet
 * @param sent the recorded part of the sent values
 */
export function provenanceAfter<B, S extends object>(
  created: Created<unknown>,
  baseline: B | null,
  sent: S,
): Provenance<B, S> {
  if (created.kind === "unconfirmed") return { kind: "unconfirmed", before: created.before, ...sent };
  return baseline === null ? { kind: "notYetReadBack", ...sent } : { kind: "confirmed", baseline, ...sent };
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
