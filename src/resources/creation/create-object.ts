import { ClientError, waitUntil, type WriteAnswer } from "../../client";
import type { DiagnosticError, DiagnosticText, ResourceContext } from "../../framework";
import { errorText, type ProviderData, serviceCall } from "../connection";
import { until } from "../observation";
import { listedAlone, makeWay, type Standing } from "./concurrent-create";
import type { Creatable, Decision, Found, Listed } from "./creatable";
import { findNew } from "./find-object";
import {
  asNew,
  claimedByAnother,
  createdByAnother,
  createdTwice,
  notReadBack,
  otherIdThanChosen,
  stoppedBeforeRead,
  unconfirmedCreate,
} from "./messages";
import { postOnce, type Posted } from "./post-once";
import type { Provenance } from "./provenance";
import { claim, claimOf, handedOver, recordCreate, release } from "./run-ledger";
import { addToList, forgetList, listSince, sharingLists, type SharedList } from "./shared-list";

type Context = ResourceContext<ProviderData>;

/**
 * The outcome of a create. Unless it is `created` or `adopted`, the reason is reported. `isNew`: whether the list before
 * the create request did not have its id. `searchedAt`: when that was asked for, as `performance.now()`. `isReadLast`:
 * whether nothing was asked of the service after the read.
 */
export type Created<O> =
  | ({ readonly kind: "created" } & Found<O> & Answered & Circumstances)
  /** It existed, and now belongs to this resource. Nothing was sent. */
  | { readonly kind: "adopted"; readonly id: string }
  /** The service created it, but reading it failed: `problem`, or null if that is already reported. */
  | { readonly kind: "notYetReadBack"; readonly id: string; readonly problem: DiagnosticText | null }
  /** The answer was lost. `before`: the ids of the objects that existed before. */
  | { readonly kind: "unconfirmed"; readonly before: readonly string[] }
  /** The service created it, but its id is unknown. Only with {@link Creatable.mayStayUnidentified}; not reported. */
  | { readonly kind: "unidentified" };

interface Circumstances {
  readonly isNew: boolean;
  readonly searchedAt: number;
  readonly isReadLast: boolean;
}

interface Answered {
  /** The answer to the create request; null if it was lost. */
  readonly answer: WriteAnswer | null;
}

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
  const { noun, named, key, label, action = `create ${label}` } = creatable;
  const { client, coordination } = context.data;
  if (named !== undefined) recordCreate(coordination, noun, named);
  const create = async (madeWayFor: readonly string[] = []): Promise<Created<O>> => {
    const { list, askedAt: searchedAt, decision } = await search(creatable, adopt, performance.now(), context);
    const adopted = adoptedId(creatable, decision, madeWayFor.length > 0, context);
    if (adopted !== null) return { kind: "adopted", id: adopted };
    if (madeWayFor.length === MOST_WITHDRAWALS) throw madeWay(creatable, madeWayFor.at(-1)!);

    const before = new Set(list.flatMap(({ id }) => id ?? []));
    const posted = await post(creatable, before, context);
    const answeredAt = performance.now();
    if (posted.id !== null) {
      claim(coordination, noun, posted.id, "created", named);
      const read = await readBack(
        creatable,
        posted,
        { existing: list, before, searchedAt, answeredAt, hasNextSteps },
        context,
      );
      if (read.kind !== "withdrawn") return read;
      // The one that ours made way for may have made way for ours. If there is none now, another one is created.
      return create([...madeWayFor, read.otherId]);
    }
    forgetList(coordination, noun);
    if (posted.error === null) return { kind: "unidentified" };
    if (!keepsUnconfirmed) throw posted.error;
    const text = unconfirmedCreate(creatable, errorText(action, client, posted.error), posted.isAnswered);
    context.diagnostics.error(redacted(creatable, text));
    return { kind: "unconfirmed", before: [...before] };
  };
  return serviceCall(action, client, () =>
    sharingLists(creatable, coordination, () => coordination.exclusively(`${noun} ${key}`, () => create())),
  );
}

/** Two pipelines that take turns in making way would go on for ever. */
const MOST_WITHDRAWALS = 5;

/** Ours was withdrawn, and this one is there. */
const madeWay = <L extends Listed, O>(creatable: Creatable<L, O>, otherId: string): DiagnosticError =>
  createdTwice(creatable, otherId, creatable.duplicates!.shared, creatable.duplicates!.withdrawn);

/** Searches for existing objects. @param now as `performance.now()` */
async function search<L extends Listed, O>(
  creatable: Creatable<L, O>,
  adopt: boolean,
  now: number,
  { data: { coordination }, signal }: Context,
): Promise<SharedList<L> & { readonly decision: Decision }> {
  const searchSince = async (since: number) => {
    const { list, askedAt } = await listSince(creatable, coordination, since, { signal });
    return { list, askedAt, decision: await creatable.decide(list, adopt, { signal }) };
  };
  const found = await searchSince(now - (creatable.listAge ?? 0));
  // What an earlier list shows may be gone since.
  return found.decision.kind === "create" || found.askedAt >= now ? found : searchSince(performance.now());
}

/** The id of the adopted object; null if one must be created. */
function adoptedId<L extends Listed, O>(
  creatable: Creatable<L, O>,
  decision: Decision,
  wasWithdrawn: boolean,
  { data: { coordination } }: Context,
): string | null {
  const { noun, named } = creatable;
  if (decision.kind === "create") return null;
  // An object that this run has left on the service for its replacement does not belong to anybody else.
  const left = new Set(handedOver(coordination, noun).map((object) => object.id));
  if (decision.kind === "refuse" && !decision.existing.some((id) => left.has(id))) {
    const own = decision.existing.find((existing) => claimOf(coordination, noun, existing) !== null);
    if (own !== undefined) throw createdByAnother(creatable, own);
    const [first] = decision.existing;
    throw wasWithdrawn && first !== undefined ? madeWay(creatable, first) : decision.problem;
  }
  const id = decision.kind === "adopt" ? decision.id : decision.existing.find((existing) => left.has(existing))!;
  if (claimOf(coordination, noun, id) !== null) throw claimedByAnother(creatable, id);
  claim(coordination, noun, id, "adopted", named);
  return id;
}

async function post<L extends Listed, O>(
  creatable: Creatable<L, O>,
  before: ReadonlySet<string>,
  { data: { coordination }, signal }: Context,
): Promise<Posted> {
  const { label, noun, ownId, mayStayUnidentified = false } = creatable;
  const explained = async (error: Error): Promise<Error> => creatable.explained?.(error, { signal }) ?? error;
  const posted = await postOnce({
    post: async () => {
      const answer = await creatable.post({ signal });
      return { ...answer, id: answer.id ?? ownId };
    },
    find: async (occasion, looking) => {
      const options = { signal: looking };
      const listNow = async (): Promise<readonly L[]> =>
        (await listSince(creatable, coordination, performance.now(), options)).list;
      const found = (await findNew(creatable, before, options, listNow)).filter(
        ({ id, observed }) => claimOf(coordination, noun, id) === null && creatable.isOurs(observed, occasion),
      );
      return found.length === 1 ? found[0]!.id : null;
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

/** The search before the create request. */
interface Search<L> {
  /** The objects that it found. */
  readonly existing: readonly L[];
  /** Their ids. */
  readonly before: ReadonlySet<string>;
  /** As `performance.now()`. */
  readonly searchedAt: number;
}

interface AfterPost<L> extends Search<L> {
  /** As `performance.now()`. */
  readonly answeredAt: number;
  readonly hasNextSteps: boolean;
}

/** Reads the new object. It exists and must be in state, even if something fails from now on. */
async function readBack<L extends Listed, O>(
  creatable: Creatable<L, O>,
  { id, answer }: Answered & { readonly id: string },
  { existing, before, searchedAt, answeredAt, hasNextSteps }: AfterPost<L>,
  context: Context,
): Promise<Created<O> | Extract<Standing, { readonly kind: "withdrawn" }>> {
  const { data, diagnostics, signal } = context;
  const { client, coordination } = data;
  const { label, noun, ownId } = creatable;
  if (ownId !== null && ownId !== id) diagnostics.error(otherIdThanChosen(creatable, ownId, id));
  let found: Found<O> | null = null;
  let standing: Standing = { kind: "only" };
  let problem: DiagnosticText | null = null;
  const after = { before, answeredAt };
  // The list before the read: where steps follow, which need the newest read, and where the list may be the read.
  const isListFirst = hasNextSteps || creatable.readInList !== undefined;
  const listed = isListFirst ? await listedAlone(creatable, id, { ...after, existing }, context) : null;
  try {
    const known = (listed && creatable.readInList?.(listed)) ?? creatable.knownById?.(id);
    found = { id, observed: known ?? (await awaitShown(creatable, id, signal)) };
    if (listed === null) standing = await makeWay(creatable, found, after, context);
  } catch (error) {
    const read = found === null ? `read back ${asNew(label)}` : `look for others like ${asNew(label)}`;
    // If only reading failed, that is a warning: with an error the engine would taint and replace the created object.
    if (error instanceof ClientError && error.code !== "aborted") {
      const text = redacted(creatable, notReadBack(errorText(read, client, error)));
      if (found === null && hasNextSteps) problem = text;
      else diagnostics.warning(text);
    } else diagnostics.error(redacted(creatable, stoppedBeforeRead(creatable, errorText(read, client, error))));
  }
  if (standing.kind === "withdrawn") {
    release(coordination, noun, id);
    return standing;
  }
  // Another create of this run must not search in a list without it.
  if (found === null || creatable.listed === undefined) forgetList(coordination, noun);
  else addToList(creatable, coordination, creatable.listed(found));
  if (standing.kind === "kept") diagnostics.error(redacted(creatable, standing.problem.text));
  return found === null
    ? { kind: "notYetReadBack", id, problem }
    : {
        kind: "created",
        answer,
        ...found,
        isNew: !before.has(id),
        searchedAt,
        isReadLast: listed !== null || creatable.duplicates === undefined,
      };
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

const redacted = <L extends Listed, O>(creatable: Creatable<L, O>, text: DiagnosticText): DiagnosticText =>
  creatable.redacted?.(text) ?? text;
