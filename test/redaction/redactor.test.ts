import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addSecret, createRedactor, redact, SENSITIVE } from "../../src/redaction";
import { SPELLINGS } from "./spellings";

const SECRET = 'Kx9"/+é=&<v>% 7q\\Z';
const redacted = (text: string, ...secrets: readonly string[]): string => createRedactor(secrets).redact(text);

describe("a secret is found in every spelling", () => {
  const { redact } = createRedactor([SECRET]);
  test.each(Object.entries(SPELLINGS))("%s", (_how, spell) => {
    const shown = redact(`before ${spell(SECRET)} after`);
    expect(shown).toMatch(/^before .{0,8}\(sensitive\).{0,8} after$/);
    expect(shown).not.toContain("7q");
  });

  test("whatever the secret is", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 6, unit: "grapheme-ascii" }),
        fc.constantFrom(...Object.keys(SPELLINGS)),
        (text, how) => {
          const secret = `${text.trim()}secret`;
          expect(redacted(`<< ${SPELLINGS[how]?.(secret)} >>`, secret)).toContain(SENSITIVE);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("a token of many characters, as gateways want them, is found in every spelling too", () => {
  const LONG = `eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.${`Kx9"/+é=&<v>% 7q\\\\Z`.repeat(400)}.theEnd7q`;
  const { redact } = createRedactor([LONG, "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.another"]);
  test.each(Object.entries(SPELLINGS))("%s", (_how, spell) => {
    expect(redact(`before ${spell(LONG)} after, before ${spell(LONG)} after`)).toMatch(
      /^before .{0,8}\(sensitive\).{0,8} after, before .{0,8}\(sensitive\).{0,8} after$/,
    );
  });

  test("cut off, and beside another one that begins alike", () => {
    expect(redact(`${LONG.slice(0, 50)}…`)).toBe("(sensitive)…");
    expect(redact(`${LONG.slice(0, 50)}, cut without a sign`)).toBe("(sensitive), cut without a sign");
    expect(redact(`a${LONG}${LONG}b eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.another c`)).toBe(
      "a(sensitive)b (sensitive) c",
    );
  });
});

describe("nothing but the secret goes", () => {
  const PASSWORD = 'p@ss w/ö"rd&+<1>';
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  test.each([
    ["plainly", PASSWORD, "(sensitive)"],
    ["within a text", `before${PASSWORD}after ${PASSWORD}`, "before(sensitive)after (sensitive)"],
    ["percent-encoded", encodeURIComponent(PASSWORD), "(sensitive)"],
    ["in a form", new URLSearchParams({ key: PASSWORD }).toString(), "key=(sensitive)"],
    ["in base64", base64(PASSWORD).replace(/=+$/, ""), "(sensitive)"],
    ["in JSON", JSON.stringify({ key: PASSWORD }), '{"key":"(sensitive)"}'],
    ["in JSON in JSON", JSON.stringify(JSON.stringify(PASSWORD)), '"\\"(sensitive)\\""'],
    ["in hexadecimal", Buffer.from(PASSWORD).toString("hex").toUpperCase(), "(sensitive)"],
    ["in the text of an XML element", `<a>p@ss w/ö"rd&amp;+&lt;1></a>`, "<a>(sensitive)</a>"],
    ["in XML in JSON", JSON.stringify(`<a b='p@ss w/ö"rd&amp;+&lt;1&gt;'/>`), `"<a b='(sensitive)'/>"`],
    ["with escapes of many kinds", `<p%40ss\\u0020w&#x2f;%F6&quot;r\\x64&amp;%2B%26lt%3B1&#62;>`, "<(sensitive)>"],
    ["with other blanks", 'p@ss\n\t w/ö"rd&+<1>.', "(sensitive)."],
  ])("%s", (_name, text, expected) => {
    expect(redacted(text, PASSWORD)).toBe(expected);
  });

  test.each(["", "u", "us", "user:"])("in the base64 of %j and the secret", (before) => {
    const encoded = base64(`${before}a-long-secret-value-here and more`);
    const shown = redacted(encoded, "a-long-secret-value-here");
    expect(shown).toContain(SENSITIVE);
    expect(Buffer.from(shown.replace(SENSITIVE, ""), "base64").toString()).not.toContain("secret-value");
    // Not even the characters that hold bits of it and of what stands beside it.
    expect(shown).toBe({ "": "", u: "d", us: "dX", "user:": "dXNlcj" }[before]! + shown.replace(/^\w*(?=\()/, ""));
  });

  test("ordinary text stays, with its escapes and blanks", () => {
    const texts = [
      "Nothing to see: 401 at /workflows/1",
      "a\\nb  c%20d &amp; e\t+\\u0041 \u0130 \ud83d\ude00 &#x110000; f…",
      "",
    ];
    for (const text of texts) expect(redacted(text, SECRET)).toBe(text);
  });
});

describe("a secret that is split is found", () => {
  const KEY = "wfa_Kx9sQ71/mZ+7qAbCdEf0123456789";
  const hex = Buffer.from(KEY).toString("hex");
  const base64 = Buffer.from(KEY).toString("base64");
  const every = (text: string, size: number, by: string): string =>
    (text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []).join(by);
  test.each([
    ...[
      " ",
      "\n",
      "\t",
      "\r\n  ",
      "\u200b",
      "\u00ad",
      "\ufeff",
      "\u2060",
      "\u00a0",
      "<b>",
      "</b><b class='x y'>",
      "<wbr/>",
      "%20",
      "&#10;",
      "\\n",
      "&lt;br&gt;",
    ].flatMap((by) =>
      [1, 4, 20].map((size) => [`every ${size} by ${JSON.stringify(by)}`, every(KEY, size, by)] as const),
    ),
    ["base64 in lines", every(base64, 20, "\n")],
    ["base64 in lines of a message", every(base64, 16, "\r\n ")],
    ["base64url in groups", every(Buffer.from(KEY).toString("base64url"), 4, " ")],
    ["hexadecimal bytes", every(hex, 2, " ")],
    ["hexadecimal words in upper case", every(hex.toUpperCase(), 8, " ")],
    ["hexadecimal in lines", every(hex, 32, "\n")],
    ["between angle brackets", `<${every(KEY, 5, " ")}>`],
  ] as readonly (readonly [string, string])[])("%s", (_how, text) => {
    const shown = createRedactor([KEY]).redact(`The service said: ${text} and no more`);
    expect(shown).toMatch(/^The service said: .{0,3}\(sensitive\).{0,12} and no more$/);
  });

  test("and ordinary text with short words stays", () => {
    for (const text of ["We were there at the door", "1234 56 78 at 12:34", "a < b and c > d <b>bold</b> text"])
      expect(redacted(text, KEY, "weretheremore", "atd", "bold text!")).toBe(text);
  });
});

describe("of several secrets", () => {
  test("the longer of two that begin alike goes whole", () => {
    expect(redacted("abcdefgh abcd", "abcd", "abcdefgh")).toBe("(sensitive) (sensitive)");
  });

  test("one inside another leaves neither beginning nor tail, in whatever order they came", () => {
    for (const secrets of [
      ["pass", "my-password!"],
      ["my-password!", "pass"],
    ])
      for (const spell of ["raw", "JSON", "percent-encoded whole", "hex"])
        expect(redacted(`<${SPELLINGS[spell]!("my-password!")}>`, ...secrets)).toBe("<(sensitive)>");
  });

  test("two that overlap or touch are one", () => {
    expect(redacted("<first-common-second>", "first-common", "common-second")).toBe("<(sensitive)>");
    expect(redacted("<first-oneother-one>", "first-one", "other-one")).toBe("<(sensitive)>");
    expect(redacted("(aXXa aXXaXXa)", "aXXa")).toBe("((sensitive) (sensitive))");
    const [begin, end] = ["x1".repeat(40), "x1".repeat(20) + "y2".repeat(40)];
    expect(redacted(`<${begin}${"y2".repeat(40)}>`, begin, end)).toBe("<(sensitive)>");
  });
});

test("a secret is one from the moment when it is added, also after the first text", () => {
  const redactor = createRedactor();
  const text = "first-secret second-secret";
  expect(redactor.redact(text)).toBe(text);
  redactor.addSecret("first-secret");
  expect(redactor.redact(text)).toBe("(sensitive) second-secret");
  redactor.addSecret("second-secret");
  expect(redactor.redact(text)).toBe("(sensitive) (sensitive)");
  redactor.addSecret("first-secret");
  expect(redactor.redact(encodeURIComponent(text))).toBe("(sensitive)%20(sensitive)");
});

test("what is secret in the whole process goes from every text of it", () => {
  const text = "process-wide-secret-5a17 and no secret";
  expect(redact(text)).toBe(text);
  addSecret("process-wide-secret-5a17");
  expect(redact(text)).toBe("(sensitive) and no secret");
  expect(redacted(text)).toBe(text);
});

test("a character of two, three or four bytes is found percent-encoded", () => {
  for (const secret of ["key-é", "key-€", "key-\u{1f600}"]) {
    expect(redacted(`<${encodeURIComponent(secret)}>`, secret)).toBe("<(sensitive)>");
  }
});

test("escapes in escapes are undone six deep", () => {
  const nested = (depth: number): string => `<&amp;${"amp;".repeat(depth - 2)}lt;-a-secret>`;
  for (const depth of [2, 3, 6]) expect(redacted(nested(depth), "<-a-secret")).toBe("<(sensitive)>");
  expect(redacted(nested(7), "<-a-secret")).toBe(nested(7));
});

test("a line of a key is as secret as the key, but its frame is not, nor a short line", () => {
  const key =
    "-----BEGIN PRIVATE KEY-----\r\nMIGHAgEAMBMGByqGSM49\n  AgEGCCqGSM49AwEHBG0w\nshort-line\n-----END PRIVATE KEY-----\n";
  expect(redacted("-----BEGIN PRIVATE KEY-----: MIGHAgEAMBMGByqGSM49, AgEGCCqGSM49AwEHBG0w, short-line", key)).toBe(
    "-----BEGIN PRIVATE KEY-----: (sensitive), (sensitive), short-line",
  );
  expect(redacted(Buffer.from("xAgEGCCqGSM49AwEHBG0w").toString("base64"), key)).toMatch(/^e?\(sensitive\)=*$/);
});

test("a very short secret is taken out as a word only, a blank one not at all", () => {
  expect(redacted("a banana: key=a", "a", "", " ", "\n\t")).toBe("(sensitive) banana: key=(sensitive)");
  expect(redacted("tenant 1 of 11, 401, é1, 1é, %31", "1")).toBe("tenant (sensitive) of 11, 401, é1, 1é, (sensitive)");
  expect(redacted("abc abcd xabc", "abc")).toBe("(sensitive) abcd xabc");
  expect(redacted("ab, abc, a", "abc")).toBe("ab, (sensitive), a");
  expect(redacted("- - - \t -", " ", "\t", "\\")).toBe("- - - \t -");
  // Not in an encoding, where it would be found everywhere.
  expect(redacted("616263 YWJj", "abc")).toBe("616263 YWJj");
  expect(redacted("61626364 YWJjZA", "abcd")).toBe("(sensitive) (sensitive)");
  expect(redacted("xabcdx", "abcd")).toBe("x(sensitive)x");
});

test("blanks around a secret are none of it", () => {
  expect(redacted("the key, the-key", "the-key\n")).toBe("the key, (sensitive)");
});

describe("where a text was cut", () => {
  test.each([
    ["cor…", "(sensitive)…"],
    ["co…", "co…"],
    ["correct horse bat…", "(sensitive)…"],
    ["correct&#32;horse&#3…", "(sensitive)…"],
    ["correct%20hor\\u007…", "(sensitive)…"],
    ["correct%20horse%2…", "(sensitive)…"],
    ["correct horses…", "correct horses…"],
    [Buffer.from("correct horse bat").toString("hex").concat("…"), "(sensitive)…"],
    [Buffer.from("cor").toString("hex").slice(0, 5).concat("…"), "636f7…"],
  ])("%s", (text, shown) => {
    expect(redacted(`It is ${text}`, "correct horse battery")).toBe(`It is ${shown}`);
  });
});

test("whatever the secret and the text around it, the secret does not come through", () => {
  const text = fc.string({ unit: "binary", maxLength: 20 });
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 4, maxLength: 40 }), text, text, (secret, before, after) => {
      fc.pre(!SENSITIVE.includes(secret) && secret.trim() !== "");
      expect(
        redacted(before + secret + after, secret)
          .split(SENSITIVE)
          .join("\u0000"),
      ).not.toContain(secret);
    }),
  );
});
