import { expect, test } from "vitest";
import { checkEngineArguments, readOperands } from "../../src/cli/engine-arguments";

const read = (...operands: string[]) => readOperands(operands, "the report", "own");

test("the first operand is the directory, unless it is an argument for the engine", () => {
  expect(read()).toEqual({ directory: ".", engineArgs: [] });
  expect(read("prod")).toEqual({ directory: "prod", engineArgs: [] });
  expect(read("prod", "-var-file", "a.tfvars")).toEqual({ directory: "prod", engineArgs: ["-var-file", "a.tfvars"] });
  expect(read("-target=a.b")).toEqual({ directory: ".", engineArgs: ["-target=a.b"] });
});

test.each([
  [["a", "b"], '"b" is neither an option nor behind one. Give one directory, and put'],
  [["-destroy"], 'the argument "-destroy" here, because the report needs its own plan. Remove it'],
  [["a", "-out=x"], 'the argument "-out=x" here, because the report needs its own plan'],
  [["a", "--state=x"], 'the argument "--state=x" here, because the report has a state of its own'],
])("%j is refused", (operands, message) => {
  expect(() => read(...operands)).toThrow(message);
});

test("a command without a state of its own lets it pass", () => {
  expect(readOperands(["-state=x"], "the report", "users").engineArgs).toEqual(["-state=x"]);
});

test("without a directory, what is neither an option nor behind one is said in the command's words", () => {
  const check = (...args: string[]) => checkEngineArguments(args, "the report", "own", "Remove it");
  expect(() => check("x", "-var-file=y")).toThrow('"x" is neither an option nor behind one. Remove it');
  check("-var-file", "y");
});
