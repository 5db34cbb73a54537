import { describe, expect, test, type TestContext } from "vitest";
import { parseDocument } from "../../../src/document";
import { createObject } from "../../../src/resources/creation";
import { creatableWorkflow } from "../../../src/resources/workflow/creatable";
import { NO_SECRETS } from "../../../src/resources/workflow/secrets";
import { NO_FLAGS } from "../../../src/resources/workflow-versions";
import type { RunningService } from "../../../src/service";
import { startScene } from "../creation/machines";

const DOCUMENT = '<workflow name="load"><task timeout="1"/></workflow>';
const withId = (id: string): string => DOCUMENT.replace("<workflow", `<workflow id="${id}"`);
const RULES = { ignored: [], sensitive: [], contentFlags: NO_FLAGS };

interface Case {
  /** What happens to ours before it is withdrawn. */
  readonly meanwhile?: (service: RunningService, own: string) => void;
  /** The ids of the other new ones with the same document; ours has one that begins with a hexadecimal digit. */
  readonly others: readonly string[];
  readonly othersAreApproved?: boolean;
  /** Whether the others go when they have been seen. */
  readonly othersGo?: boolean;
}

/** The outcome, and whether ours is still there. */
async function outcomeOf(
  { meanwhile = () => undefined, others, othersAreApproved = false, othersGo = false }: Case,
  onTestFinished: TestContext["onTestFinished"],
) {
  const { service, context, writes } = await startScene(onTestFinished);
  const { backstage } = service;
  const sent = { document: parseDocument(DOCUMENT), redaction: NO_SECRETS, rules: RULES };
  const run = context();
  const creatable = creatableWorkflow(sent, run);
  let own = "";
  let looks = 0;
  const recognised = creatable.duplicates!;
  const duplicates: typeof creatable.duplicates = {
    ...recognised,
    among: async (...given) => {
      const found = await recognised.among(...given);
      if (looks++ === 0) {
        if (othersGo) for (const id of others) backstage.deleteWorkflow(id);
        meanwhile(service, own);
      }
      return found;
    },
  };
  const begin = async (): Promise<void> => {
    own = backstage.workflows()[0]!.id;
    for (const id of others) {
      backstage.submit(withId(id));
      if (othersAreApproved) backstage.approve(id);
    }
  };
  service.faults.add({ method: "POST", fault: { kind: "hold", moment: "after", wait: begin } });
  const error = await createObject({ ...creatable, duplicates }, { adopt: false }, run).then(
    () => run.diagnostics.list.map(({ detail }) => detail).join(),
    String,
  );
  return { looks, says: error, isLeft: backstage.workflow(own) !== null, writes: writes() };
}

const STAYS = { says: "", isLeft: true, writes: ["POST"] };
const withdrawn = (other: string) => ({
  says: expect.stringMatching(new RegExp(`\\(id "${other}"\\)[^]*This apply withdrew its own submission`)) as string,
  isLeft: false,
});
const LEFT_ALONE = {
  says: expect.stringMatching(/Somebody has changed the workflow that this apply submitted \(id "[^"]+"\)/) as string,
  isLeft: true,
  writes: ["POST"],
};
const change = (text: string): string => text.replace(/(?<=timeout=["'])1/, "9");
const note = (text: string): string => text.replace("<workflow", '<workflow submittedBy="ann"');

describe.concurrent("a workflow that was created while we created the same", () => {
  test.for<[string, Case, object]>([
    ["There is none: ours stays", { others: [] }, STAYS],
    ["It has the smaller id: ours is withdrawn", { others: ["-a"] }, { ...withdrawn("-a"), looks: 1 }],
    ["One of several has the smaller id: ours is withdrawn", { others: ["z", "-a"] }, { ...withdrawn("z"), looks: 1 }],
    ["It has the larger id and makes way: ours stays", { others: ["z"], othersGo: true }, STAYS],
    ["It has the larger id and does not make way: ours is withdrawn", { others: ["z"] }, withdrawn("z")],
    [
      "It has the larger id, but is approved already: ours is withdrawn without waiting",
      { others: ["z"], othersAreApproved: true },
      { ...withdrawn("z"), looks: 1 },
    ],
    [
      "Somebody has changed ours: it is left alone",
      { others: ["-a"], meanwhile: ({ backstage }, own) => backstage.edit(own, "submitted", change) },
      LEFT_ALONE,
    ],
    [
      "Somebody has approved ours: it is left alone",
      { others: ["-a"], meanwhile: ({ backstage }, own) => backstage.approve(own) },
      LEFT_ALONE,
    ],
    [
      "Somebody has approved ours and submitted it again: it is left alone",
      {
        others: ["-a"],
        meanwhile: ({ backstage }, own) => {
          backstage.approve(own);
          backstage.submit(withId(own));
        },
      },
      LEFT_ALONE,
    ],
    [
      "The service has noted something in ours: it is withdrawn",
      { others: ["-a"], meanwhile: ({ backstage }, own) => backstage.edit(own, "submitted", note) },
      withdrawn("-a"),
    ],
    [
      "Somebody has deleted ours: nothing is left to withdraw",
      { others: ["-a"], meanwhile: ({ backstage }, own) => backstage.deleteWorkflow(own) },
      { ...withdrawn("-a"), writes: ["POST"] },
    ],
    [
      "It has the smaller id and makes way nevertheless: ours is created again",
      { others: ["-a"], othersGo: true },
      { says: "", writes: ["POST", "DELETE", "POST"] },
    ],
  ])("%s", async ([, given, expected], { onTestFinished }) => {
    expect(await outcomeOf(given, onTestFinished)).toMatchObject(expected);
  });
});
