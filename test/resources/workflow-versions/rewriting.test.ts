import { describe, expect, test } from "vitest";
import { describe as line, parseDocument, parsePath } from "../../../src/document";
import { NO_FLAGS, rewritingOf } from "../../../src/resources/workflow-versions";

const RULES = { ignored: [], sensitive: [], contentFlags: NO_FLAGS };
const SENT = '<workflow name="a"><task name="x" timeout="300">run</task><task name="y"/></workflow>';

const found = (shown: string, sent = SENT, ignored: readonly string[] = []) =>
  rewritingOf(parseDocument(sent), parseDocument(shown), "w-1", { ...RULES, ignored: ignored.map(parsePath) });
const beyond = (shown: string, sent = SENT): readonly string[] =>
  found(shown, sent).flatMap(({ difference, isAddition }) => (isAddition ? [] : [line(difference)]));
const edited = (from: string, to: string): string => {
  expect(SENT).toContain(from);
  return SENT.replace(from, to);
};

describe("what a rendition has otherwise than the document that was sent", () => {
  test.each([
    ["the placed id", edited("<workflow", '<workflow id="w-1"')],
    ["the id as an element", edited('name="a">', 'name="a"><attrs><id>w-1</id></attrs>')],
    ["notes at the root", edited("<workflow", '<workflow revision="7" modifiedBy="ann" state="submitted"')],
    ["flags", edited("<workflow", '<workflow enabled="false"')],
    ["a spelling", edited('<task name="y"/>', "<!-- y --><task  name='y'></task>")],
  ])("is not %s", (_name, shown) => {
    expect(found(shown)).toEqual([]);
  });

  test("is not what is ignored", () => {
    const shown = edited('timeout="300"', 'timeout="600"');
    expect(found(shown)).toHaveLength(1);
    expect(found(shown, SENT, ["//@timeout"])).toEqual([]);
  });

  test.each([
    ["an attribute", edited("<workflow", '<workflow owner="ann"'), "added attribute /workflow/@owner"],
    ["an element", edited("</workflow>", "<limits/></workflow>"), "added element /workflow/limits"],
    [
      "an element, twice",
      edited("</workflow>", "<limit/><limit/></workflow>"),
      "added element /workflow/limit, added element /workflow/limit",
    ],
    [
      "an attribute of one task",
      edited('name="y"', 'name="y" onFailure="stop"'),
      "added attribute /workflow/task/@onFailure",
    ],
  ])("may be the service's: %s", (_name, shown, kinds) => {
    expect(found(shown).map(({ isAddition }) => isAddition)).not.toContain(false);
    expect(
      found(shown)
        .map(({ kind }) => kind)
        .join(", "),
    ).toBe(kinds);
  });

  test.each([
    ["a changed value", edited("300", "600"), "/workflow/task[@name='x']/@timeout: 300 -> 600"],
    ["a changed text", edited("run", "rm"), "/workflow/task[@name='x']: run -> rm"],
    ["a removed element", edited('<task name="y"/>', ""), "/workflow/task[@name='y'] removed"],
    ["a removed attribute", edited(' timeout="300"', ""), "/workflow/task[@name='x']/@timeout removed (was 300)"],
    [
      "an added element of the same name",
      edited("</workflow>", '<task kind="z"/></workflow>'),
      "/workflow/task[3] added",
    ],
    [
      "an added element with a name",
      edited("</workflow>", '<step name="z"/></workflow>'),
      "/workflow/step[@name='z'] added",
    ],
  ])("or is beyond additions: %s", (_name, shown, lines) => {
    expect(beyond(shown).join(", ")).toBe(lines);
  });

  test("names an order, a renamed task, and a note that the document itself has", () => {
    const moved = '<workflow name="a"><task name="y"/><task name="x" timeout="300">run</task></workflow>';
    expect(beyond(moved)).toEqual(["/workflow/task[@name='x'] moved"]);
    expect(beyond(edited('"y"', '"z"')).length).toBeGreaterThan(0);
    expect(beyond('<workflow version="3"/>', '<workflow version="2"/>')).toEqual(["/workflow/@version: 2 -> 3"]);
    expect(beyond('<workflow id="w-2"/>', '<workflow id="w-1"/>')).toEqual(["/workflow/@id: w-1 -> w-2"]);
  });

  test.each([
    ["300", "300s", "+behind s"],
    ["300s", "300", "-behind s"],
    ["load", "etl.load", "+before etl."],
    ["Daily", "DAILY", "case"],
    ["0300", "300", "number"],
    ["a  b", "a b", "blanks"],
    ["300", "600", "other"],
    ["", "600", "other"],
  ])("has a kind that says how a value was respelled: %s -> %s", (before, now, how) => {
    const at = (value: string): string => `<workflow><task name="t" timeout="${value}"/></workflow>`;
    expect(found(at(now), at(before)).map(({ kind }) => kind)).toEqual([
      `changed attribute /workflow/task/@timeout ${how}`,
    ]);
  });

  test.each([
    ["an element in each task", (name: string) => `<task name="${name}"><limit/></task>`],
    ["an element behind each task", (name: string) => `<task name="${name}"/><limit/>`],
    ["another task in place of each", (name: string) => `<task name="new ${name}"/>`],
  ])("is found in a large document with %s", (_name, shown) => {
    const of = (task: (name: string) => string): string =>
      `<workflow name="a">${Array.from({ length: 20_000 }, (_, at) => task(String(at))).join("")}</workflow>`;
    const kinds = found(
      of(shown),
      of((name) => `<task name="${name}"/>`),
    ).map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThanOrEqual(20_000);
    expect(new Set(kinds).size).toBeLessThanOrEqual(2);
  });
});
