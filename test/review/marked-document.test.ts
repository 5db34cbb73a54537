import { describe, expect, test } from "vitest";
import { describe as inWords } from "../../src/document";
import {
  compareTemplates,
  markDocuments,
  type Substitution,
  type Template,
} from "../../src/review/compare/marked-document";
import { markedDifferences } from "../../src/review/compare/review-xml";

const template = (text: string, values: Readonly<Record<string, Substitution | string>> | null): Template => ({
  text: `<w>${text}</w>`,
  values:
    values &&
    new Map(
      Object.entries(values).map(([name, each]) => [
        name,
        typeof each === "string" ? { kind: "known", value: each } : each,
      ]),
    ),
});
const LATER: Substitution = { kind: "unknown" };
const secret = (value: string | null): Substitution => ({ kind: "sensitive", value });

function changes(before: Template, after: Template): readonly string[] {
  const [old, now] = markDocuments(before, after, []);
  return markedDifferences(old!, now!).flatMap(inWords);
}

describe("two documents with placeholders", () => {
  test.each<readonly [string, Template, Template, readonly string[], string]>([
    ["the same value", template("{{a}}", { a: "1" }), template("{{a}}", { a: "1" }), [], "equal"],
    [
      "another value",
      template("{{a}}", { a: "1" }),
      template("{{a}}", { a: "2" }),
      ["/w: {{a}} (1) -> {{a}} (2)"],
      "different",
    ],
    ["the text itself becomes a value", template("1", null), template("{{a}}", { a: "1" }), [], "equal"],
    ["and a value the text itself", template("{{a}}", { a: "1" }), template("1", null), [], "equal"],
    ["a value under another name", template("{{a}}", { a: "1" }), template("{{b}}", { b: "1" }), [], "equal"],
    [
      "a value known after apply",
      template("x {{a}} y", { a: "1" }),
      template("x {{a}} y", { a: LATER }),
      ["/w: x {{a}} (1) y -> x {{a}} (known after apply) y"],
      "perhaps",
    ],
    [
      "a value known after apply, in another text",
      template("x {{a}} y", { a: "1" }),
      template("x {{a}} z", { a: LATER }),
      ["/w: x {{a}} (1) y -> x {{a}} (known after apply) z"],
      "different",
    ],
    [
      "a value known after apply, that the text cannot become",
      template("{{a}} 1 {{a}}", { a: "0" }),
      template("{{a}}-{{a}}", { a: LATER }),
      ["/w: {{a}} (0) 1 {{a}} (0) -> {{a}} (known after apply)-{{a}} (known after apply)"],
      "different",
    ],
    [
      "a placeholder without values is a text",
      template("{{a}}", null),
      template("{{a}}", { a: "1" }),
      ["/w: {{a}} -> {{a}} (1)"],
      "different",
    ],
    [
      "a literal placeholder becomes one that has a value only after apply",
      template("{{a}}", null),
      template("{{a}}", { a: LATER }),
      ["/w: {{a}} -> {{a}} (known after apply)"],
      "perhaps",
    ],
    [
      "an element whose text is known only after apply, and was none",
      template("<a></a>", null),
      template("<a>{{a}}</a>", { a: LATER }),
      ['/w/a: "" -> {{a}} (known after apply)'],
      "perhaps",
    ],
    [
      "a secret value",
      template("{{a}}", { a: secret("1") }),
      template("{{a}}", { a: secret("2") }),
      ["/w: {{a}} (sensitive) -> {{a}} (sensitive, new value)"],
      "different",
    ],
    [
      "a secret value known after apply",
      template("{{a}}", { a: secret("1") }),
      template("{{a}}", { a: secret(null) }),
      ["/w: {{a}} (sensitive) -> {{a}} (sensitive, known after apply)"],
      "perhaps",
    ],
    [
      "what someone wrote in the place of a secret",
      template("hers", { a: secret("mine") }),
      template("{{a}}", { a: secret("mine") }),
      ["/w: (sensitive) -> {{a}} (sensitive)"],
      "different",
    ],
    [
      "a secret of the service",
      template("{{secret:a}}", { b: "1" }),
      template("{{secret:a}}{{b}}", { b: "1" }),
      ["/w: {{secret:a}} -> {{secret:a}}{{b}} (1)"],
      "different",
    ],
  ])("%s", (_, before, after, expected, sent) => {
    expect(changes(before, after)).toEqual(expected);
    expect(compareTemplates(before, after)).toBe(sent);
  });

  test("a value of several lines is compared line by line", () => {
    const script = (middle: string): Template => template("{{a}}", { a: `one\n${middle}\nthree` });
    expect(changes(script("two"), script("2"))).toEqual(["/w line 2: two -> 2"]);
  });
});
