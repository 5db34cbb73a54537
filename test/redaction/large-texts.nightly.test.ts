import { expect, test } from "vitest";
import { createRedactor } from "../../src/redaction";

test("a secret of any size goes, on one line or on many", () => {
  for (const [name, text] of Object.entries({
    line: "k3Y+".repeat(30_000),
    lines: Array.from({ length: 2000 }, (_, line) => `k3Y+${line}`.padEnd(64, "z/")).join("\n"),
    repetition: "a".repeat(100_000),
  })) {
    const redactor = createRedactor([text]);
    for (const spelt of [
      text,
      encodeURIComponent(text),
      JSON.stringify(text),
      Buffer.from(text).toString("hex"),
      Buffer.from(text).toString("base64"),
    ]) {
      expect(redactor.redact(`before ${spelt} after`), name).toMatch(/^before "?\(sensitive\).{0,3}after$/);
    }
  }
});

test("text made to be slow comes back as it was", () => {
  const { redact } = createRedactor(['Kx9"/+é=&<v>% 7q\\Z', "another secret", `\\\\\\\\${"y".repeat(100)}`]);
  for (const piece of ["\\", "%25", "%", "&#000", "&#x000", "&", "K", "S3g5", "\\u004", "x", "x…"]) {
    const text = piece.repeat(65536 / piece.length);
    expect(redact(text)).toBe(text);
  }
});
