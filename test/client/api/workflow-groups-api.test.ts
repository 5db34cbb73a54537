import { expect, test } from "vitest";
import { clientFor, failureOf, KEY, live } from "../support/client-for";
import { json, scriptedServer } from "../support/scripted-server";

test("the four operations send what section 4.4 names", async () => {
  await using server = await scriptedServer(({ method, url }) => {
    if (method === "GET" && url.startsWith("/workflowGroups/"))
      return json({ link: {}, workflowGroup: { id: "dev/chicago", name: "G", description: "d", parentId: "m" } });
    if (method === "GET") return json({ link: {}, workflowGroups: [{ attrs: { id: "g", name: "G" } }] });
    return method === "POST" ? json({ group: { id: "g", name: "G" } }, 201) : { status: 204 };
  });
  await using client = clientFor(server.origin);
  const groups = client.workflowGroups;
  expect(await groups.list({ name: "a=b&c", parentId: "ü" }, live)).toEqual([
    { id: "g", name: "G", attributes: { id: "g", name: "G" } },
  ]);
  expect(await groups.get("dev/chicago", live)).toMatchObject({
    id: "dev/chicago",
    name: "G",
    attributes: { description: "d", parentId: "m" },
  });
  expect(await groups.create({ name: "G" }, live)).toMatchObject({ id: "g", object: { name: "G" } });
  await groups.create({ name: "G", id: "i", description: "", parentId: "p" }, live);
  expect(await groups.delete("g", live)).toEqual({ id: null, object: null, xml: null });

  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /workflowGroups?name=a%3Db%26c&parentId=%C3%BC",
    "GET /workflowGroups/dev%2Fchicago",
    "POST /workflowGroups",
    "POST /workflowGroups",
    "DELETE /workflowGroups/g",
  ]);
  expect(server.seen.map(({ headers }) => headers["x-api-key"])).toEqual(Array(5).fill(KEY));
  expect(server.seen[2]?.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(server.seen[2]?.body.toString() ?? "")).toEqual({ name: "G" });
  expect(JSON.parse(server.seen[3]?.body.toString() ?? "")).toEqual({
    name: "G",
    id: "i",
    description: "",
    parentId: "p",
  });
});

test("gone", async () => {
  await using server = await scriptedServer(() => ({ status: 410 }));
  await using client = clientFor(server.origin);
  expect(await client.workflowGroups.get("1", live)).toBeNull();
  expect(await client.workflowGroups.delete("1", live)).toBeNull();
  expect(await failureOf(client.workflowGroups.list({}, live))).toMatchObject({ status: 410 });
  expect(await failureOf(client.workflowGroups.create({ name: "n" }, live))).toMatchObject({
    status: 410,
    mayHaveHadEffect: false,
  });
});
