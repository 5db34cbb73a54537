import { describe, expect, test, type TestContext } from "vitest";
import { parseDocument } from "../../../src/document";
import { concurrentCreateOf } from "../../../src/resources/workflow/concurrent-create";
import { namingOf } from "../../../src/resources/workflow/creatable";
import { NO_SECRETS } from "../../../src/resources/workflow/secrets";
import { NO_FLAGS, observe, unredacted } from "../../../src/resources/workflow-versions";
import type { RunningService } from "../../../src/service";
import { startScene } from "../creation/machines";

const DOCUMENT = '<workflow name="load"><task timeout="1"/></workflow>';
const withId = (id: string): string => DOCUMENT.replace("<workflow", `<workflow id="${id}"`);
const RULES = { ignored: [], sensitive: [], contentFlags: NO_FLAGS };

interface Case {
  /** What happens to ours, which has the id "m", before it is withdrawn. */
  readonly meanwhile?: (service: RunningService) => void;
  /** The ids of the other new ones with the same document. */
  readonly others: readonly string[];
  readonly othersAreApproved?: boolean;
  /** Whether the others have gone when they are searched for again. */
  readonly othersGo?: boolean;
}

/** The outcome, and whether ours is still there. */
async function outcomeOf(
  { meanwhile = () => undefined, others, othersAreApproved = false, othersGo = false }: Case,
  onTestFinished: TestContext["onTestFinished"],
) {
  const { service, client, writes } = await startScene(onTestFinished);
  const { signal } = new AbortController();
  const observed = async (id: string) => ({
    id,
    observed: (await observe(client, id, { signal, redact: unredacted }))!,
  });
  for (const id of ["m", ...others]) {
    service.backstage.submit(withId(id));
    if (id !== "m" && othersAreApproved) service.backstage.approve(id);
  }
  const own = await observed("m");
  meanwhile(service);
  service.requests.clear();
  const sent = { document: parseDocument(DOCUMENT), redaction: NO_SECRETS, rules: RULES };
  let searches = 0;
  const found = await concurrentCreateOf(own, namingOf("load"), sent, client, signal, async () =>
    othersGo && searches++ > 0 ? [] : Promise.all(others.map(observed)),
  );
  return {
    isWithdrawn: found === null ? null : found.isWithdrawn,
    says: found?.problem.text.detail ?? "",
    isLeft: service.backstage.workflow("m") !== null,
    writes: writes(),
  };
}

const STAYS = { isWithdrawn: null, isLeft: true, writes: [] };
const withdrawn = (other: string) => ({
  isWithdrawn: true,
  says: expect.stringMatching(new RegExp(`\\(id "${other}"\\)[^]*This apply withdrew its own submission`)) as string,
  isLeft: false,
});
const LEFT_ALONE = {
  isWithdrawn: false,
  says: expect.stringMatching(/Somebody has changed the workflow that this apply submitted \(id "m"\)/) as string,
  isLeft: true,
  writes: [],
};
const change = (text: string): string => text.replace(/(?<=timeout=["'])1/, "9");
const note = (text: string): string => text.replace("<workflow", '<workflow submittedBy="ann"');

describe.concurrent("a workflow that was created while we created the same", () => {
  test.for<[string, Case, object]>([
    ["There is none: ours stays", { others: [] }, STAYS],
    ["It has the smaller id: ours is withdrawn", { others: ["a"] }, withdrawn("a")],
    ["One of several has the smaller id: ours is withdrawn", { others: ["z", "a"], othersGo: true }, withdrawn("z")],
    ["It has the larger id and makes way: ours stays", { others: ["z"], othersGo: true }, STAYS],
    ["It has the larger id and does not make way: ours is withdrawn", { others: ["z"] }, withdrawn("z")],
    [
      "It has the larger id, but is approved already: ours is withdrawn without waiting",
      { others: ["z"], othersAreApproved: true, othersGo: true },
      withdrawn("z"),
    ],
    [
      "Somebody has changed ours: it is left alone",
      { others: ["a"], meanwhile: ({ backstage }) => backstage.edit("m", "submitted", change) },
      LEFT_ALONE,
    ],
    [
      "Somebody has approved ours: it is left alone",
      { others: ["a"], meanwhile: ({ backstage }) => backstage.approve("m") },
      LEFT_ALONE,
    ],
    [
      "Somebody has approved ours and submitted it again: it is left alone",
      {
        others: ["a"],
        meanwhile: ({ backstage }) => {
          backstage.approve("m");
          backstage.submit(withId("m"));
        },
      },
      LEFT_ALONE,
    ],
    [
      "The service has noted something in ours: it is withdrawn",
      { others: ["a"], meanwhile: ({ backstage }) => backstage.edit("m", "submitted", note) },
      withdrawn("a"),
    ],
    [
      "Somebody has deleted ours: nothing is left to withdraw",
      { others: ["a"], meanwhile: ({ backstage }) => backstage.deleteWorkflow("m") },
      { ...withdrawn("a"), writes: [] },
    ],
  ])("%s", async ([, given, expected], { onTestFinished }) => {
    expect(await outcomeOf(given, onTestFinished)).toMatchObject(expected);
  });
});
