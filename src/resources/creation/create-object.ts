import { ClientError, waitUntil } from "../../client";
import type { DiagnosticText, ResourceContext } from "../../framework";
import { errorText, type ProviderData, serviceCall } from "../connection";
import { until } from "../observation";
import type { Creatable, Found, Listed, Rival } from "./creatable";
import { findNew } from "./find-object";
import { claimedByAnother, notReadBack, otherIdThanChosen, unconfirmedCreate } from "./messages";
import { postOnce, type Posted } from "./post-once";
import type { Provenance } from "./provenance";
import { claim, handedOver, isClaimed, release } from "./run-ledger";

type Context = ResourceContext<ProviderData>;

/** What became of a create. Where it is not `created` or `adopted`, the reason is reported. */
export type Created<O> =
  | ({ readonly kind: "created" } & Found<O>)
  /** It existed, and belongs to this resource from now on. Nothing was sent. */
  | { readonly kind: "adopted"; readonly id: string }
  /** The service created it, and reading it failed: `problem`, or null if that is reported already. */
  | { readonly kind: "notYetReadBack"; readonly id: string; readonly problem: DiagnosticText | null }
  /** The answer was lost. `before`: the ids of what was there before. */
  | { readonly kind: "unconfirmed"; readonly before: readonly string[] }
  /** The service created it, and nobody knows its id. Only with {@link Creatable.mayStayUnidentified}; not reported. */
  | { readonly kind: "unidentified" };

export interface CreateOptions {
  /** `adopt_existing`. */
  readonly adopt: boolean;
  /** What may have been created is kept in state. @default unless the next create adopts it */
  readonly keepsUnconfirmed?: boolean;
  /** Steps follow the create request, and need what reading shows: a failed read stops them. @default false */
  readonly hasNextSteps?: boolean;
}

/**
 * Looks for what it would duplicate and adopts or refuses that, else creates the object: with one request, whatever
 * becomes of the answer, and until reading shows it.
 *
 * @throws DiagnosticError if there is nothing that state should keep
 */
export function createObject<L extends Listed, O>(
  creatable: Creatable<L, O>,
  { adopt, keepsUnconfirmed = !adopt, hasNextSteps = false }: CreateOptions,
  context: Context,
): Promise<Created<O>> {
  const { noun, key, label, action = `create ${label}` } = creatable;
  const { client, coordination } = context.data;
  const create = async (): Promise<Created<O>> => {
    const list = await creatable.list({ signal: context.signal });
    const adopted = await adoptedId(creatable, list, adopt, context);
    if (adopted !== null) return { kind: "adopted", id: adopted };

    const before = new Set(list.flatMap(({ id }) => id ?? []));
    const posted = await post(creatable, before, context);
    if (posted.id !== null) {
      claim(coordination, noun, posted.id, "created");
      return readBack(creatable, posted.id, { before, action, hasNextSteps }, context);
    }
    if (posted.error === null) return { kind: "unidentified" };
    if (!keepsUnconfirmed) throw posted.error;
    const text = unconfirmedCreate(creatable, errorText(action, client, posted.error), posted.isAnswered);
    context.diagnostics.error(redacted(creatable, text));
    return { kind: "unconfirmed", before: [...before] };
  };
  return serviceCall(action, client, () => coordination.exclusively(`${noun} ${key}`, create));
}

/** The id of what the create takes over; null: it has to create. */
async function adoptedId<L extends Listed, O>(
  creatable: Creatable<L, O>,
  list: readonly L[],
  adopt: boolean,
  { data: { coordination }, signal }: Context,
): Promise<string | null> {
  const { noun } = creatable;
  const decision = await creatable.decide(list, adopt, { signal });
  if (decision.kind === "create") return null;
  // What this run has left on the service for its replacement is nobody else's.
  const left = new Set(handedOver(coordination, noun).map((object) => object.id));
  if (decision.kind === "refuse" && !decision.existing.some((id) => left.has(id))) throw decision.problem;
  const id = decision.kind === "adopt" ? decision.id : decision.existing.find((existing) => left.has(existing))!;
  if (isClaimed(coordination, noun, id)) throw claimedByAnother(creatable, id);
  claim(coordination, noun, id, "adopted");
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
    post: async () => (await creatable.post({ signal })) ?? ownId,
    find: async (occasion, looking) => {
      const found = (await findNew(creatable, before, { signal: looking })).filter(
        ({ id, observed }) => !isClaimed(coordination, noun, id) && creatable.isOurs(observed, occasion),
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

/** Reads the new object. It exists and belongs into state, whatever goes wrong from now on. */
async function readBack<L extends Listed, O>(
  creatable: Creatable<L, O>,
  id: string,
  {
    before,
    action,
    hasNextSteps,
  }: { readonly before: ReadonlySet<string>; readonly action: string; readonly hasNextSteps: boolean },
  { data: { client, coordination }, diagnostics, signal }: Context,
): Promise<Created<O>> {
  const { label, noun, ownId } = creatable;
  if (ownId !== null && ownId !== id) diagnostics.error(otherIdThanChosen(creatable, ownId, id));
  let found: Found<O> | null = null;
  let rival: Rival | null = null;
  let problem: DiagnosticText | null = null;
  try {
    found = { id, observed: await awaitShown(creatable, id, signal) };
    rival = (await creatable.rivalOf?.(found, before, { signal })) ?? null;
  } catch (error) {
    const read = found === null ? `read back the new ${label}` : `look for others like the new ${label}`;
    // Where only reading failed that is a warning: by an error the engine would taint what was created, and replace it.
    if (error instanceof ClientError && error.code !== "aborted") {
      const text = redacted(creatable, notReadBack(errorText(read, client, error)));
      if (found === null && hasNextSteps) problem = text;
      else diagnostics.warning(text);
    } else diagnostics.error(redacted(creatable, errorText(action, client, error)));
  }
  if (rival?.isWithdrawn === true) {
    release(coordination, noun, id);
    throw rival.problem;
  }
  if (rival !== null) diagnostics.error(rival.problem.text);
  return found === null ? { kind: "notYetReadBack", id, problem } : { kind: "created", ...found };
}

/**
 * Where an object comes from after its create.
 *
 * @param baseline of what reading showed; null: it showed nothing yet
 * @param sent what is kept of what was sent
 */
export function provenanceAfter<B, S extends object>(
  created: Created<unknown>,
  baseline: B | null,
  sent: S,
): Provenance<B, S> {
  if (created.kind === "unconfirmed") return { kind: "unconfirmed", before: created.before, ...sent };
  return baseline === null ? { kind: "notYetReadBack", ...sent } : { kind: "confirmed", baseline, ...sent };
}

/** Waits until reading shows an object: the service may answer 404 for a moment after a create. */
export const awaitShown = <L extends Listed, O>(
  creatable: Creatable<L, O>,
  id: string,
  signal: AbortSignal,
): Promise<O> =>
  waitUntil((looking) => creatable.get(id, { signal: looking }), until(`the new ${creatable.label}`, signal));

const redacted = <L extends Listed, O>(creatable: Creatable<L, O>, text: DiagnosticText): DiagnosticText =>
  creatable.redacted?.(text) ?? text;
