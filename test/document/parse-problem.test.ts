import { expect, test } from "vitest";
import { parseable, parsePath } from "../../src/document";

test("the first text of a list that cannot be parsed is quoted", () => {
  const problem = parseable("a document path", parsePath);
  expect(problem(["/a", "//b"])).toBeUndefined();
  expect(problem(["/a", "b", "c"])).toMatch(/^"b" is not a document path: /);
});
