import { expect, test } from "vitest";
import { jsonObjectProblem, jsonProblem } from "../../../src/resources/attributes";

test.each(['{"a":1}', "{}", ' { "a" : [1.0, 123456789012345678901234567890] } '])("%s is a JSON object", (text) => {
  expect(jsonObjectProblem(text)).toBeUndefined();
  expect(jsonProblem(text)).toBeUndefined();
});

test.each([
  ["[1]", "an array"],
  ["null", "null"],
  ["7", "a number"],
  ["true", "a boolean"],
  ['"text"', "a string"],
])("%s is JSON, but no object", (text, kind) => {
  expect(jsonProblem(text)).toBeUndefined();
  expect(jsonObjectProblem(text)).toBe(
    `must be the text of a JSON object, but is ${kind}; write it with jsonencode({ … })`,
  );
});

test.each(["", "   ", "{", "{'a':1}", "hush: secret-value"])("%j is no JSON, and is not quoted", (text) => {
  for (const problem of [jsonProblem(text), jsonObjectProblem(text)]) {
    expect(problem).toMatch(/^must be JSON text/);
    expect(problem).not.toContain("secret-value");
  }
});
