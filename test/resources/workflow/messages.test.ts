import { expect, test } from "vitest";
import { deletedInThisApply, deletesSubmission, switchedFlag } from "../../../src/resources/workflow/messages";

test("a flag that was switched is said with what it was, and what to set to have that", () => {
  expect(switchedFlag("Load", true)).toMatchObject({
    summary: 'Workflow "Load" is enabled since this apply',
    detail: expect.stringMatching(/^It was disabled when .* set enabled = false$/s),
  });
  expect(switchedFlag("Load", false)).toMatchObject({
    summary: 'Workflow "Load" is disabled since this apply',
    detail: expect.stringMatching(/^It was enabled when .* set enabled = true$/s),
  });
});

test("a workflow that went with its group is told with the group, and how to keep others", () => {
  const { summary, detail } = deletedInThisApply("Load", 'workflow group "Finance"').text;
  expect(summary).toBe('Workflow "Load" was deleted with workflow group "Finance"');
  expect(detail).toMatch(/deleted workflow group "Finance" with force_destroy = true.*create_before_destroy = true/s);
});

test("a submission whose changes are all ignored is told as such", () => {
  expect(deletesSubmission('workflow "Load"', [], false).detail).toContain("no change outside of ignored_paths");
  expect(deletesSubmission('workflow "Load"', ["/workflow/@a: 1 -> 2"], true).detail).toContain("/workflow/@a: 1 -> 2");
});
