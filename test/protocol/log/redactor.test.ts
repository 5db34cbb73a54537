import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addSecret, createLogger } from "../../../src/protocol";
import { createRedactor } from "../../../src/protocol/log/redactor";

const SECRET = 'p@ss w/ö"rd&+<1>';

const redactorOf = (...secrets: readonly string[]) => {
  const redactor = createRedactor();
  for (const secret of secrets) redactor.addSecret(secret);
  return redactor;
};

describe("a secret is taken out where it stands", () => {
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  test.each([
    ["plainly", SECRET, "(secret)"],
    ["within a text", `before${SECRET}after ${SECRET}`, "before(secret)after (secret)"],
    ["percent-encoded", encodeURIComponent(SECRET), "(secret)"],
    [
      "percent-encoded in lower case",
      encodeURIComponent(SECRET).replace(/%../g, (code) => code.toLowerCase()),
      "(secret)",
    ],
    ["in a form", new URLSearchParams({ key: SECRET }).toString(), "key=(secret)"],
    ["in base64", base64(SECRET), "(secret)"],
    ["in JSON", JSON.stringify({ key: SECRET }), '{"key":"(secret)"}'],
    ["in JSON in JSON", JSON.stringify(JSON.stringify(SECRET)), '"\\"(secret)\\""'],
    ["in hexadecimal", Buffer.from(SECRET).toString("hex").toUpperCase(), "(secret)"],
    ["in the text of an XML element", `<a>p@ss w/ö"rd&amp;+&lt;1></a>`, "<a>(secret)</a>"],
    ["in XML in JSON", JSON.stringify(`<a b='p@ss w/ö"rd&amp;+&lt;1&gt;'/>`), `"<a b='(secret)'/>"`],
    [
      "in JSON without markup",
      JSON.stringify(SECRET).replace(/[&<>]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
      '"(secret)"',
    ],
    ["in XML", "<a>p@ss w/ö&quot;rd&amp;+&lt;1&gt;</a>", "<a>(secret)</a>"],
  ])("%s", (_name, text, expected) => {
    const redacted = redactorOf(SECRET).redact(text);
    // Base64's last characters may hold bits of what follows; what is left of them says nothing.
    expect(redacted.replace(/\(secret\)[A-Za-z0-9+/]?=*$/, "(secret)")).toBe(expected);
  });

  test.each(["", "u", "us", "user:"])("in the base64 of %j and the secret", (before) => {
    const encoded = base64(`${before}a-long-secret-value-here and more`);
    const redacted = redactorOf("a-long-secret-value-here").redact(encoded);
    expect(redacted).toContain("(secret)");
    expect(Buffer.from(redacted.replace("(secret)", ""), "base64").toString()).not.toContain("secret-value");
  });
});

test("the longer of two secrets that begin alike goes whole", () => {
  expect(redactorOf("abcd", "abcdefgh").redact("abcdefgh")).toBe("(secret)");
});

test("a secret of any size goes, on one line or on many", () => {
  for (const [name, text] of Object.entries({
    line: "k3Y+".repeat(30_000),
    lines: Array.from({ length: 2000 }, (_, line) => `k3Y+${line}`.padEnd(64, "z/")).join("\n"),
  })) {
    const redactor = redactorOf(text);
    for (const spelt of [
      text,
      encodeURIComponent(text),
      JSON.stringify(text),
      Buffer.from(text).toString("hex"),
      Buffer.from(text).toString("base64"),
    ]) {
      expect(redactor.redact(`before ${spelt} after`).replace(/(?:\(secret\))+/, "(secret)"), name).toMatch(
        /^before "?\(secret\).{0,3} after$/,
      );
    }
  }
});

test("a line of a key is as secret as the key, but its frame is not", () => {
  const key = "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49\nAgEGCCqGSM49AwEHBG0w\n-----END PRIVATE KEY-----\n";
  expect(redactorOf(key).redact("-----BEGIN PRIVATE KEY-----: MIGHAgEAMBMGByqGSM49")).toBe(
    "-----BEGIN PRIVATE KEY-----: (secret)",
  );
});

test("a very short secret is taken out as a word only, an empty one not at all", () => {
  expect(redactorOf("a", "").redact("a banana: key=a")).toBe("(secret) banana: key=(secret)");
});

test("whatever the secret and the text around it, the secret does not come through", () => {
  const text = fc.string({ unit: "binary", maxLength: 20 });
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 4, maxLength: 40 }), text, text, (secret, before, after) => {
      fc.pre(!"(secret)".includes(secret));
      expect(
        redactorOf(secret)
          .redact(before + secret + after)
          .split("(secret)")
          .join("\u0000"),
      ).not.toContain(secret);
    }),
  );
});

test("secrets of this process do not reach its log, also where the line is cut", () => {
  addSecret("canary-7d1f-in-the-mine");
  const lines: string[] = [];
  const log = createLogger({ name: "wfa", environment: { TF_LOG: "trace" }, write: (line) => lines.push(line) });
  const padding = "x".repeat(8 * 1024 - 10);
  log.info("key canary-7d1f-in-the-mine", {
    "canary-7d1f-in-the-mine": 1,
    url: "https://host/?key=canary-7d1f-in-the-mine",
    nested: { headers: ["canary-7d1f-in-the-mine"] },
    error: new Error("refused canary-7d1f-in-the-mine"),
    cut: `${padding}canary-7d1f-in-the-mine`,
  });
  expect(lines.join()).toContain("(secret)");
  expect(lines.join()).not.toContain("canary");
});
