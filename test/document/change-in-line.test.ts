import { expect, test } from "vitest";
import { changeInLine, tellsAll } from "../../src/document";

const TIMEOUT = "/workflow/task[@name='Step 1: load']/@timeout";

test.each([
  [`${TIMEOUT}: 300 -> 600`, TIMEOUT, "300", "600"],
  [`${TIMEOUT}: "a -> b" -> "c -> d"`, TIMEOUT, '"a -> b"', '"c -> d"'],
  ["/workflow/@groupId: {{group.id}} (4711) -> 4812", "/workflow/@groupId", "{{group.id}} (4711)", "4812"],
  [`${TIMEOUT} added: 3`, TIMEOUT, null, "3"],
  [`${TIMEOUT} removed (was 3)`, TIMEOUT, "3", null],
  ["/workflow/task[2] added", "/workflow/task[2]", null, "the element"],
  ["/workflow/task[2] removed", "/workflow/task[2]", "the element", null],
  ["/workflow/task[2] moved", "/workflow/task[2]", "its place", "another place"],
  ['/days/0 moved from /days/2: "FRI"', "/days/0", "/days/2", '"FRI"'],
  ["/w/script/text() line 3: a -> b", "/w/script/text() line 3", "a", "b"],
  ["/w/script/text() line 3 added: b", "/w/script/text() line 3", null, "b"],
  ["/w/text(): \u2026 and 7 more lines", "/w/text()", null, "\u2026 and 7 more lines"],
  ['"/w/a b": 1 -> 2', '"/w/a b"', "1", "2"],
  ["no line of differences", "", null, "no line of differences"],
])("%s", (line, path, from, to) => {
  expect(changeInLine(line)).toEqual({ path, from, to });
});

test("a line tells whether it shows all of the new value", () => {
  expect([`${TIMEOUT}: 300 -> 600`, `${TIMEOUT} added: 3`, "/w/task removed"].every(tellsAll)).toBe(true);
  expect(
    ["/w/task added", "/w/task moved", "/w/text(): \u2026 and 7 more lines", "/w/@a: b\u2026 -> c"].some(tellsAll),
  ).toBe(false);
});
