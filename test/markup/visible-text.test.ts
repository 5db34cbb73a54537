import { describe, expect, test } from "vitest";
import { visibleLine, visibleText } from "../../src/markup/visible-text";

describe("text in which everything can be seen", () => {
  test.each([
    ["plain – größere Beträge 請求書", "plain – größere Beträge 請求書"],
    ["two\nlines\tand\r", "two\\nlines\\tand\\r"],
    ["a\u202egnp.exe", "a\\u{202e}gnp.exe"],
    ["\u2066x\u2069", "\\u{2066}x\\u{2069}"],
    ["pay\u200bments\u00ad", "pay\\u{200b}ments\\u{ad}"],
    ["ad\u200dmin", "ad\\u{200d}min"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["👩\u200d💻 ⚠\ufe0f", "👩\u200d💻 ⚠\ufe0f"],
    ["\u0000\u001b[31m\u0085", "\\u{0}\\u{1b}[31m\\u{85}"],
    ["line\u2028end", "line\\u{2028}end"],
    ["lone \ud800 half", "lone \\u{d800} half"],
    ["\u{e0041}tag", "\\u{e0041}tag"],
  ])("%j", (text, visible) => {
    expect(visibleText(text)).toBe(visible);
  });

  test("a line of a block keeps its tabs", () => {
    expect(visibleLine("\ta\u202eb")).toBe("\ta\\u{202e}b");
  });
});
