import { describe, expect, test } from "vitest";
import type { ServiceClient } from "../../src/client";
import { clientFor, live } from "../client/support/client-for";
import { scriptedServer } from "../client/support/scripted-server";

/**
 * Answers made to take for ever where a pattern goes over them again and again. Nothing measures time here: before the
 * faults were mended each of these took from tens of seconds to longer than anybody lives, so the test's own limit
 * tells.
 */
const SIZE = 400_000;
const full = (piece: string, size = SIZE): string => piece.repeat(Math.ceil(size / piece.length));

const BODIES: Readonly<Record<string, string>> = {
  "comments before what is no page": `${full("<!---->", 4000)}<x`,
  "instructions before what is no page": `${full("<?a?>\n", 4000)}<x`,
  "beginnings of comments": full("<!--"),
  "beginnings of instructions": full("<?"),
  "beginnings of CDATA": full("<![CDATA["),
  "beginnings of tags": full("<a"),
  "beginnings of titles": `<html>${full("<title")}`,
  "titles without an end": `<html>${full("<title>")}`,
  "one long word": full("a"),
  "one long reference": full("/searches/"),
  "slashes, and a blank in the end": `${full("/")} x`,
  "a number of zeros": `{"id": 1${full("0")}1, "workflows": []}`,
  "a fraction of zeros": `{"id": 0.${full("0")}1e-999999, "workflows": []}`,
  "marks of a private use": `{"id": "${full("\uE000")}", "workflows": []}`,
  backslashes: `{"id": "${full("\\\\")}", "workflows": []}`,
  quotes: `{"id": "${full('\\"')}", "workflows": []}`,
  "backslashes outside of strings": `a = ${full("\\")}b`,
  "a name without an end": full("\\="),
  brackets: full("["),
  "white space": `${full(" ")}x`,
};

const CALLS: Readonly<Record<string, (client: ServiceClient) => Promise<unknown>>> = {
  list: (client) => client.workflows.list({}, live),
  document: (client) => client.workflows.getDocument("1", {}, live),
  submit: (client) => client.workflows.submit("<w/>", {}, live),
  calendars: (client) => client.calendars.list(live),
  search: (client) => client.searches.search("{}", null, { ...live, timeout: 1000 }),
  properties: (client) => client.system.properties(live),
  statistics: (client) => client.system.statistics(live),
};

describe.each(Object.entries(BODIES))("%s", (_what, body) => {
  test.each([200, 400])("as an answer of status %d are read at once, or refused", async (status) => {
    await using server = await scriptedServer(() => ({
      status,
      headers: { "content-type": "text/plain", "retry-after": full("a", 8000) },
      body,
    }));
    await using client = clientFor(server.origin);
    for (const call of Object.values(CALLS)) {
      const outcome = await call(client).then(
        () => "read",
        (error: unknown) => (error as { code?: string }).code ?? String(error),
      );
      expect(["read", "decode", "status"]).toContain(outcome);
    }
    expect(server.seen.length).toBeGreaterThan(0);
  });
});

test("a page is told from a document also behind comments", async () => {
  const page = "<!-- a --> <?b c?>\n<!-- <x> --><!DOCTYPE html><html></html>";
  await using server = await scriptedServer(() => ({ status: 200, body: page }));
  await using client = clientFor(server.origin);
  await expect(client.workflows.getDocument("1", {}, live)).rejects.toThrow(/web page/);
});
