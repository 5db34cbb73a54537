import { expect, test } from "vitest";
import { clientFor, KEY, live } from "../client/support/client-for";
import { json, scriptedServer, type ScriptedAnswer } from "../client/support/scripted-server";

const CONTEXT = "/deep/ctx";
/** 100 KB. */
const LONG = "x".repeat(100 * 1024);

/** What a link says, and the id that it leads to; null for a link that leads to no group. */
const LINKS: readonly (readonly [href: string, id: string | null])[] = [
  ["http://OTHER/deep/ctx/workflowGroups/1", "1"],
  ["https://OTHER/deep/ctx/workflowGroups/1?x=//OTHER/workflowGroups/2#/workflowGroups/3", "1"],
  ["//OTHER/deep/ctx/workflowGroups/1", "1"],
  ["\\\\OTHER\\workflowGroups\\1", "\\\\OTHER\\workflowGroups\\1"],
  ["http://127.0.0.1:1@OTHER/deep/ctx/workflowGroups/1", "1"],
  ["http://user:password@OTHER/deep/ctx/workflowGroups/1", "1"],
  ["http://OTHER", null],
  ["//OTHER", null],
  ["//OTHER/", null],
  ["//OTHER/evil", null],
  ["http://OTHER/evil/1", null],
  ["file:///etc/passwd", null],
  ["file:///deep/ctx/workflowGroups/1", "1"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["data:text/html,<script>alert(1)</script>", null],
  ["javascript://OTHER/%0aalert(1)", null],
  ["../../system/help-report", null],
  ["..", null],
  ["../1", null],
  ["/deep/ctx/workflowGroups/..", ".."],
  ["/deep/ctx/workflowGroups/../system/help-report", ".."],
  ["/deep/ctx/workflowGroups/%2e%2e%2fsystem%2fhelp-report", "../system/help-report"],
  ["/deep/ctx/workflowGroups/a%2Fb%5Cc", "a/b\\c"],
  ["/deep/ctx/workflowGroups/%252e%252e", "%2e%2e"],
  ["/deep/ctx/workflowGroups/1%0d%0aX-Injected:%201", "1\r\nX-Injected: 1"],
  ["/deep/ctx/workflowGroups/1%00", "1\u0000"],
  ["/deep/ctx/workflowGroups/%ff", "%ff"],
  ["/deep/ctx/workflowGroups/", null],
  ["/deep/ctx/workflowGroups//OTHER", null],
  ["", null],
  [`http://OTHER/${LONG}`, null],
  [`/${"workflowGroups/".repeat(7000)}1`, "1"],
];

/** Answers to a POST that tell the id in a link, or in the header that the contract reads after it, alone. */
const PLACES: Readonly<Record<string, (href: string) => ScriptedAnswer>> = {
  "link.href": (href) => json({ link: { href, rel: "self" } }, 201),
  "attrs.link.href": (href) => json({ attrs: { name: "n", link: { href } } }, 201),
  Location: (href) => ({ status: 201, headers: { location: href } }),
};

/** The only spelling of a path that no server reads otherwise. */
const pathOf = (id: string): string =>
  `${CONTEXT}/workflowGroups/${/^\.{1,2}$/.test(id) ? id.replaceAll(".", "%2E") : encodeURIComponent(id)}`;

test.each(Object.keys(PLACES))(
  "a hostile %s gives an id at most: every request goes to the endpoint, for exactly that id",
  async (place) => {
    await using other = await scriptedServer(() => json({ id: "1", name: "n" }));
    let [href, own] = ["", ""];
    await using server = await scriptedServer(({ method }) =>
      method === "POST" ? PLACES[place]!(href) : json({ id: own, name: "n", link: { href } }),
    );
    await using client = clientFor(`${server.origin}${CONTEXT}`, { maxRetries: 0 });
    for (const [template, expected] of LINKS) {
      href = template.replaceAll("OTHER", `127.0.0.1:${other.port}`);
      // Node.js takes 16 KiB of headers.
      if (place === "Location" && href.length > 16_000) continue;
      const wanted = expected?.replaceAll("OTHER", `127.0.0.1:${other.port}`) ?? null;
      const from = server.seen.length;
      const { id } = await client.workflowGroups.create({ name: "n" }, live);
      expect(id, template.slice(0, 80)).toBe(wanted);
      if (id !== null) {
        own = id;
        await client.workflowGroups.get(id, live);
        await client.workflowGroups.delete(id, live);
      }
      const seen = server.seen.slice(from);
      expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
        `POST ${CONTEXT}/workflowGroups`,
        ...(id === null ? [] : [`GET ${pathOf(id)}`, `DELETE ${pathOf(id)}`]),
      ]);
      for (const { headers } of seen) {
        expect(headers).toMatchObject({ host: `127.0.0.1:${server.port}`, "x-api-key": KEY });
        expect(Object.keys(headers)).not.toContain("x-injected");
      }
    }
    expect([other.connections(), other.seen]).toEqual([0, []]);
  },
);

test("links of a list and of an object lead nowhere: what they name is not asked for", async () => {
  await using other = await scriptedServer(() => json({}));
  const links = LINKS.map(([template]) => template.replaceAll("OTHER", `127.0.0.1:${other.port}`));
  const groups = links.map((href, at) => ({ id: `g${at}`, name: "n", link: { href, rel: "self" }, next: href }));
  await using server = await scriptedServer(({ url }) =>
    url.endsWith("/workflowGroups")
      ? json({ link: { href: links[0], rel: "next" }, next: links[0], workflowGroups: groups })
      : json(groups.find(({ id }) => url.endsWith(`/${id}`))),
  );
  await using client = clientFor(`${server.origin}${CONTEXT}`, { maxRetries: 0 });
  const listed = await client.workflowGroups.list({}, live);
  expect(listed.map(({ id }) => id)).toEqual(groups.map(({ id }) => id));
  for (const { id } of groups) expect((await client.workflowGroups.get(id, live))?.id).toBe(id);
  expect(server.seen.map(({ url }) => url)).toEqual([
    `${CONTEXT}/workflowGroups`,
    ...groups.map(({ id }) => `${CONTEXT}/workflowGroups/${id}`),
  ]);
  expect([other.connections(), other.seen]).toEqual([0, []]);
});

test.each(["a chain", "a circle"])("%s of redirects is not followed, whatever host it begins at", async (shape) => {
  await using other = await scriptedServer(() => json({ id: "1" }));
  await using server = await scriptedServer(({ url }) => {
    const hop = Number(/hop=(\d+)/.exec(url)?.[1] ?? 0);
    const next =
      shape === "a chain" && hop > 3 ? `${other.origin}/workflowGroups/1` : `${url.split("?")[0]}?hop=${hop + 1}`;
    return { status: 307, headers: { location: next } };
  });
  await using client = clientFor(`${server.origin}${CONTEXT}`, { maxRetries: 3 });
  const calls = [client.workflowGroups.get("1", live), client.workflowGroups.delete("1", live)];
  for (const call of calls) await expect(call).rejects.toThrow(/redirect/);
  expect(server.seen.map(({ url }) => url)).toEqual([pathOf("1"), pathOf("1")]);
  expect(other.connections()).toBe(0);
});
