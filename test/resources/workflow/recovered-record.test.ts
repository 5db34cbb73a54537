import { describe, expect, test } from "vitest";
import { recordWithoutPrivateState, redactionOf, withBaseline } from "../../../src/resources/workflow/record";
import { LazyDocument } from "../../../src/document";
import type { WorkflowState } from "../../../src/resources/workflow/schema";

/** What is recorded of a state with a document and without private state, where `seen` is approved now. */
async function recovered(document: string, seen: string) {
  const state = { id: "w", document, substitutions: null } as unknown as WorkflowState;
  const record = recordWithoutPrivateState(state);
  const { redact } = redactionOf(record);
  const approved = await redact(new LazyDocument(seen));
  return { approved, record: withBaseline(record, { submitted: null, approved }, { ignored: [], sensitive: [] }) };
}

const PLAIN = "<workflow name='load'><task timeout='1'/></workflow>";
const ONE = "<workflow name='load'><task password='{{secret:db}}' timeout='1'/></workflow>";
describe("a record that is recovered without private state", () => {
  test("has what contains the document in state as its baseline", async () => {
    const { record } = await recovered(PLAIN, PLAIN.replace("name", "id='7' name"));
    expect(record.baseline?.text).toContain("id='7'");
    expect(record).toMatchObject({ kind: "confirmed", secrets: null });
  });

  test("has no baseline where the service holds anything else", async () => {
    const { record } = await recovered(PLAIN, PLAIN.replace("1", "2"));
    expect(record.baseline).toBeNull();
    expect(record.sent?.text).toBe(PLAIN);
  });

  test("has no baseline where the document has secrets, and shows none: it counts as changed, and is sent again", async () => {
    const { record, approved } = await recovered(ONE, ONE.replace("{{secret:db}}", "correct-horse"));
    expect(record.baseline).toBeNull();
    expect(record.secrets).toMatchObject({ current: [], earlier: [] });
    expect(approved.text).toContain("{{secret:db}} (changed on the service)");
  });
});
