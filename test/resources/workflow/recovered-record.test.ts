import { describe, expect, test } from "vitest";
import { parseDocument, revision } from "../../../src/document";
import { recordWithoutPrivateState, recoverBaseline, redactionOf } from "../../../src/resources/workflow/record";
import type { WorkflowState } from "../../../src/resources/workflow/schema";
import { NOTHING_SHOWN, type Shown } from "../../../src/resources/versions";

/**
 * Recovers a state whose last write is on the service as `written`, where `seen` is approved now; `sent` was written,
 * if somebody has changed the document in state since.
 */
async function recovered(document: string, written: string, seen = written, sent = document) {
  const state = {
    id: "w",
    document,
    substitutions: null,
    enabled: true,
    triggers: new Map([["daily", true]]),
    revision: revision(parseDocument(sent)),
    server_revision: revision(parseDocument(written)),
  } as unknown as WorkflowState;
  const record = recordWithoutPrivateState(state);
  const shown: Shown = {
    name: "load",
    flags: NOTHING_SHOWN,
    submitted: null,
    approved: await redactionOf(record).redact(parseDocument(seen)),
  };
  return { shown, record: recoverBaseline(record, shown, state) };
}

const PLAIN = "<workflow name='load'><task timeout='1'/></workflow>";
const ONE = "<workflow name='load'><task password='{{secret:db}}' timeout='1'/></workflow>";
describe("a record that is recovered without private state", () => {
  test("has what is to the letter what the last write left as its baseline, and nothing undone", async () => {
    const { record } = await recovered(PLAIN, PLAIN);
    expect(record.baseline?.text).toBe(PLAIN);
    expect(record).toMatchObject({ kind: "confirmed", secrets: null, undoneFlags: new Set() });
  });

  test("has no baseline where the service holds anything else, and every flag may be undone", async () => {
    const { record } = await recovered(PLAIN, PLAIN, PLAIN.replace("1", "2"));
    expect(record.baseline).toBeNull();
    expect(record.undoneFlags).toEqual(new Set([null, "daily"]));
    expect(record.sent?.text).toBe(PLAIN);
  });

  test("has no baseline where state has another document than was written, unless it only reads otherwise", async () => {
    const { record } = await recovered(PLAIN.replace("1", "2"), PLAIN, PLAIN, PLAIN);
    expect(record.baseline).toBeNull();
    expect(record.undoneFlags).toEqual(new Set([null, "daily"]));
    const respelled = await recovered(PLAIN.replaceAll("'", '"'), PLAIN, PLAIN, PLAIN);
    expect(respelled.record.baseline?.text).toBe(PLAIN);
  });

  test("has no baseline where the document has secrets, and shows none: it counts as changed, and is sent again", async () => {
    const { record, shown } = await recovered(ONE, ONE.replace("{{secret:db}}", "correct-horse"));
    expect(record.baseline).toBeNull();
    expect(record.secrets).toMatchObject({ current: [], attempted: [], earlier: [] });
    expect(shown.approved?.text).toContain("{{secret:db}} (changed on the service)");
    expect(record.undoneFlags).toEqual(new Set([null, "daily"]));
  });
});
