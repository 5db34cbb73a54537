import { expect, test } from "vitest";
import { groupTemplate } from "../../../src/cli/export/group-placeholders";

const NAMES = new Map([
  ["g-1", "finance"],
  ["g-2", "month_end"],
  ["a&b", "odd"],
]);
const template = (text: string) => {
  const found = groupTemplate(text, NAMES);
  return found && { text: found.text, substitutions: Object.fromEntries(found.substitutions) };
};

test("an id becomes a placeholder where a group is meant, and every other byte stays", () => {
  const text = (group: string, other: string): string =>
    `\uFEFF<?xml version="1.0"?>\r\n<!-- g-1 -->\r\n<w  groupId='${group}' name="g-1">\n <note>g-1 \${x}</note><run workflowGroup = "${other}"/>\n</w>\n`;
  expect(template(text("g-1", "g-2"))).toEqual({
    text: text("{{group.id}}", "{{group.month_end.id}}"),
    substitutions: { "group.id": "g-1", "group.month_end.id": "g-2" },
  });
});

test.each([
  ["<w group='g-1'/>", "<w group='{{group.id}}'/>"],
  ["<w parentId=' g-1 '/>", "<w parentId=' {{group.id}} '/>"],
  ["<w><attrs><groupId>\n g-1\n</groupId></attrs></w>", "<w><attrs><groupId>\n {{group.id}}\n</groupId></attrs></w>"],
  ["<w><group><![CDATA[g-1]]></group></w>", "<w><group>{{group.id}}</group></w>"],
  ["<w group='g&#45;1' other='g-1'/>", "<w group='{{group.id}}' other='g-1'/>"],
  ["<w><use><group id='g-1'/></use></w>", "<w><use><group id='{{group.finance.id}}'/></use></w>"],
  ["<w><use><group><id>g-1</id></group></use></w>", "<w><use><group><id>{{group.finance.id}}</id></group></use></w>"],
  ["<x:w xmlns:x='u' x:groupId='g-1'/>", "<x:w xmlns:x='u' x:groupId='{{group.id}}'/>"],
])("%s", (text, expected) => {
  expect(template(text)?.text).toBe(expected);
});

test.each([
  "<w group='finance'/>",
  "<w group='g-3'/>",
  "<w name='g-1' id='g-2'/>",
  "<w><!-- group='g-1' --></w>",
  "<w><task parentId='g-1'/></w>",
  "<w group='g-1 g-2'/>",
])("stays as it is: %s", (text) => {
  expect(template(text)).toBeNull();
});

test("placeholders of the document's own stand for themselves, and give way to none", () => {
  expect(template("<w group='g-1'>{{x}} {{group.id}} {{secret:y}}<!-- {{z}} --></w>")).toEqual({
    text: "<w group='{{group.finance.id}}'>{{x}} {{group.id}} {{secret:y}}<!-- {{z}} --></w>",
    substitutions: { "group.finance.id": "g-1", x: "{{x}}", "group.id": "{{group.id}}" },
  });
  expect(template("<w group='g-1'>{{group.id}}{{group.finance.id}}</w>")?.text).toBe(
    "<w group='{{group.finance_2.id}}'>{{group.id}}{{group.finance.id}}</w>",
  );
});

test("a document without an id to replace keeps its text, and its placeholders are no forgotten substitutions", () => {
  const text = "<w a='{{x}}'><![CDATA[{{y}}]]>{{secret:z}}</w>";
  expect(template(text)).toEqual({ text, substitutions: { x: "{{x}}", y: "{{y}}" } });
  expect(template("<w>{{secret:z}}<!-- {{x}} --></w>")).toBeNull();
});
