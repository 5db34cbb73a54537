import type { RunningService } from "../../src/service";
import { DOCUMENT, edit } from "../resources/workflow/documents";
import { QUIET, type Attributes, type Finish, type Pipeline, type Ran, type Scene } from "./two-pipelines";

/** Nothing here has to be waited for longer. */
export const TIMEOUTS = { create: "20s", read: "20s", update: "20s", delete: "20s" };

export const BASE: Attributes = { document: DOCUMENT, enabled: true, timeouts: TIMEOUTS };
/** What the first one and the second one make of it. */
export const FIRST: Attributes = { ...BASE, document: edit('timeout="300"', 'timeout="120"') };
export const SECOND: Attributes = { ...BASE, document: edit('timeout="60"', 'timeout="90"') };

/** Whose change a version has in it; empty where there is no such version. */
export const changesIn = (text: string | undefined): readonly ("first" | "second")[] => [
  ...(/["']120["']/.test(text ?? "") ? (["first"] as const) : []),
  ...(/["']90["']/.test(text ?? "") ? (["second"] as const) : []),
];

export const workflowOn = (service: RunningService) => service.backstage.workflows()[0];

/** Both have the same workflow in their states. */
export const sharing =
  (config: Attributes) =>
  async ({ service, first, second }: Scene): Promise<void> => {
    await first.object.apply(config);
    await second.object.import(workflowOn(service)!.id);
    await second.object.apply(config);
  };

/** Whether somebody who went on was told, by the plan already or by the apply. */
export const hasNoticed = ({ error, warnings, drift, action, changed }: Ran): boolean =>
  error !== null || warnings.length > 0 || drift.length > 0 || action === "create" || changed.includes("enabled");

/** Whether the service has somebody's document where they put it. */
export function stands(service: RunningService, who: "first" | "second", approve: boolean): boolean {
  const workflow = workflowOn(service);
  const versions = approve ? [workflow?.approved] : [workflow?.submitted, workflow?.approved];
  return versions.some((version) => changesIn(version?.text).includes(who));
}

/** Each sees what the other did: who has nothing to plan has what they want. */
export async function seeEachOther(
  { service }: Pick<Finish, "service">,
  configs: readonly (readonly [Pipeline, "first" | "second", Attributes])[],
): Promise<readonly string[]> {
  const blind: string[] = [];
  for (const [pipeline, who, config] of configs) {
    const { action, changed } = await pipeline.object.plan(config);
    if ((action === "no-op") !== stands(service, who, config["approve"] !== false))
      blind.push(`${who} plans ${action} of ${changed.join(", ")}`);
  }
  return blind;
}

/** What a person does in the vendor's UI; one that is refused there did not happen. */
const PERSONS = {
  submits: ({ service }) => {
    const { submitted, approved } = workflowOn(service)!;
    service.backstage.submit(theirs((submitted ?? approved)!.text));
  },
  "submits and approves": (scene) => {
    PERSONS.submits(scene);
    scene.service.backstage.approve(workflowOn(scene.service)!.id);
  },
  "edits what is approved": ({ service }) => service.backstage.edit(workflowOn(service)!.id, "approved", theirs),
  approves: ({ service }) => service.backstage.approve(workflowOn(service)!.id),
  "withdraws the submission": ({ service }) => service.backstage.deleteWorkflow(workflowOn(service)!.id, "submitted"),
  "deletes all": ({ service }) => service.backstage.deleteWorkflow(workflowOn(service)!.id),
  disables: ({ service }) => service.backstage.setEnabled(workflowOn(service)!.id, false),
} satisfies Readonly<Record<string, (scene: Pick<Scene, "service">) => void>>;

export type Act = keyof typeof PERSONS;

const theirs = (text: string): string => text.replace(/(?<=["'])60(?=["'])/, "90");

/** Runs an act; the answer's error is why it was refused. */
export function act(name: Act, scene: Pick<Scene, "service">): Ran {
  try {
    PERSONS[name](scene);
    return QUIET;
  } catch (error) {
    return { ...QUIET, error: String(error) };
  }
}

/** Whether what a person did is to be seen on the service still. */
export function isThere(name: Act, service: RunningService): boolean {
  const workflow = workflowOn(service);
  const versions = [workflow?.submitted, workflow?.approved];
  switch (name) {
    case "submits":
    case "submits and approves":
    case "edits what is approved":
      return versions.some((version) => changesIn(version?.text).includes("second"));
    // Whoever goes on from there has taken it up.
    case "approves":
      return true;
    case "withdraws the submission":
      return (workflow?.submitted ?? null) === null;
    case "deletes all":
      return workflow === undefined;
    case "disables":
      return versions.every((version) => version == null || !version.enabled);
  }
}
