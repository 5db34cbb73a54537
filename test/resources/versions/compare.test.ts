import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../src/cty";
import { FilledDocument, parseDocument, parsePath } from "../../../src/document";
import { changes, contains, linesOf, patchedText, pathRulesOf, same } from "../../../src/resources/versions/compare";
import { NO_FLAGS, type FlagNames } from "../../../src/resources/versions/flags";
import type { ProviderData } from "../../../src/resources/shared/service-call";

const ALL_FLAGS: FlagNames = new Set([null, "a", "b"]);
const RULES = { ignored: [], sensitive: [], contentFlags: ALL_FLAGS };
const changed = (before: string, after: string, rules: Partial<typeof RULES> = {}) =>
  changes(parseDocument(before), parseDocument(after), { ...RULES, ...rules }).map(({ path }) => path);

describe("what changed", () => {
  test("is never what is the service's own, directly at the root", () => {
    const submitted = '<w state="submitted" revision="1" id="1"/>';
    const approved = '<w state="approved" revision="2" approvedBy="ann" lastModified="now" createdOn="x"/>';
    expect(changed(submitted, approved)).toEqual([]);
    const before = "<w><modified>1</modified><attrs><status>s</status></attrs></w>";
    const after = "<w><modified>2</modified><approvedOn>2</approvedOn><attrs><status>a</status></attrs></w>";
    expect(changed(before, after)).toEqual([]);
    expect(changed('<w><task name="a"/></w>', '<w><task name="a" state="x"/></w>')).toEqual([
      "/w/task[@name='a']/@state",
    ]);
    expect(changed("<w/>", '<w runAs="root" stateful="1"/>')).toEqual(["/w/@runAs", "/w/@stateful"]);
    expect(changed("<w/>", '<w><approval><task name="evil"/></approval></w>')).toEqual(["/w/approval"]);
    expect(changed('<w><state><task name="check"/></state></w>', "<w/>")).toEqual(["/w/state"]);
  });

  test("are flags only where they are content", () => {
    const before =
      '<w enabled="false"><trigger name="a" enabled="true"/><timeTrigger name="b"/><task name="t" enabled="true"/></w>';
    const after =
      '<w enabled="true"><trigger name="a" enabled="false"/><timeTrigger name="b" enabled="true"/><task name="t" enabled="false"/></w>';
    expect(changed(before, after, { contentFlags: NO_FLAGS })).toEqual(["/w/task[@name='t']/@enabled"]);
    expect(changed(before, after, { contentFlags: new Set(["b"]) })).toEqual([
      "/w/timeTrigger[@name='b']/@enabled",
      "/w/task[@name='t']/@enabled",
    ]);
    expect(changed(before, after)).toHaveLength(4);
  });

  test("is shown without the values of sensitive paths, and with the placeholder of what was sent", () => {
    const sent = new FilledDocument(parseDocument('<w a="{{x}}" key="k"/>'), new Map([["x", "1"]]));
    const rules = { ...RULES, sensitive: [parsePath("/w/@key")], sent };
    const lines = linesOf(changes(sent, parseDocument('<w a="2" key="other"/>'), rules));
    expect(lines).toEqual(["/w/@a: {{x}} (1) -> 2", expect.not.stringContaining("other")]);
    expect(lines[1]).toMatch(/^\/w\/@key/);
  });

  test("is nothing exactly where two documents are the same", () => {
    for (const [a, b] of [
      ["<w/>", "<w />"],
      ["<w revision='1'/>", "<w/>"],
      ["<w a='1'/>", "<w/>"],
    ] as const)
      expect(same(parseDocument(a), parseDocument(b), RULES)).toBe(changed(a, b).length === 0);
  });
});

describe("a version contains what was sent", () => {
  test.each([
    ["with what services add", '<w id="1" owner="ann"><note/><task name="t" a="1" b="2"/></w>', true],
    ["unless a value differs", '<w><task name="t" a="2"/></w>', false],
    ["unless something is missing", "<w/>", false],
    ["unless another element has a name of its own", '<w><task name="t" a="1"/><step name="more"/></w>', false],
    ["unless another element is of the same kind", '<w><task name="t" a="1"/><task/></w>', false],
    ["also where its flags are others", '<w enabled="false"><task name="t" a="1"/></w>', true],
  ])("%s", (_sentence, shown, expected) => {
    const sent = parseDocument('<w revision="7"><task name="t" a="1"/></w>');
    expect(contains(parseDocument(shown), sent, { ...RULES, contentFlags: NO_FLAGS })).toBe(expected);
  });

  test("whatever the service makes of ignored paths", () => {
    const [sent, shown] = [parseDocument('<w><t a="x "/></w>'), parseDocument('<w><t a="x"/></w>')];
    expect(contains(shown, sent, RULES)).toBe(false);
    expect(contains(shown, sent, { ...RULES, ignored: [parsePath("//t/@a")] })).toBe(true);
  });
});

describe("the user's text with what changed", () => {
  const [sent, baseline] = ["<w>  <t a='1' b='1'/></w>", '<w id="7"><t a="1" b="1" c="added"/></w>'].map((text) =>
    parseDocument(text),
  );
  const version = parseDocument('<w id="8" revision="2"><t a="2" b="2" c="added"/></w>');

  test("keeps its formatting and has no notes, nor what is ignored", () => {
    const rules = { ...RULES, ignored: [parsePath("/w/t/@b")] };
    expect(patchedText({ sent: sent!, baseline: baseline! }, version, rules)).toBe("<w>  <t a='2' b='1'/></w>");
    expect(patchedText({ sent: null, baseline: baseline! }, version, rules)).toBe(
      '<w id="7"><t a="2" b="1" c="added"/></w>',
    );
  });

  test("is the service's own text where nothing is known of before", () => {
    expect(patchedText({ sent: sent!, baseline: null }, version, RULES)).toBe(version.text);
    expect(patchedText({ sent: null, baseline: null }, version, RULES)).toBe(version.text);
  });
});

test("paths are the resource's own and the provider's, as far as they are known", () => {
  const data = { ignoredPaths: [parsePath("/w/@p")] } as unknown as ProviderData;
  const texts = (own: Parameters<typeof pathRulesOf>[0], of: Parameters<typeof pathRulesOf>[1]) =>
    Object.values(pathRulesOf(own, of)).map((paths) => paths.map(({ text }: { readonly text: string }) => text));
  expect(texts({ ignored_paths: ["/w/@a", UNKNOWN, null], sensitive_paths: ["/w/@s"] }, data)).toEqual([
    ["/w/@a", "/w/@p"],
    ["/w/@s"],
  ]);
  expect(texts({ ignored_paths: UNKNOWN, sensitive_paths: null }, UNKNOWN)).toEqual([[], []]);
  expect(texts({ sensitive_paths: null }, data)).toEqual([["/w/@p"], []]);
});
