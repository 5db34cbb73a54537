import { describe, expect, test } from "vitest";
import { parseDocument, revision } from "../../../src/document";
import { redactionOf } from "../../../src/resources/workflow/record";
import { recordWithoutPrivateState, recoverPrivateState } from "../../../src/resources/workflow/recover-private-state";
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
  const told: string[] = [];
  const record = recordWithoutPrivateState(state);
  const shown: Shown = {
    name: "load",
    flags: NOTHING_SHOWN,
    submitted: null,
    approved: await redactionOf(record).redact(parseDocument(seen)),
  };
  const found = await recoverPrivateState(record, shown, state, (secret) => told.push(secret));
  return { ...found, told };
}

const PLAIN = "<workflow name='load'><task timeout='1'/></workflow>";
const ONE = "<workflow name='load'><task password='{{secret:db}}' timeout='1'/></workflow>";
const BOTH = "<workflow name='load'><task password='{{secret:db}}{{secret:token}}'/></workflow>";

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

  test("has hashes of the secrets that the last write left, tells them to the log, and shows placeholders", async () => {
    const { record, shown, told } = await recovered(ONE, ONE.replace("{{secret:db}}", "correct-horse"));
    expect(told).toEqual(["correct-horse"]);
    expect(record.secrets?.current.length).toBeGreaterThan(0);
    expect(JSON.stringify(record.secrets)).not.toContain("correct-horse");
    expect(shown.approved?.text).toContain("{{secret:db}}");
    expect(shown.approved?.text).not.toMatch(/correct-horse|changed on the service/);
    expect(record.baseline?.text).toBe(shown.approved?.text);
    expect(record.undoneFlags).toEqual(new Set());
  });

  test("knows no secret where two stand in one value: the document counts as changed, and is sent again", async () => {
    const { record, told } = await recovered(BOTH, BOTH.replace("{{secret:db}}{{secret:token}}", "one-and-two"));
    expect(told).toEqual([]);
    expect(record.baseline).toBeNull();
    expect(record.secrets).toMatchObject({ current: [], attempted: [], earlier: [] });
    expect(record.undoneFlags).toEqual(new Set([null, "daily"]));
  });
});
