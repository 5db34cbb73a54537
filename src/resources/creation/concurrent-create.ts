import { ClientError, waitUntil, type CallOptions } from "../../client";
import { DiagnosticError } from "../../framework";
import { errorText, type Context } from "../connection";
import { until } from "../observation";
import type { Creatable, Duplicates, Found, Listed } from "./creatable";
import { createdTwice, notListed } from "./messages";
import { claimOf } from "./run-ledger";

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
  before: ReadonlySet<string>,
  { data, diagnostics, signal }: Context,
): Promise<Standing> {
  const { noun, label, duplicates } = creatable;
  if (duplicates === undefined) return ONLY;
  const { coordination } = data;
  const listedBy = performance.now() + LISTED_WITHIN;
  let end: number | null = null;
  const { otherId } = await waitUntil(
    async (looking): Promise<Answer | null> => {
      const options: CallOptions = { signal: looking };
      const list = await coordination.readNext(`list ${noun}`, () => creatable.list(options));
      // A list that does not show ours may not show those that were created before it either.
      if (!list.some(({ id }) => id === own.id || id === null)) {
        if (performance.now() < listedBy) return null;
        diagnostics.warning(notListed(creatable));
      }
      const isOthers = (each: L): each is L & { readonly id: string } =>
        each.id !== null && each.id !== own.id && !before.has(each.id) && claimOf(coordination, noun, each.id) === null;
      const fresh = [...new Map(list.filter(isOthers).map((each) => [each.id, each])).values()];
      const found = await duplicates.among(fresh, list, own, options);
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
