import * as fc from "fast-check";
import { expect, test } from "vitest";
import { idFromLink, idFromReference } from "../../../src/client/reading/read-answer";
import { encode } from "../../../src/client/transport/service-request";

const KIND = { what: "workflow", collection: "workflows", wrappers: [], lists: [] };
const id = (reference: string, contextPath = "/ctx"): string | null => idFromReference(reference, KIND, contextPath);

test.each([
  ["http://h:1/ctx/workflows/a%20b", "a b"],
  ["https://elsewhere/other/workflows/1?x=/2#/3", "1"],
  ["//h/ctx/workflows/1/", "1"],
  ["/ctx/workflows/%2E%2E", ".."],
  ["/ctx/workflows/1/triggers/t", "1"],
  ["workflows/1", "1"],
  ["./1", "1"],
  ["1", "1"],
  ["100%", "100%"],
  ["/ctx/workflows/workflows", "workflows"],
])("%s leads to %s", (reference, expected) => {
  expect(id(reference)).toBe(expected);
});

test.each([
  "",
  "/ctx/workflows",
  "/ctx/workflows/",
  "http://h/ctx/workflows?id=1",
  "workflows",
  "..",
  "/",
  "/somewhere/else",
  "a/b",
  "http://h",
])("%s leads to no id", (reference) => {
  expect(id(reference)).toBeNull();
});

test("a context path may hold the collection's name", () => {
  expect(id("https://h/workflows/workflows/1", "/workflows")).toBe("1");
  expect(id("https://h/workflows/workflows", "/workflows/workflows")).toBeNull();
});

test("every id comes back out of its own link", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (text) => {
      expect(id(`http://h/ctx/workflows/${encode(text)}`)).toBe(text);
    }),
  );
});

test("links to something else, and links that are none, give no id", () => {
  const href = "/ctx/workflows/1";
  expect(idFromLink({ link: { href, rel: "self" } }, KIND, "/ctx")).toBe("1");
  expect(idFromLink({ link: { href, rel: "whatever the service says" } }, KIND, "/ctx")).toBe("1");
  for (const link of [{ href, rel: "parent" }, { href, rel: "Next" }, { href: 1 }, href, [{ href }], null]) {
    expect(idFromLink({ link }, KIND, "/ctx")).toBeNull();
  }
  expect(idFromLink({}, KIND, "/ctx")).toBeNull();
});
