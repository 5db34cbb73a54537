import { UNKNOWN, type Path } from "../../cty";
import { DiagnosticError, type PlanContext } from "../../framework";
import { serviceCall } from "./service-call";
import { type ProviderData } from "./provider-data";

/** A configured text has the id of another object than the one in state. */
class OtherIdError extends DiagnosticError {}

/**
 * @param text such as `document`, of a `workflow`
 * @param given the id in the text
 * @param own the object's id
 */
export const otherId = (text: string, noun: string, given: string, own: string, path: Path): DiagnosticError =>
  new OtherIdError({
    summary: `The ${text}'s id differs from the ${noun}'s id`,
    detail: `The ${text} has the id "${given}", but the ${noun} has the id "${own}". Remove the id from the ${text}, change it to "${own}", or manage the other ${noun} with its own resource`,
    path,
  });

/**
 * Plans, and where another id is refused, plans without the id in state if its object is gone. State may not be
 * refreshed yet: with `-minimal-refresh` a first plan comes before the refresh, and its errors end the run.
 *
 * @param plan throws {@link otherId}
 */
export async function planUnlessGone<R extends { readonly prior: { readonly id: string | null } | null }, P>(
  request: R,
  plan: (request: R) => P,
  noun: string,
  { data, signal }: Pick<PlanContext<ProviderData>, "data" | "signal">,
  isGone: (client: ProviderData["client"], id: string, options: { readonly signal: AbortSignal }) => Promise<boolean>,
): Promise<P> {
  try {
    return plan(request);
  } catch (error) {
    const id = request.prior?.id ?? null;
    if (!(error instanceof OtherIdError) || data === UNKNOWN || id === null) throw error;
    const { client } = data;
    if (!(await serviceCall(`read ${noun} "${id}"`, client, () => isGone(client, id, { signal })))) throw error;
    return plan({ ...request, prior: { ...request.prior, id: null } });
  }
}
