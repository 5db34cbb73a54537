import { parseDocument, revision } from "../../../src/document";
import type { RunningService } from "../../../src/service";
import { edit } from "../../resources/workflow/documents";
import type { Attributes, Scene } from "../two-pipelines";
import { BASE, changesIn, FIRST, SECOND, sharing, TIMEOUTS, workflowOn } from "../workflows";
import { operationsOf, person, pipeline, type Operation, type Standing, type Place } from "./operation";
import { workflowActs } from "./workflow-acts";

const PROPOSED: Attributes = { ...BASE, enabled: null, approve: false };
const versionsHave = ({ service }: Place, who: "first" | "second"): boolean =>
  [workflowOn(service)?.submitted, workflowOn(service)?.approved].some((version) =>
    changesIn(version?.text).includes(who),
  );
const ofOther = (scene: Place): Standing => (versionsHave(scene, "second") ? "theirs" : "gone");
const oneIsLeft = ({ service }: Place): Standing => (service.backstage.workflows().length === 1 ? "wanted" : "gone");

const operation = (
  name: string,
  config: Attributes | null,
  prepare: (scene: Scene) => Promise<unknown>,
  others: Operation["acts"],
): Operation =>
  operationsOf("workflow", "wfa_workflow")(name, config, prepare, {
    ...workflowActs((config?.["enabled"] as boolean | null | undefined) ?? null),
    ...others,
  });

const DAILY = new Map([["daily", true]]);
const TRIGGERED: Attributes = { ...FIRST, triggers: DAILY };
const isDaily = (service: RunningService): boolean => {
  const { approved, submitted } = workflowOn(service)!;
  return (approved ?? submitted)!.triggers.some(({ name, enabled }) => name === "daily" && enabled);
};

const ID = "w-1";
const NAMED = edit('name="load"', `id="${ID}" name="load"`);

/** What a reviewer sees of what is pending. */
async function reviewedRevision({ url, keys }: RunningService): Promise<string> {
  const headers = { "X-API-Key": keys.user, Accept: "application/xml" };
  for (;;) {
    const answer = await fetch(`${url}/workflows/${ID}?state=submitted`, { headers });
    const text = await answer.text();
    if (answer.ok) return revision(parseDocument(text));
  }
}

const APPROVAL = "another pipeline approves it";

export const WORKFLOW_OPERATIONS: readonly Operation[] = [
  operation("create", BASE, async () => undefined, {
    "another pipeline creates the same": pipeline(({ second }) => second.apply(BASE), oneIsLeft),
  }),
  operation("update", FIRST, sharing(BASE), {
    "another pipeline updates it": pipeline(({ second }) => second.apply(SECOND), ofOther),
  }),
  operation("update without approval", { ...PROPOSED, document: FIRST["document"]! }, sharing(PROPOSED), {
    "another pipeline submits": pipeline(
      ({ second }) => second.apply({ ...PROPOSED, document: SECOND["document"]! }),
      ofOther,
    ),
  }),
  operation("approval", { ...PROPOSED, approve: true }, sharing(PROPOSED), {
    [APPROVAL]: pipeline(
      ({ second }) => second.apply({ ...PROPOSED, approve: true }),
      ({ service }) => (workflowOn(service)?.approved == null ? "gone" : "wanted"),
    ),
  }),
  operation("switching off", { ...BASE, enabled: false, triggers: new Map([["daily", false]]) }, sharing(BASE), {
    "another pipeline updates it": pipeline(({ second }) => second.apply(SECOND), ofOther),
  }),
  operationsOf("workflow", "wfa_workflow")(
    "update that sets a trigger",
    TRIGGERED,
    sharing({ ...BASE, triggers: DAILY }),
    {
      "disables the trigger": person(
        ({ service }) => {
          if (!isDaily(service)) throw new Error("It is disabled");
          service.backstage.setTrigger(workflowOn(service)!.id, "daily", false);
        },
        ({ service }) => (isDaily(service) ? "gone" : "theirs"),
      ),
    },
  ),
  operation("deletion", null, sharing(BASE), {
    "another pipeline updates it": pipeline(({ second }) => second.apply(SECOND), ofOther),
    "another pipeline deletes it": pipeline(
      ({ second }) => second.destroy(),
      ({ service }) => (workflowOn(service) === undefined ? "wanted" : "gone"),
    ),
  }),
  {
    object: "workflow",
    name: "approval of what was reviewed",
    typeName: "wfa_workflow_approval",
    prepare: async ({ service }) => {
      service.backstage.submit(NAMED);
      return { workflow_id: ID, server_revision: await reviewedRevision(service), enable: true, timeouts: TIMEOUTS };
    },
    acts: {
      ...workflowActs(true),
      [APPROVAL]: pipeline(
        ({ second }, wanted) => second.apply(wanted!),
        ({ service }) => (workflowOn(service)?.approved == null ? "gone" : "wanted"),
      ),
    },
  },
];
