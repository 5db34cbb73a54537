import ts from "typescript";
import { expect, test } from "vitest";
import schemas from "../../src/provider/generated/schema.json";

// `cdktn get` makes a method of each function, with its parameters' names, and nobody could compile its classes.
test("the parameters of functions have names that are parameters in TypeScript, too", () => {
  const [{ functions }] = Object.values(schemas.provider_schemas) as [
    (typeof schemas.provider_schemas)[keyof typeof schemas.provider_schemas],
  ];
  const problemsOf = (names: readonly string[]): readonly number[] =>
    (
      ts.transpileModule(`"use strict"; class F { f(${names.join(", ")}) {} }`, { reportDiagnostics: true })
        .diagnostics ?? []
    ).map(({ code }) => code);
  expect(problemsOf(["old", "new"])).toContain(1359);
  expect(Object.keys(functions).length).toBeGreaterThan(0);
  for (const [name, { parameters }] of Object.entries(functions))
    expect(problemsOf(parameters.map((parameter) => parameter.name)), name).toEqual([]);
});
