import { expect, test } from "vitest";
import { checkEngineArguments, readOperands } from "../../src/cli/engine-arguments";

const RULES = { what: "the report", hasOwnState: true };
const read = (...operands: string[]) => readOperands(operands, RULES);

test("the first operand is the directory, unless it is an argument for the engine", () => {
  expect(read()).toEqual({ directory: ".", engineArgs: [] });
  expect(read("prod")).toEqual({ directory: "prod", engineArgs: [] });
  expect(read("prod", "-var-file", "a.tfvars")).toEqual({ directory: "prod", engineArgs: ["-var-file", "a.tfvars"] });
  expect(read("-target=a.b")).toEqual({ directory: ".", engineArgs: ["-target=a.b"] });
});

test.each([
  [["a", "b"], 'There is more than one directory: "b" is the second'],
  [["-destroy"], 'the argument "-destroy" here, because the report needs its own plan. Remove it'],
  [["a", "-out=x"], 'the argument "-out=x" here, because the report needs its own plan'],
  [["a", "--state=x"], 'the argument "--state=x" here, because the report has a state of its own'],
])("%j is refused", (operands, message) => {
  expect(() => readOperands(operands, RULES)).toThrow(message);
});

test("a command without a state of its own lets it pass", () => {
  expect(readOperands(["-state=x"], { ...RULES, hasOwnState: false }).engineArgs).toEqual(["-state=x"]);
});

test("without a directory, what is neither an option nor behind one is said in the command's words", () => {
  const check = (...args: string[]) => checkEngineArguments(args, { ...RULES, stray: (text) => `What is ${text}?` });
  expect(() => check("x", "-var-file=y")).toThrow("What is x?");
  check("-var-file", "y");
});
