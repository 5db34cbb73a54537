import { describe, expect, test } from "vitest";
import { clientSecrets } from "../../../src/client";
import { createRedactor } from "../../../src/redaction";

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const secretsOf = (environment: Readonly<Record<string, string>>): readonly string[] =>
  clientSecrets({ apiKey: "", environment });

describe("what must never be shown", () => {
  test("is the key, each header and its parts; an empty key is none", () => {
    const headers = new Map([
      ["X-Gateway", "Bearer abcdefgh"],
      ["X-Session", "session=12345678; path=/"],
    ]);
    const found = clientSecrets({ apiKey: "the key", headers, environment: {} });
    expect(found).toEqual(
      expect.arrayContaining(["the key", "Bearer abcdefgh", "abcdefgh", "session=12345678; path=/", "12345678"]),
    );
    expect(clientSecrets({ apiKey: "", environment: {} })).toEqual([]);
    const basic = new Map([["Authorization", `Basic ${base64("me:pass-word")}`]]);
    const { redact } = createRedactor(clientSecrets({ apiKey: "", headers: basic, environment: {} }));
    expect(redact("user me with pass-word")).toBe("user me with (sensitive)");
  });

  test.each([
    ["http://me:word@proxy:1", [base64("me:word"), "word"]],
    ["me:word@proxy:1", [base64("me:word"), "word"]],
    ["http://me:p%40ss@proxy", [base64("me:p@ss"), "p@ss", "p%40ss"]],
    ["http://me:100%@proxy", [base64("me:100%"), "100%"]],
    ["http://:word@proxy", [base64(":word"), "word"]],
    // Alone, the name is a token.
    ["http://t%2Fken@proxy", [base64("t/ken:"), "t/ken", "t%2Fken"]],
    // No URL for many a reason.
    ["http://me:wo/rd#@proxy:x", [base64("me:wo/rd#"), "wo/rd#"]],
    ["http://me:word@[", [base64("me:word"), "word"]],
    ["  socks5://me:a@b@proxy ", [base64("me:a@b"), "a@b"]],
    ["http://proxy:1", []],
    ["proxy", []],
    ["", []],
  ])("is what %j tells of a proxy, in any variable, used or not", (value, secrets) => {
    for (const name of ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"]) {
      expect([...secretsOf({ [name]: value })].sort()).toEqual([...secrets].sort());
    }
  });
});
