import { expect, test } from "vitest";
import { DiagnosticError } from "../../../../src/framework";
import { withoutSecrets } from "../../../../src/resources/workflow/secrets";

const SECRETS = new Map([
  ["inner", "pass&word"],
  ["outer", "my-pass&word-is-long"],
  ["key", "first line\nsecond line"],
]);

async function shown(summary: string, detail: string): Promise<unknown> {
  const cause = new Error("cause");
  try {
    await withoutSecrets(SECRETS, () => Promise.reject(new DiagnosticError({ summary, detail }, { cause })));
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    expect(error.cause).toBe(cause);
    return [error.text.summary, error.text.detail];
  }
  throw new Error("It was expected to fail");
}

test("what the service quotes comes out without secrets, one of which may hold another", async () => {
  expect(await shown("No my-pass&word-is-long", 'Not <p v="my-pass&amp;word-is-long"/>, pass\\u0026word')).toEqual([
    "No (sensitive)",
    'Not <p v="(sensitive)"/>, (sensitive)',
  ]);
  expect(await shown("On one line: first line second line", "Cut: my-pass&am…")).toEqual([
    "On one line: (sensitive)",
    "Cut: (sensitive)…",
  ]);
});

test("what succeeds and what is no diagnostic passes", async () => {
  expect(await withoutSecrets(SECRETS, async () => "pass&word")).toBe("pass&word");
  const bug = new TypeError("pass&word");
  await expect(withoutSecrets(SECRETS, () => Promise.reject(bug))).rejects.toBe(bug);
});
