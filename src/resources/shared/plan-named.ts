import { UNKNOWN, type Unknown } from "../../cty";
import type { Diagnostics } from "../../framework";
import type { ProviderData } from "./provider-data";
import { sameName, type Naming } from "./create-messages";
import { recordPlan, type Plan } from "./run-ledger";

interface Consequences {
  /** Where the name has to be the only one, such as ` under the same parent`. @default nowhere in particular */
  readonly where?: string;
  /** What happens if both are applied, as a sentence without its period. */
  readonly consequence: string;
}

/** Records the plan of an object, and warns if this configuration has another one of its name. */
export function planNamed(
  naming: Naming,
  plan: Plan,
  { where = "", consequence }: Consequences,
  { data, diagnostics }: { readonly data: ProviderData | Unknown; readonly diagnostics: Diagnostics },
): void {
  if (data === UNKNOWN) return;
  const others = recordPlan(data.coordination, naming.noun, plan).map(({ id }) => id);
  if (others.length > 0) diagnostics.warning(sameName(naming, where, others, consequence));
}
