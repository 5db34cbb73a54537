import { UNKNOWN } from "../../cty";
import type { JsonValue, PlanContext } from "../../framework";
import { LIST_AGE, type Listed } from "./coordination";
import type { Creatable } from "./creatable";
import type { ProviderData } from "./provider-data";
import { serviceCall } from "./service-call";

/** Whether a plan is that of a new object: a replacement is planned a second time, without its prior state. */
export const plansNew = ({
  prior,
  private: stored,
}: {
  readonly prior: unknown;
  readonly private: JsonValue;
}): boolean => prior === null && stored === null;

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
      diagnostics.warning({ ...text, detail: `The apply of this plan will fail. ${text.detail}` });
    return list;
  });
}

/** The same for what has no list of its own: the service is asked once whether it is there at all. */
export async function planConfirmed({ data, signal }: PlanContext<ProviderData>): Promise<void> {
  if (data === UNKNOWN) return;
  await serviceCall("list the workflows", data.client, () => data.confirmService({ signal }));
}
