import * as fc from "fast-check";
import { expect, test } from "vitest";
import { clientFor, live } from "../support/client-for";
import { json, scriptedServer } from "../support/scripted-server";

const IDS = [
  "a b",
  "a/b",
  "..",
  ".",
  "...",
  "../..",
  "%2e%2e",
  "%",
  "50%",
  "?",
  "#",
  "a?b#c",
  "ü",
  "日本",
  "🙂",
  "a;b=c",
  "a&b",
  "+",
  "a\\b",
  "\n",
  "\t",
  "\u0000",
  "'\"<>",
  "a:b@c",
  "~!$()*,",
  "workflows",
  "x".repeat(2000),
];

test("every id arrives as itself, and as one segment", async () => {
  await using server = await scriptedServer(() => json({ name: "n" }));
  await using client = clientFor(`${server.origin}/ctx`);
  for (const id of IDS) await client.workflows.get(id, {}, live);
  expect(server.seen.map(({ url }) => url.split("/").slice(0, 3).join("/"))).toEqual(IDS.map(() => "/ctx/workflows"));
  expect(server.seen.map(({ url }) => url.split("/").length)).toEqual(IDS.map(() => 4));
  expect(server.seen.map(({ url }) => decodeURIComponent(url.split("/")[3] ?? ""))).toEqual(IDS);
});

test("dot segments are on the wire as %2E, below an id and at the end", async () => {
  await using server = await scriptedServer(() => json({}));
  await using client = clientFor(`${server.origin}/ctx`);
  await client.workflows.delete("..", {}, live);
  await client.workflows.setTrigger("..", ".", true, live);
  await client.workflowGroups.get(".", live);
  expect(server.seen.map(({ url }) => url)).toEqual([
    "/ctx/workflows/%2E%2E",
    "/ctx/workflows/%2E%2E/triggers/%2E",
    "/ctx/workflowGroups/%2E",
  ]);
});

test("any text as an id and as a query value", async () => {
  await using server = await scriptedServer(() => json([]));
  await using client = clientFor(server.origin);
  const text = fc.string({ minLength: 1, unit: "grapheme" });
  await fc.assert(
    fc.asyncProperty(text, text, async (id, value) => {
      await client.workflows.delete(id, {}, live);
      expect(decodeURIComponent(server.seen.at(-1)?.url.split("/")[2] ?? "")).toBe(id);
      await client.workflowGroups.list({ name: value }, live);
      const query = new URLSearchParams(server.seen.at(-1)?.url.split("?")[1]?.replaceAll("+", "%2B"));
      expect([...query]).toEqual([["name", value]]);
    }),
    { numRuns: 50 },
  );
});

test("the context path stays as it was written", async () => {
  await using server = await scriptedServer(() => json([]));
  await using client = clientFor(`${server.origin}/a%20b/ü/`);
  await client.workflows.list({}, live);
  expect(server.seen[0]?.url).toBe("/a%20b/%C3%BC/workflows");
  expect(client.endpoint).toBe(`${server.origin}/a%20b/%C3%BC`);
});
