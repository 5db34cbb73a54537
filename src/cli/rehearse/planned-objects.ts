import { withoutKeys, type ObjectChange, type Plan } from "../../engine-json";
import { CliError } from "../cli-error";

/** Providers whose resources exist in the state alone, so that an apply of them touches nothing else. */
const STATE_ONLY = /(^|\/)(builtin\/terraform|hashicorp\/(null|random|time|tls))$/;

/**
 * Lets a plan pass whose apply affects nothing but the embedded service.
 *
 * @param addresses of the provider that is rehearsed
 * @throws CliError for objects of other providers, and commands, which an apply would really change and run
 */
export function requireHarmless(plan: Plan, addresses: readonly string[], stack: string): void {
  const changing = plan.changes.filter(
    ({ mode, actions, deposed }) =>
      deposed !== null || (mode === "managed" && actions.some((action) => action !== "no-op" && action !== "forget")),
  );
  const others = changing.filter(({ provider }) => !addresses.includes(provider) && !STATE_ONLY.test(provider));
  const actions = plan.invocations.filter(({ provider }) => !addresses.includes(provider));
  if (others.length > 0 || actions.length > 0)
    throw new CliError(
      `Nothing was applied: the plan of "${stack}" also changes what a rehearsal would really change, because only the wfa provider is rehearsed: ${listed([...others.map(({ address }) => address), ...actions.map(({ address }) => address)])}. Leave them out with -target after --, or apply them before`,
    );
  const touched = new Set(changing.map(({ address }) => withoutKeys(address)));
  const commands = [...plan.blocks].flatMap(([address, { hasProvisioners }]) =>
    hasProvisioners && touched.has(address) ? [address] : [],
  );
  if (commands.length > 0)
    throw new CliError(
      `Nothing was applied: a rehearsal of "${stack}" would run the provisioners of ${listed(commands)}, which are real commands. Leave these objects out with -target after --`,
    );
}

/** Whether a later plan of the same configuration may have anything that `requireHarmless` refuses. */
export const mayHarmLater = ({ changes, providers, blocks }: Plan, addresses: readonly string[]): boolean =>
  [...changes, ...providers].some(({ provider }) => !addresses.includes(provider) && !STATE_ONLY.test(provider)) ||
  [...blocks.values()].some(({ hasProvisioners }) => hasProvisioners);

const SHOWN = 5;

const listed = (addresses: readonly string[]): string =>
  addresses.length <= SHOWN
    ? addresses.join(", ")
    : `${addresses.slice(0, SHOWN).join(", ")} and ${addresses.length - SHOWN} more`;

/** The provider's objects that a plan changes, by what it does with them. */
export const changesOf = (plan: Plan): readonly ObjectChange[] =>
  plan.changes.filter(
    ({ ours, mode, actions }) => ours && mode === "managed" && actions.some((action) => action !== "no-op"),
  );
