import { ClientError, waitUntil } from "../../client";
import { DiagnosticError } from "../../framework";
import { errorText, type Context } from "../connection";
import { until } from "../observation";
import type { Creatable, Duplicate, Duplicates, Found, Listed } from "./creatable";
import { createdTwice, notListed } from "./messages";
import { claimOf } from "./run-ledger";
import { forgetList, listSince } from "./shared-list";

/** How long another pipeline's new object has time to make way for ours, in milliseconds. */
const PATIENCE = 3_000;
/** How long a list has time to show ours, in milliseconds. */
const LISTED_WITHIN = 10_000;

/** What has become of our new object. */
export type Standing =
  | { readonly kind: "only" }
  /** `otherId`: the object that it made way for. */
  | { readonly kind: "withdrawn"; readonly otherId: string }
  /** It is a duplicate, and could not be deleted. */
  | { readonly kind: "kept"; readonly problem: DiagnosticError };

const ONLY: Standing = { kind: "only" };

/**
 * Two pipelines that search before either has posted both post, if the service accepts duplicates. So each searches
 * again: ours stays only once a list that shows it shows no duplicate. Of two that see each other, the one with the
 * larger id is withdrawn at once, and the other one only if it has waited in vain.
 */
export async function makeWay<L extends Listed, O>(
  creatable: Creatable<L, O>,
  own: Found<O>,
  search: After,
  { data, diagnostics, signal }: Context,
): Promise<Standing> {
  const { noun, label, duplicates } = creatable;
  if (duplicates === undefined) return ONLY;
  const { coordination } = data;
  const listedBy = performance.now() + LISTED_WITHIN;
  let end: number | null = null;
  let since = search.answeredAt;
  const { otherId } = await waitUntil(
    async (looking): Promise<Answer | null> => {
      const { list } = await listSince(creatable, coordination, since, { signal: looking });
      since = performance.now();
      if (!shows(list, own.id)) {
        if (performance.now() < listedBy) return null;
        diagnostics.warning(notListed(creatable));
        forgetList(coordination, noun);
      }
      const found = await duplicatesIn(list, creatable, own.id, search.before, { data, signal: looking });
      const [first] = found;
      if (first === undefined) return { otherId: null };
      const mayGo = found.every(({ id, stays }) => own.id < id && !stays);
      end ??= performance.now() + PATIENCE;
      return mayGo && performance.now() < end ? null : { otherId: first.id };
    },
    until(`whether ${label} is the only one`, signal),
  );
  return otherId === null ? ONLY : withdraw(creatable, duplicates, own, otherId, { data, signal });
}

/**
 * Ours as a list shows it that shows no duplicate. Null otherwise, and where it fails: then {@link makeWay} finds out,
 * and reports it.
 */
export async function listedAlone<L extends Listed, O>(
  creatable: Creatable<L, O>,
  id: string,
  { before, existing, answeredAt }: After & { readonly existing: readonly L[] },
  { data, signal }: Pick<Context, "data" | "signal">,
): Promise<L | null> {
  const { duplicates } = creatable;
  if (duplicates === undefined) return null;
  try {
    const shown =
      (await duplicates.list?.({ signal })) ??
      (await listSince(creatable, data.coordination, answeredAt, { signal })).list;
    const own = shown.find((each) => each.id === id);
    if (own === undefined) return null;
    const list = duplicates.list === undefined ? shown : [...shown, ...existing];
    return (await duplicatesIn(list, creatable, id, before, { data, signal })).length === 0 ? own : null;
  } catch (error) {
    if (error instanceof ClientError || error instanceof DiagnosticError) return null;
    throw error;
  }
}

/** After the create request. */
interface After {
  /** The ids of the objects that existed before. */
  readonly before: ReadonlySet<string>;
  /** As `performance.now()`: only a list that was asked for since is sure to show ours. */
  readonly answeredAt: number;
}

/** A list that does not show ours may not show those that were created before it either. */
const shows = (list: readonly Listed[], own: string): boolean => list.some(({ id }) => id === own || id === null);

async function duplicatesIn<L extends Listed, O>(
  list: readonly L[],
  { noun, duplicates }: Creatable<L, O>,
  own: string,
  before: ReadonlySet<string>,
  { data: { coordination }, signal }: Pick<Context, "data" | "signal">,
): Promise<readonly Duplicate[]> {
  const isOthers = (each: L): each is L & { readonly id: string } =>
    each.id !== null && each.id !== own && !before.has(each.id) && claimOf(coordination, noun, each.id) === null;
  const fresh = [...new Map(list.filter(isOthers).map((each) => [each.id, each])).values()];
  return duplicates!.among(fresh, list, own, { signal });
}

interface Answer {
  readonly otherId: string | null;
}

async function withdraw<L extends Listed, O>(
  creatable: Creatable<L, O>,
  duplicates: Duplicates<L, O>,
  own: Found<O>,
  otherId: string,
  { data: { client }, signal }: Pick<Context, "data" | "signal">,
): Promise<Standing> {
  const kept = await duplicates.withdraw(own, otherId, { signal }).catch((error: unknown) => {
    if (!(error instanceof ClientError) && !(error instanceof DiagnosticError)) throw error;
    const { summary, detail } = errorText(`withdraw ${creatable.label}`, client, error);
    return `The one created here (id "${own.id}") is kept in state as tainted, because its deletion failed: ${summary}. ${detail}`;
  });
  if (kept === null) return { kind: "withdrawn", otherId };
  return { kind: "kept", problem: createdTwice(creatable, otherId, duplicates.shared, kept) };
}
