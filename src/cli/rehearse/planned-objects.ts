import { readPlan, type ObjectChange, type Plan } from "../../review";
import { CliError } from "../cli-error";

/** Providers whose resources exist in the state alone, so that an apply of them touches nothing else. */
const STATE_ONLY = /(^|\/)(builtin\/terraform|hashicorp\/(null|random|time|tls))$/;

/**
 * The plan, if applying it affects nothing but the embedded service.
 *
 * @param addresses of the provider that is rehearsed
 * @throws CliError for objects of other providers, and commands, which an apply would really change and run
 */
export function requireHarmless(json: string, addresses: readonly string[], stack: string): Plan {
  const plan = readPlan(json);
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
  const commands = [...provisioners(JSON.parse(json) as PlanConfiguration)].filter((address) =>
    changing.some((change) => withoutKeys(change.address) === address),
  );
  if (commands.length > 0)
    throw new CliError(
      `Nothing was applied: a rehearsal of "${stack}" would run the provisioners of ${listed(commands)}, which are real commands. Leave these objects out with -target after --`,
    );
  return plan;
}

/** Whether a later plan of the same configuration may have anything that `requireHarmless` refuses. */
export function mayHarmLater(json: string, addresses: readonly string[]): boolean {
  const parsed = JSON.parse(json) as PlanConfiguration;
  const providers = [
    ...readPlan(json).changes.map(({ provider }) => provider),
    ...Object.values(parsed.configuration?.provider_config ?? {}).map(({ full_name: name }) => name ?? ""),
  ];
  return (
    providers.some((provider) => !addresses.includes(provider) && !STATE_ONLY.test(provider)) ||
    [...provisioners(parsed)].length > 0
  );
}

const SHOWN = 5;

const listed = (addresses: readonly string[]): string =>
  addresses.length <= SHOWN
    ? addresses.join(", ")
    : `${addresses.slice(0, SHOWN).join(", ")} and ${addresses.length - SHOWN} more`;

interface PlanConfiguration {
  readonly configuration?: {
    readonly root_module?: ConfiguredModule;
    readonly provider_config?: Readonly<Record<string, { readonly full_name?: string }>>;
  };
}

interface ConfiguredModule {
  readonly resources?: readonly { readonly address?: string; readonly provisioners?: readonly unknown[] }[];
  readonly module_calls?: Readonly<Record<string, { readonly module?: ConfiguredModule }>>;
}

/** Addresses, without keys, of the blocks that have provisioners. */
function* provisioners({ configuration }: PlanConfiguration): Generator<string> {
  const modules: (readonly [string, ConfiguredModule])[] = [["", configuration?.root_module ?? {}]];
  for (const [prefix, { resources = [], module_calls: calls = {} }] of modules) {
    for (const { address, provisioners: own = [] } of resources) if (own.length > 0) yield `${prefix}${address}`;
    for (const [name, { module }] of Object.entries(calls))
      if (module !== undefined) modules.push([`${prefix}module.${name}.`, module]);
  }
}

const withoutKeys = (address: string): string => address.replace(/\["(?:[^"\\]|\\.)*"\]|\[\d+\]/g, "");

/** The provider's objects that a plan changes, by what it does with them. */
export const changesOf = (plan: Plan): readonly ObjectChange[] =>
  plan.changes.filter(
    ({ ours, mode, actions }) => ours && mode === "managed" && actions.some((action) => action !== "no-op"),
  );
