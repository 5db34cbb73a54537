import { DecodeError, delay, type CallOptions } from "../../client";
import { DiagnosticError } from "../../framework";
import type { Coordination, Listing, Listed } from "./coordination";
import { sendUntilShown, type Context } from "./service-call";
import type { Creatable, Found } from "./creatable";
import { ambiguousCreate, keptForAdopter, notRefreshed, stillListed } from "./create-messages";
import type { Provenance } from "./provenance";

/** Milliseconds for which a 404 is not trusted for an object that is not yet read back. */
const PATIENCE = 8_000;
/** Between two looks. */
const PAUSE = 500;

/** What state and private state say about an object. */
export interface Known {
  /** Null if its create is unconfirmed. */
  readonly id: string | null;
  readonly provenance: Provenance<unknown>;
}

/** The object on the service; null if it is gone, was never created, or (with a warning) belongs to somebody else. */
async function findObject<L extends Listed, O>(
  creatable: Creatable<L, O>,
  { id, provenance }: Known,
  context: Context,
): Promise<Found<O> | null> {
  if (provenance.kind === "unconfirmed") return findUnconfirmed(creatable, provenance.before, context);
  return findKnown(creatable, { id, provenance }, context.signal);
}

/**
 * The object of a known id; null: gone. A 404 is waited out if no read has shown the object since it was created.
 *
 * @throws DiagnosticError without an id, as {@link requireRefreshAfterUnconfirmedCreate} does
 */
export async function findKnown<O>(
  object: Pick<Creatable<Listed, O>, "label" | "path" | "get">,
  known: Known,
  signal: AbortSignal,
): Promise<Found<O> | null> {
  const id = requireRefreshAfterUnconfirmedCreate(object, known);
  const end = performance.now() + (known.provenance.kind === "notYetReadBack" ? PATIENCE : 0);
  for (;;) {
    const isLast = performance.now() >= end;
    const observed = await object.get(id, { signal });
    if (observed !== null) return { id, observed };
    if (isLast) return null;
    await delay(PAUSE, signal);
  }
}

/** {@link findObject} for a refresh. @throws as {@link recordFound} */
export async function findToRead<L extends Listed, O>(
  creatable: Creatable<L, O>,
  known: Known,
  context: Context,
): Promise<Found<O> | null> {
  const found = await findObject(creatable, known, context);
  // One whose create is unconfirmed was not read by its id: there may be one of that id that is somebody else's.
  const id = known.provenance.kind === "unconfirmed" ? null : known.id;
  await recordFound(creatable, id, found?.id ?? null, context);
  return found;
}

/**
 * Records what a refresh has found. An object leaves state only where the list of its kind does not show it either: a
 * wrong context path answers 404 to everything, and a service that is being restored to single reads.
 *
 * @param object its name in state
 * @param id in state; null for an unconfirmed create
 * @param found its id; null if reading was answered with 404
 * @throws DiagnosticError if the list still shows it
 * @throws ClientError if there is no list
 */
export async function recordFound<L extends Listed>(
  object: Listing<L> & Pick<Creatable<L, unknown>, "label" | "path">,
  id: string | null,
  found: string | null,
  { data: { coordination }, signal }: Pick<Context, "data" | "signal">,
): Promise<void> {
  const { noun } = object;
  if (found !== null) return coordination.recordManaged(noun, found);
  if (id === null) return void (await coordination.list(object, { signal }));
  if (await coordination.isListed(object, id, { signal })) throw stillListed(object, id);
  coordination.release(noun, id);
}

/**
 * {@link findObject} for a delete. Null if there is nothing to delete, including (with a warning) an object that this
 * run adopted.
 */
export async function findToDelete<L extends Listed, O>(
  creatable: Creatable<L, O>,
  { id, provenance }: Known,
  context: Context,
): Promise<Found<O> | null> {
  const isAdopted = (own: string | null): boolean =>
    own !== null && context.data.coordination.claimOf(creatable.noun, own) === "adopted";
  // An engine replaces a tainted object without its private state, which would say whether it has been read back.
  const isUnrecorded = provenance.kind === "imported" && provenance.baseline === null;
  const known: Known = { id, provenance: isUnrecorded ? { kind: "notYetReadBack" } : provenance };
  const found = isAdopted(id) ? null : await findObject(creatable, known, context);
  if (!isAdopted(found?.id ?? id)) return found;
  context.diagnostics.warning(keptForAdopter(creatable));
  return null;
}

/**
 * Deletes an object, and waits until it is gone; then another one may get its id.
 *
 * @param send the request
 * @param read returns null if gone. @default the object's own read
 */
export async function deleteObject<L extends Listed, O>(
  creatable: Creatable<L, O>,
  id: string,
  send: () => Promise<unknown>,
  { data: { coordination }, signal }: Context,
  read: (id: string, options: CallOptions) => Promise<unknown> = (gone, options) => creatable.get(gone, options),
): Promise<void> {
  coordination.release(creatable.noun, id);
  const isGone = async (looking: AbortSignal): Promise<boolean> => (await read(id, { signal: looking })) === null;
  await sendUntilShown(`the deletion of ${creatable.label}`, send, isGone, signal);
  coordination.forgetList(creatable.noun);
}

/**
 * If the create is unconfirmed and no refresh has searched for the object, neither an update nor a replacement (for
 * which an engine drops private state) can know whether it exists.
 *
 * @returns the id
 * @throws DiagnosticError if there is none
 */
export function requireRefreshAfterUnconfirmedCreate(
  naming: Parameters<typeof notRefreshed>[0],
  { id, provenance }: Known,
): string {
  if (provenance.kind === "unconfirmed" || id === null || id === "") throw notRefreshed(naming);
  return id;
}

/**
 * The objects that were not there before and are as they were sent, unless another create of this run has claimed them:
 * the one with the configured id, otherwise those in the list. `alike`: the others that may be the sent one; `unread`: why
 * one cannot be read.
 *
 * @param listNow @default a list of its own
 */
export async function findNew<L extends Listed, O>(
  creatable: Creatable<L, O>,
  before: ReadonlySet<string>,
  coordination: Coordination,
  options: CallOptions,
  listNow: () => Promise<readonly L[]> = () => creatable.list(options),
): Promise<{ readonly ours: readonly Found<O>[]; readonly alike: readonly Found<O>[]; readonly unread: Error | null }> {
  const { noun, ownId } = creatable;
  const list = ownId === null ? await listNow() : [];
  const fresh = ownId === null ? list.flatMap(({ id }) => (id === null || before.has(id) ? [] : id)) : [ownId];
  const unclaimed = [...new Set(fresh)].filter((id) => coordination.claimOf(noun, id) === null);
  const read = await Promise.all(
    unclaimed.map(async (id) => ({ id, observed: await attempt(() => creatable.get(id, options)) })),
  );
  const there = read.flatMap(({ id, observed }): Found<O>[] =>
    observed === null || observed instanceof Error ? [] : [{ id, observed }],
  );
  const ours = there.filter(({ observed }) => creatable.isOurs(observed, list));
  return {
    ours,
    alike: there.filter((each) => !ours.includes(each) && creatable.mayBeOurs?.(each.observed, list) === true),
    unread: read.map(({ observed }) => observed).find((each) => each instanceof Error) ?? null,
  };
}

/** The error of an object that cannot be read, as it stands or because the answer is broken. */
async function attempt<O>(read: () => Promise<O | null>): Promise<O | Error | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DiagnosticError || error instanceof DecodeError) return error;
    throw error;
  }
}

/** Null for one that cannot be read: it must not prevent the creation of another one. */
export async function readable<O>(read: () => Promise<O | null>): Promise<O | null> {
  const found = await attempt(read);
  return found instanceof Error ? null : found;
}

/**
 * The only new object that is as sent and that nobody else uses.
 *
 * @throws if there is none, and one that may be it cannot be read: a broken answer removes nothing from state
 */
async function findUnconfirmed<L extends Listed, O>(
  creatable: Creatable<L, O>,
  before: readonly string[],
  { data: { coordination }, diagnostics, signal }: Context,
): Promise<Found<O> | null> {
  const { ours, alike, unread } = await findNew(creatable, new Set(before), coordination, { signal });
  const [first, ...others] = ours.length > 0 ? ours : alike;
  if (first === undefined && unread !== null) throw unread;
  if (first === undefined) return null;
  const isOne = ours.length === 1;
  const uses = isOne ? ((await creatable.usedByOthers?.(first, { signal })) ?? null) : null;
  if (isOne && uses === null) return first;
  diagnostics.warning(ambiguousCreate(creatable, [first.id, ...others.map(({ id }) => id)], uses));
  return null;
}
