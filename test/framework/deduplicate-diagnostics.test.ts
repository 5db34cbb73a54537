import { expect, test } from "vitest";
import { DiagnosticDeduplicator } from "../../src/framework/diagnostics";

const WORDS = "The service refused the key $& (GET /a)\n\nCheck the key";
const refused = (
  name: string,
  options: {
    readonly key?: string;
    readonly words?: string;
    readonly detail?: string;
    readonly severity?: "warning";
  } = {},
) => ({
  severity: options.severity ?? ("error" as const),
  summary: `Could not read "${name}"`,
  detail: options.detail ?? options.words ?? WORDS,
  shared: { key: options.key ?? "refused", words: options.words ?? WORDS, brief: "The service refused the key" },
});

test("the first error of a cause tells it in full, the next ones point to it and keep what is theirs", () => {
  const told = new DiagnosticDeduplicator();
  const first = refused("a");
  expect(told.shown(first)).toEqual({ severity: "error", summary: first.summary, detail: WORDS });
  const words = "The service refused the key (GET /b)\n\nCheck the key";
  expect(told.shown(refused("b", { words, detail: `${words}\n\nIt may have been made` }))).toEqual({
    severity: "error",
    summary: 'Could not read "b"',
    detail: 'The service refused the key. See the error with the details: Could not read "a"\n\nIt may have been made',
  });
});

test("another cause is told in full", () => {
  const told = new DiagnosticDeduplicator();
  told.shown(refused("a"));
  expect(told.shown(refused("b", { key: "unreachable" })).detail).toBe(WORDS);
  expect(told.shown({ severity: "error", summary: "Bad name", detail: WORDS }).detail).toBe(WORDS);
});

test("a warning is neither shortened nor pointed to", () => {
  const told = new DiagnosticDeduplicator();
  expect(told.shown(refused("a", { severity: "warning" })).detail).toBe(WORDS);
  expect(told.shown(refused("b")).detail).toBe(WORDS);
  expect(told.shown(refused("c", { severity: "warning" })).detail).toBe(WORDS);
});

test("an error that was put in other words is left as it is, and nothing points to it", () => {
  const told = new DiagnosticDeduplicator();
  expect(told.shown(refused("a", { detail: "The service refused (secret)" })).detail).toBe(
    "The service refused (secret)",
  );
  expect(told.shown(refused("b")).detail).toBe(WORDS);
});
