import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../src/cty";
import { unshownTexts } from "../../../src/resources/workflow/filled-document";

const texts = (document: string, ...sensitive_paths: readonly string[]): readonly string[] => [
  ...unshownTexts(new Map(), { document, substitutions: null, sensitive_paths }).values(),
];

describe("what no message may quote", () => {
  test("is what the paths pick: attributes, texts, instructions, and all that is in an element", () => {
    const document =
      "<w><t password='a &amp; secret'/><c>a text</c><d x='an attribute'><e>within</e><?pi an instruction?></d></w>";
    expect(texts(document, "//t/@password")).toEqual(["a & secret"]);
    expect(texts(document, "//c/text()")).toEqual(["a text"]);
    expect(texts(document, "//d").toSorted()).toEqual(["an attribute", "an instruction", "within"]);
    expect(texts(document, "//none", "//c", "/w/c")).toEqual(["a text"]);
  });

  test("is each line of a text, and of a long one its beginning; what is too short to be a secret is none", () => {
    expect(texts("<w><s>\n  first line\n  on\n  third line\n</s></w>", "//s")).toEqual([
      "first line\n  on\n  third line",
      "first line",
      "third line",
    ]);
    expect(texts(`<w><s>${"x".repeat(1000)}</s></w>`, "//s")).toEqual(["x".repeat(300)]);
    expect(texts("<w a='abc' b='  d '/>", "/w/@*")).toEqual([]);
  });

  test("is what is filled in there", () => {
    const holder = {
      document: "<w a='x{{pw}}'/>",
      substitutions: new Map([["pw", "hunter2"]]),
      sensitive_paths: ["//@a"],
    };
    expect([...unshownTexts(new Map(), holder)]).toEqual(["xhunter2"]);
  });

  test("is the values of secrets_wo, of whatever length", () => {
    expect([...unshownTexts(new Map([["a", "x"]]), null).values()]).toEqual(["x"]);
  });

  test("is nothing of what is not known, or is no document, or where no path is given", () => {
    for (const holder of [
      { document: UNKNOWN, sensitive_paths: ["//a"] },
      { document: "<a", sensitive_paths: ["//a"] },
      { document: "<a b='long'/>", sensitive_paths: UNKNOWN },
      { document: "<a b='long'/>", sensitive_paths: null },
    ] as const) {
      expect(unshownTexts(new Map(), { ...holder, substitutions: null }).size).toBe(0);
    }
  });
});
