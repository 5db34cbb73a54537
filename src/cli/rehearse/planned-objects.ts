import { isMarkedWithin, sameJson, storedObjects, withoutKeys, type ObjectChange, type Plan } from "../../engine-json";
import { KIND_FACTS, plural, subjectOfType } from "../../kinds";
import { reviewPlan } from "../../review";
import { CliError } from "../cli-error";
import type { SnapshotFacts } from "./beginning";
import type { Unread } from "./server-snapshot";

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

const SHOWN = 5;

const listed = (addresses: readonly string[]): string =>
  addresses.length <= SHOWN
    ? addresses.join(", ")
    : `${addresses.slice(0, SHOWN).join(", ")} and ${addresses.length - SHOWN} more`;

/** The provider's objects that a plan changes, by what it does with them. */
export const changesOf = (plan: Plan): readonly ObjectChange[] =>
  plan.changes.filter(({ ours, mode, actions }) => ours && mode === "managed" && actions.join() !== "no-op");

/**
 * An object that is in the state and could not be read would look deleted, and the rehearsal would create it again.
 *
 * @throws CliError that names the first such object
 */
export function requireReadObjects(state: string, { unread }: Pick<SnapshotFacts, "unread">, stack: string): void {
  if (unread.length === 0) return;
  for (const { type, values } of storedObjects(state)) {
    const subject = subjectOfType(type);
    const id = subject && values[subject.id];
    const missing = unread.find(
      (each) => each.kind === subject?.kind && (each.id === null || each.id === id || each.id === values["name"]),
    );
    if (missing === undefined) continue;
    throw new CliError(
      `The state of "${stack}" has ${unreadTitle(missing)} that the server did not let the rehearsal read: ${missing.reason}. Use a key with more rights`,
    );
  }
}

export const unreadTitle = ({ kind, id }: Pick<Unread, "kind" | "id">): string =>
  id === null ? `the ${plural(kind)}` : `${KIND_FACTS[kind].one} ${JSON.stringify(id)}`;

export interface PlannedAgain {
  readonly address: string;
  /** Such as `update`, or `delete, create`. */
  readonly action: string;
  /** Names of attributes that would change. */
  readonly attributes: readonly string[];
}

/** What the plan after an apply would still do. Outputs count too: they also make a plan not empty. */
export function plannedAgain({ changes, outputs }: Plan): readonly PlannedAgain[] {
  const objects = changes
    .filter(({ mode, actions }) => mode === "managed" && actions.some((action) => action !== "no-op"))
    .map((change) => ({
      address: change.address,
      action: change.actions.join(", "),
      attributes: changedAttributes(change),
    }));
  return [...objects, ...outputs.map((name) => ({ address: `output.${name}`, action: "update", attributes: [] }))];
}

function changedAttributes({ before, after, afterUnknown }: ObjectChange): readonly string[] {
  if (before === null || after === null) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) => isMarkedWithin(afterUnknown, [name]) || !sameJson(before[name] ?? null, after[name] ?? null),
  );
}

/** Changes that somebody made on the server since the last apply, and that this apply undoes. */
export interface Revert {
  readonly address: string;
  /** Such as `workflow`. */
  readonly noun: string;
  readonly name: string | null;
  /** One line for each change; the first ones of many. */
  readonly changes: readonly string[];
}

/** What an apply of the plan reverts: the plan shows the change that it makes, and not that it undoes somebody's. */
export const revertsOf = (plan: Plan): readonly Revert[] =>
  reviewPlan(plan).objects.flatMap(({ address, noun, label, drift }) => {
    const changes = (drift?.changes ?? []).filter(({ onApply }) => onApply === "reverted").map(({ text }) => text);
    return changes.length === 0 ? [] : [{ address, noun, name: label, changes }];
  });
