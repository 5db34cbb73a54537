import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/document";
import { hashesOf, NO_SECRETS, redactionBy } from "../../../src/resources/workflow/redaction";

const SECRETS = new Map([
  ["secret:db", "correct-horse"],
  ["secret:pin", "12"],
]);

/** What is shown of `received`, where `configured` was written last. */
async function shown(configured: string, received: string, baseline: string | null = null): Promise<string> {
  const document = parseDocument(configured);
  const hashes = await hashesOf(document, SECRETS, null);
  const redaction = redactionBy(hashes, document, baseline === null ? null : parseDocument(baseline));
  return (await redaction.redact(parseDocument(received))).text.replaceAll(/\n */g, "");
}

const ONE = '<w><t name="a" p="{{secret:db}}"/></w>';

describe("what is shown of a document with secrets", () => {
  test.each([
    ["The value that was sent: its placeholder", ONE, '<w><t name="a" p="correct-horse"/></w>', ONE],
    [
      "Another value in its place: that it changed",
      ONE,
      '<w><t name="a" p="other"/></w>',
      '<w><t name="a" p="{{secret:db}} (changed on the service)"/></w>',
    ],
    [
      "The value in another place: its placeholder",
      ONE,
      '<w><t name="a" p="correct-horse"/><u q="correct-horse"/></w>',
      '<w><t name="a" p="{{secret:db}}"/><u q="{{secret:db}}"/></w>',
    ],
    [
      "A value in an element that is new, where its kind holds a secret: that it changed",
      ONE,
      '<w><t name="b" p="other"/></w>',
      '<w><t name="b" p="{{secret:db}} (changed on the service)"/></w>',
    ],
    [
      "A short value in another place: itself, since it may be innocent",
      '<w><t name="a" p="{{secret:pin}}"/></w>',
      '<w><t name="a" p="12"/><u q="12"/></w>',
      '<w><t name="a" p="{{secret:pin}}"/><u q="12"/></w>',
    ],
    [
      "A value that the configuration itself shows: itself",
      '<w q="visible"><t name="a" p="{{secret:db}}"/></w>',
      '<w q="visible"><t name="a" p="correct-horse"/><u q="visible"/></w>',
      '<w q="visible"><t name="a" p="{{secret:db}}"/><u q="visible"/></w>',
    ],
    [
      "A secret within a longer value: the whole value's template",
      '<w><t p="user:{{secret:db}}@host"/></w>',
      '<w><t p="user:correct-horse@host"/></w>',
      '<w><t p="user:{{secret:db}}@host"/></w>',
    ],
    [
      "A comment of the service's that quotes it: no comment",
      ONE,
      '<w><!-- correct-horse --><t name="a" p="correct-horse"/></w>',
      ONE,
    ],
  ])("%s", async (_sentence, configured, received, expected) => {
    expect(await shown(configured, received)).toBe(expected);
  });

  test("of two values in like places, one of them a secret: the secret that became the other is found by the baseline", async () => {
    const configured = '<w><t p="{{secret:db}}"/><t p="visible"/></w>';
    const received = '<w><t p="visible"/><t p="visible"/></w>';
    expect(await shown(configured, received, configured)).toBe(
      '<w><t p="{{secret:db}} (changed on the service)"/><t p="visible"/></w>',
    );
  });

  test("nothing is redacted where there are no secrets, and the text stays to the letter", async () => {
    const text = "<w><!-- c --><t p='correct-horse'/></w>";
    const rendition = await NO_SECRETS.redact(parseDocument(text));
    expect(rendition.text).toBe(text);
    expect(rendition.hidden).toBeNull();
  });

  test("values that nobody here knows are kept as a hash, which tells whether they changed again", async () => {
    const document = parseDocument(ONE);
    const redaction = redactionBy(await hashesOf(document, SECRETS, null), document);
    const hidden = async (value: string) =>
      (await redaction.redact(parseDocument(`<w><t name="a" p="${value}"/></w>`))).hidden;
    expect(await hidden("correct-horse")).toBeNull();
    expect(await hidden("other")).not.toBeNull();
    expect(await hidden("other")).toBe(await hidden("other"));
    expect(await hidden("other")).not.toBe(await hidden("another"));
  });

  test("a value of an earlier write: that it is an earlier one", async () => {
    const document = parseDocument(ONE);
    const before = await hashesOf(document, SECRETS, null);
    const hashes = await hashesOf(document, new Map([["secret:db", "new-horse"]]), before);
    const redaction = redactionBy(hashes, document);
    const { text } = await redaction.redact(parseDocument('<w><t name="a" p="correct-horse"/></w>'));
    expect(text).toContain('p="{{secret:db}} (earlier value)"');
    // The same value once more is the current one.
    expect((await hashesOf(document, SECRETS, before)).earlier).toEqual([]);
  });
});
