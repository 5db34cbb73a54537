import { expect, it } from "vitest";
import { freshFolder } from "./data/child-service";
import { fieldsOf, openBench } from "./support/bench";

/** An object with an ordinary field whose value nests `levels` deep, the object included. */
const deep = (levels: number, fields = ""): string =>
  `{${fields}"more": ${'{"a": '.repeat(levels - 2)}[]${"}".repeat(levels - 2)}}`;

const TAKES_JSON = [
  ["POST", "/calendars", '"name": "c", '],
  ["PUT", "/calendars/c1", '"name": "c", '],
  ["POST", "/assets", '"hostname": "web1", '],
  ["POST", "/system/help-report", ""],
  ["POST", "/workflows/w1?trigger=t", ""],
] as const;

it("JSON below 1,000 levels is refused before anything changes, and does nobody else any harm", async () => {
  const { service, call } = await openBench({ dataDirectory: await freshFolder() });
  const { backstage } = service;
  backstage.submit('<workflow id="w1" name="w"><trigger name="t"/></workflow>');
  backstage.approve("w1");
  await call("POST", "/calendars", { body: '{"id": "c1", "name": "mine"}' });
  const before = service.snapshot();
  for (const levels of [1001, 7000, 100_000]) {
    for (const [method, path, fields] of TAKES_JSON) {
      const { status, text } = await call(method, path, { body: deep(levels, fields) });
      expect([status, text], path).toEqual([400, expect.stringContaining("The body nests deeper than 1000 levels")]);
    }
    const arrays = `{"name": "s", "criteria": ${"[".repeat(levels)}${"]".repeat(levels)}}`;
    expect((await call("POST", "/searches", { body: arrays })).status).toBe(400);
    expect((await call("PUT", "/workflows/w1", { body: deep(levels) })).status).toBe(400);
  }
  expect(service.snapshot()).toEqual(before);
  expect((await call("POST", "/workflowGroups", { body: '{"name": "after"}' })).status).toBe(201);
});

it("JSON of 1,000 levels is kept and shown, after a restart too", async () => {
  const dataDirectory = await freshFolder();
  const first = await openBench({ dataDirectory });
  first.service.backstage.submit('<workflow id="w1" name="w"><trigger name="t"/></workflow>');
  first.service.backstage.approve("w1");
  for (const [method, path, fields] of TAKES_JSON) {
    if (method === "PUT") continue;
    expect((await first.call(method, path, { body: deep(1000, fields) })).status, path).toBeLessThan(300);
  }
  const before = first.service.snapshot();
  await first.service.close();
  const second = await openBench({ dataDirectory });
  expect(second.service.snapshot()).toEqual(before);
  expect(JSON.stringify(fieldsOf((await second.json("/calendars"))["calendars"][0]).more)).toBe(
    JSON.stringify((JSON.parse(deep(1000)) as { more: unknown }).more),
  );
});
