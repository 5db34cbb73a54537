import { expect, test } from "vitest";
import { Calendar } from "cdktf-provider-wfa";
import { newStack, synthesise } from "./synthesis";

test("a calendar takes its definition as values or as literal text", async () => {
  const { resources } = await synthesise((stack) => {
    new Calendar(stack, "work", {
      definition: { name: "Work days", days: ["MON", "TUE"] },
      ignoredPaths: ["/revision"],
    });
    new Calendar(stack, "exact", {
      definitionJson: '{"name": "${x} %{y}", "n": 12345678901234567890}',
      adoptExisting: true,
    });
  });
  const { work, exact } = resources("wfa_calendar");
  expect(work).toMatchObject({
    definition: expect.stringMatching(/^\$\{jsonencode\(.*"name" = "Work days"/),
    ignored_paths: ["/revision"],
  });
  expect(exact).toMatchObject({ adopt_existing: true });
  // One interpolation of a quoted string: nothing in it is read as a template.
  expect(exact["definition"]).toBe('${"{\\"name\\": \\"\\u0024{x} \\u0025{y}\\", \\"n\\": 12345678901234567890}"}');
});

test("a calendar that cannot be fails during synthesis", () => {
  const stack = newStack();
  expect(() => new Calendar(stack, "a", {})).toThrow(/"a" has neither definition nor definitionJson/);
  expect(() => new Calendar(stack, "b", { definition: {}, definitionJson: "{}" })).toThrow(/"b" has both/);
  expect(() => new Calendar(stack, "c", { definitionJson: "[]" })).toThrow(/"c" is not a JSON object/);
  expect(() => new Calendar(stack, "d", { definitionJson: "{" })).toThrow(/"d" is not valid JSON: /);
});
