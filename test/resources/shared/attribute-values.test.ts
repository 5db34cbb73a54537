import { expect, test } from "vitest";
import { jsonObjectProblem, jsonProblem, notBlank, oneOf } from "../../../src/resources/shared/attribute-values";

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
    `it must be the text of a JSON object, but is ${kind}; write it with jsonencode({ … })`,
  );
});

test.each(["{", "{'a':1}", "hush: secret-value"])("%j is no JSON, and is not quoted", (text) => {
  for (const problem of [jsonProblem(text), jsonObjectProblem(text)]) {
    expect(problem).toMatch(/^it must be JSON text/);
    expect(problem).not.toContain("secret-value");
  }
});

test.each(["", "   "])("%j is to be left out where it can be", (text) => {
  expect(jsonProblem(text)).toBe("it must not be blank; omit the attribute instead");
  expect(jsonObjectProblem(text)).toBe("it must be JSON text, but is not valid JSON; write it with jsonencode(…)");
});

test("an empty text is refused, with the advice where there is some", () => {
  expect(notBlank()("")).toBe("it must not be blank");
  expect(notBlank("omit it")("")).toBe("it must not be blank; omit it");
  expect(notBlank()("a")).toBeUndefined();
});

test("what is not among the allowed texts is refused", () => {
  expect(oneOf(["fail", "warn"])("keep")).toBe('it must be one of "fail", "warn"; got "keep"');
  expect(oneOf(["fail", "warn"])("warn")).toBeUndefined();
});
