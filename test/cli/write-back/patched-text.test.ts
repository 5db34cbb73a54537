import { describe, expect, test } from "vitest";
import { patchedText, type WantedText } from "../../../src/cli/write-back/patched-text";

const wanted = (applied: string, found: string, more: Partial<WantedText> = {}): WantedText => ({
  kind: "text",
  language: applied.startsWith("{") ? "json" : "xml",
  applied,
  found,
  configured: applied,
  accepted: [],
  sensitivePaths: [],
  hasSubstitutions: false,
  triggers: [],
  ...more,
});

/** In the spelling of the user. */
const OWN = `<?xml version="1.0"?>\r\n<w a='1'  b="2">\r\n\t<!-- c -->\r\n\t<t name='x' v="{{p}}" s="{{secret:k}}"/>\r\n</w>\r\n`;
const edit = (from: string, to: string, text = OWN): string => text.replace(from, () => to);

describe("a document", () => {
  test("has the change, and nothing else of it changes", () => {
    expect(patchedText(`\ufeff${OWN}`, wanted(OWN, edit("a='1'", "a='9'")))).toEqual({
      text: `\ufeff${edit("a='1'", "a='9'")}`,
      written: ["/w/@a"],
      left: [],
      differs: false,
    });
  });

  test("what is at a sensitive place, a placeholder or a secret stays, and the rest is written", () => {
    const found = [
      [`b="2"`, `b="hunter2"`],
      ["a='1'", "a='9'"],
      ["{{p}}", "4812"],
      ["{{secret:k}}", "hunter3"],
    ].reduce((text, [from, to]) => edit(from!, to!, text), OWN);
    const patched = patchedText(OWN, wanted(OWN, found, { sensitivePaths: ["/w/@b"], hasSubstitutions: true }));
    expect(patched.text).toBe(edit("a='1'", "a='9'"));
    expect(patched.written).toEqual(["/w/@a"]);
    expect(patched.left).toEqual([
      { path: "/w/@b", reason: expect.stringContaining("sensitive_paths lists this place") },
      { path: "/w/t[@name='x']/@v", reason: expect.stringContaining("a placeholder there") },
      { path: "/w/t[@name='x']/@s", reason: expect.stringContaining("a secret there") },
    ]);
  });

  test("a value with the mark of a changed secret is never written, and the rest of its element is", () => {
    const own = `<w><t name='x' s="{{secret:k}}" a="1">{{secret:k}}</t><t name='y' v="{{p}}" b="1">{{p}}</t></w>`;
    const mark = "{{secret:k}} (changed on the service)";
    const written = own.replace(`a="1"`, `a="2"`).replace(`b="1"`, `b="2"`);
    const found = written.replaceAll("{{secret:k}}", mark).replaceAll("{{p}}", "ann");
    const patched = patchedText(own, wanted(own, found, { hasSubstitutions: true }));
    expect(patched.text).toBe(written);
    expect(patched.left).toEqual([
      { path: "/w/t[@name='x']/@s", reason: expect.stringContaining("a secret there") },
      { path: "/w/t[@name='x']", reason: expect.stringContaining("a secret there") },
      { path: "/w/t[@name='y']/@v", reason: expect.stringContaining("a placeholder there") },
      { path: "/w/t[@name='y']", reason: expect.stringContaining("a placeholder there") },
    ]);
    // In a new element, which is written as a whole or not at all.
    const copied = patchedText(own, wanted(own, own.replace("</w>", `<t name="z" s="${mark}"/></w>`)));
    expect(copied).toMatchObject({
      text: own,
      left: [{ reason: expect.stringContaining("a value with {{secret:k}}") }],
    });
    // An element whose name changes too is not found without it.
    const renamed = own.replace("name='y'", `id='1' name='y'`);
    const both = renamed.replace("name='y'", `name='w'`).replace(`v="{{p}}"`, `v="ann"`);
    expect(patchedText(renamed, wanted(renamed, both, { hasSubstitutions: true }))).toMatchObject({
      text: renamed,
      left: [
        { reason: expect.stringContaining("depends on a change") },
        { reason: expect.stringContaining("a placeholder") },
      ],
    });
  });

  test("without substitutions, {{p}} is text like any other", () => {
    const found = edit("{{p}}", "4812");
    expect(patchedText(OWN, wanted(OWN, found))).toMatchObject({ text: found, left: [] });
  });

  test("accepted changes stay out", () => {
    const found = edit("a='1'", "a='9'", edit(`b="2"`, `b="3"`));
    expect(patchedText(OWN, wanted(OWN, found, { accepted: ["/w/@b: 2 -> 3"] }))).toEqual({
      text: edit("a='1'", "a='9'"),
      written: ["/w/@a"],
      left: [],
      differs: false,
    });
  });

  test("a text with several changed lines stays out only if each is accepted, and a new element has its prefixes", () => {
    const text = "<w><s>a\nb</s></w>";
    const found = "<w><s>A\nb\nrm</s></w>";
    const [one, two] = ["/w/s line 1: a -> A", "/w/s line 3 added: rm"];
    expect(patchedText(text, wanted(text, found, { accepted: [one, two] })).text).toBe(text);
    expect(patchedText(text, wanted(text, found, { accepted: [one] })).text).toBe(found);
    const item = `<w><s>a\nb</s><i t="q:A" xmlns:q="urn:q"/></w>`;
    expect(patchedText(text, wanted(text, item)).text).toBe(item);
  });

  test("a prefix that means something else now leaves the text as it is, with no secret in it", () => {
    const text = `<w xmlns:t="urn:a" p="old"><i k="t:A"/></w>`;
    const found = text.replace("urn:a", "urn:b").replace("old", "hunter2");
    expect(patchedText(text, wanted(text, found, { sensitivePaths: ["/w/@p"] }))).toEqual({
      text,
      written: [],
      left: [
        { path: "/w/@p", reason: expect.stringContaining("sensitive_paths lists this place") },
        { path: "/w/i/@xmlns:t", reason: expect.stringContaining("another meaning") },
      ],
      differs: false,
    });
  });

  test("changes of the configuration that are not applied yet stay, and are not overwritten", () => {
    const mine = edit(`b="2"`, `b="3"`);
    expect(patchedText(mine, wanted(OWN, edit("a='1'", "a='9'")))).toMatchObject({
      text: edit("a='1'", "a='9'", mine),
      left: [],
      differs: true,
    });
    const clash = patchedText(mine, wanted(OWN, edit(`b="2"`, `b="4"`)));
    expect(clash).toEqual({
      text: mine,
      written: [],
      left: [{ path: "/w/@b", reason: expect.stringContaining("not applied yet") }],
      differs: false,
    });
    // The configuration has a part of the change already.
    expect(patchedText(mine, wanted(OWN, edit("a='1'", "a='9'", mine)))).toMatchObject({
      text: edit("a='1'", "a='9'", mine),
      written: ["/w/@a"],
      left: [],
      differs: false,
    });
  });

  test.each<[string, string, string, Partial<WantedText>]>([
    ["takes the last placeholder away", "<w><t v='{{p}}'/></w>", "<w/>", { hasSubstitutions: true }],
    ["takes the last secret away", "<w><t v='{{secret:p}}'/></w>", "<w/>", {}],
    ["brings a placeholder", "<w v='{{p}}'/>", "<w v='{{p}}'><t v='{{q}}'/></w>", { hasSubstitutions: true }],
    ["takes a trigger away that is set", "<w><trigger name='p'/></w>", "<w/>", { triggers: ["p"] }],
  ])("what %s is refused by a plan, and not written", (_what, applied, found, more) => {
    const patched = patchedText(applied, wanted(applied, found, more));
    expect(patched.text).toBe(applied);
    expect(patched.left).toEqual([
      { path: expect.any(String), reason: expect.stringMatching(/"[pq]"|\{\{q\}\}|secret:p/) },
    ]);
  });
});

test("after an import, the configuration has placeholders where the last write has values", () => {
  const imported = `<w id="1" a="1" g="4711"/>`;
  const mine = `<w a="1" g="{{group.id}}"/>`;
  const found = `<w id="1" a="2" g="4812"/>`;
  expect(patchedText(mine, wanted(imported, found, { hasSubstitutions: true }))).toEqual({
    text: `<w a="2" g="{{group.id}}"/>`,
    written: ["/w/@a"],
    left: [{ path: "/w/@g", reason: expect.stringContaining("a placeholder there") }],
    // The service's id, which an import takes for a part of the document.
    differs: true,
  });
});

describe("a definition", () => {
  const TEXT = `{\n  "name": "Days",   "n": 1.50,\n  "days": [ "MON" ]\n}\n`;

  test("has the change, and nothing else of it changes", () => {
    expect(patchedText(TEXT, wanted(TEXT, `{"name":"Days","n":1.5,"days":["MON","TUE"]}`))).toEqual({
      text: TEXT.replace(`[ "MON" ]`, `[ "MON", "TUE" ]`),
      written: ["/days/1"],
      left: [],
      differs: false,
    });
  });

  test("accepted changes stay out, and unapplied ones are not overwritten", () => {
    const found = `{"name":"Days","n":2,"days":["TUE"]}`;
    expect(patchedText(TEXT, wanted(TEXT, found, { accepted: ["/n: 1.5 -> 2"] }))).toMatchObject({
      text: TEXT.replace(`"MON"`, `"TUE"`),
      left: [],
    });
    const mine = TEXT.replace(`"MON"`, `"WED"`);
    expect(patchedText(mine, wanted(TEXT, found))).toMatchObject({ text: mine, written: [] });
  });
});
