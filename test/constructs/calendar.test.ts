import { expect, test } from "vitest";
import { Calendar } from "cdktf-provider-wfa";
import { newStack, synthesise } from "./synthesis";

test("a calendar takes its definition as values or as literal text", async () => {
  const { resources } = await synthesise((stack) => {
    new Calendar(stack, "work", {
      definition: { none: null, name: "Work days", days: ["MON", null] },
      ignoredPaths: ["/revision"],
    });
    new Calendar(stack, "exact", {
      definitionJson: '{"name": "${x} %{y}", "n": 12345678901234567890}',
      adoptExisting: true,
    });
  });
  const { work, exact } = resources("wfa_calendar");
  expect(work).toMatchObject({
    definition: '${"{\\"days\\":[\\"MON\\",null],\\"name\\":\\"Work days\\",\\"none\\":null}"}',
    ignored_paths: ["/revision"],
  });
  expect(exact).toMatchObject({ adopt_existing: true });
  // One interpolation of a quoted string: nothing in it is read as a template.
  expect(exact["definition"]).toBe('${"{\\"name\\": \\"\\u0024{x} \\u0025{y}\\", \\"n\\": 12345678901234567890}"}');
});

test("a calendar that cannot be fails during synthesis", () => {
  const stack = newStack();
  expect(() => new Calendar(stack, "a", {})).toThrow(/"a" has no definition; give one, as values or as JSON text/);
  expect(() => new Calendar(stack, "b", { definition: {}, definitionJson: "{}" })).toThrow(
    /"b" has definitions both as values and as JSON text/,
  );
  expect(() => new Calendar(stack, "c", { definitionJson: "[]" })).toThrow(/of the calendar "c" is not an object/);
  expect(() => new Calendar(stack, "d", { definitionJson: "{" })).toThrow(/of the calendar "d" is not valid: /);
  const circle: Record<string, unknown> = { name: "circle" };
  circle["self"] = [circle];
  const refused: readonly (readonly [Record<string, unknown>, string])[] = [
    [
      { a: [{ "b/c": 2 ** 53 }] },
      "/a/0/b~1c is the number 9007199254740992, which may have been rounded; give all of it as JSON text, with the exact number",
    ],
    [{ a: NaN }, "/a is NaN, which JSON does not have"],
    [{ a: [undefined] }, "/a/0 is undefined; write null"],
    [{ a: () => 1 }, "/a is a function"],
    [{ a: new Map() }, "/a is an object of a class, and not plain data"],
    [circle, "/self/0 contains itself"],
  ];
  refused.forEach(([definition, problem], index) => {
    const id = `refused${index}`;
    expect(() => new Calendar(stack, id, { definition })).toThrow(
      `Cannot use the definition of the calendar "${id}": ${problem}`,
    );
  });
});
