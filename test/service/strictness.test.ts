import { describe, expect, it } from "vitest";
import { type Asked, type Bench, openBench, sample } from "./support/bench";

type Case = readonly [method: string, path: string, asked: Asked, says: RegExp];

const json = (value: unknown, type = "application/json"): Asked => ({ body: JSON.stringify(value), type });

const CASES: readonly Case[] = [
  ["GET", "/workflows?page=1", {}, /"page" is not known; the parameters are state, queue/],
  ["GET", "/workflows?State=approved", {}, /"State"/],
  ["GET", "/workflows?state=running", {}, /"running"; it is one of submitted, approved/],
  ["GET", "/workflows?state=", {}, /it is one of/],
  ["GET", "/workflows?state", {}, /needs a value/],
  ["GET", "/workflows?state=approved&state=approved", {}, /more than once/],
  ["GET", "/workflows?queue=%E0", {}, /percent-encoded/],
  ["GET", "/workflows/%E0", {}, /percent-encoded/],
  ["GET", "/workflows/w1?queue=all", {}, /"queue"/],
  ["GET", "/auditlog?user=me", {}, /takes none/],
  ["GET", "/workflowGroups?owner=me", {}, /"owner".*id, name, description, parentId/],
  ["GET", "/workflowGroups/ops?name=a", {}, /takes none/],
  ["DELETE", "/workflows/w1", json({}), /takes no body/],
  ["DELETE", "/workflows/w1?force=true", {}, /"force"/],
  ["DELETE", "/workflowGroups/ops", json({}), /takes no body/],
  ["POST", "/workflows", {}, /needs a body/],
  ["POST", "/workflows", { body: sample("n"), type: "text/xml" }, /"text\/xml".*application\/xml/],
  ["POST", "/workflows", { body: sample("n"), type: "application/json" }, /must be application\/xml/],
  ["POST", "/workflows", { body: sample("n"), type: null }, /is missing/],
  ["POST", "/workflows", { body: sample("n"), type: "application/xml; charset=nonsense" }, /"nonsense"/],
  ["POST", "/workflows?preserveAcl=true", { body: sample("n") }, /flag and takes no value/],
  ["POST", "/workflows?preserveAcl=", { body: sample("n") }, /flag and takes no value/],
  ["POST", "/workflows?trigger=nightly", { body: sample("n") }, /"trigger"/],
  ["POST", "/workflows/w1?trigger=nightly", json([1]), /not a JSON object/],
  [
    "POST",
    "/workflows/w1?trigger=nightly",
    { body: "a=1", type: "application/x-www-form-urlencoded" },
    /must be application\/json/,
  ],
  ["PUT", "/workflows/w1", {}, /needs a body/],
  [
    "PUT",
    "/workflows/w1",
    { body: sample("n", { id: "w1" }), type: "text/plain" },
    /application\/xml or application\/json/,
  ],
  ["PUT", "/workflows/w1", json({ id: "w1" }), /no definition/],
  ["PUT", "/workflows/w1", json({ definition: { element: "a b" } }), /no element name/],
  ["PUT", "/workflows/w1", json({ definition: { element: "1a", attributes: { id: "w1" } } }), /not well-formed/],
  ["PUT", "/workflows/w1", json({ definition: { element: "a", attributes: { 'x="1" y': "" } } }), /not an XML name/],
  [
    "PUT",
    "/workflows/w1",
    json({ definition: { element: "a", attributes: { id: 1 } } }),
    /attributes\.id is not a string/,
  ],
  ["PUT", "/workflows/w1", json({ definition: { element: "a", text: "b" } }), /unknown property "text"/],
  ["PUT", "/workflows/w1", json({ definition: { element: "a", content: [{}] } }), /content\[0\] has no element name/],
  ["PATCH", "/workflows/w1", json({}), /neither approveWorkflow nor enableWorkflow/],
  ["PATCH", "/workflows/w1", json({ approveWorkflow: "true" }), /"approveWorkflow" is not a boolean/],
  ["PATCH", "/workflows/w1", json({ approveWorkflow: null }), /is not a boolean/],
  ["PATCH", "/workflows/w1", json({ approveWorkflow: true, comment: "ok" }), /"comment" is not known/],
  ["PATCH", "/workflows/w1", json({ approveWorkflow: true, toString: 1 }), /"toString" is not known/],
  ["PATCH", "/workflows/w1", { body: "{", type: "application/json" }, /is not JSON/],
  [
    "PATCH",
    "/workflows/w1",
    json({ approveWorkflow: true }, "application/merge-patch+json"),
    /must be application\/json/,
  ],
  ["PATCH", "/workflows/w1/triggers/nightly", json({ enable: true }), /"action" is missing/],
  ["PATCH", "/workflows/w1/triggers/nightly", json({ action: "enable" }), /"enable" is missing/],
  ["PATCH", "/workflows/w1/triggers/nightly", json({ action: "disable", enable: false }), /only one is "enable"/],
  ["PATCH", "/workflows/w1/triggers/nightly", json({ action: "enable", enable: 1 }), /"enable" is not a boolean/],
  ["POST", "/workflowGroups", json({}), /"name" is missing/],
  ["POST", "/workflowGroups", json({ name: "" }), /"name" is empty/],
  ["POST", "/workflowGroups", json({ name: "a", id: "" }), /"id" is empty/],
  ["POST", "/workflowGroups", json({ name: 1 }), /"name" is not a string/],
  ["POST", "/workflowGroups", json({ name: "a", description: null }), /"description" is not a string/],
  ["POST", "/workflowGroups", json({ name: "a", parent_id: "x" }), /"parent_id" is not known/],
  ["POST", "/workflowGroups", json([{ name: "a" }]), /not a JSON object/],
  ["GET", "/workflowInstances?state=completed", {}, /it is one of running, canceling, unconfirmed/],
  ["GET", "/workflowInstances/i?state=running", {}, /takes none/],
  ["PUT", "/workflowInstances/i", json({}), /takes no body/],
  ["GET", "/workflowLogs?queryType=L2", {}, /"L2"; it is one of today, yesterday/],
  ["GET", "/workflowLogs?caseSensitive=1", {}, /it is one of true, false/],
  ["GET", "/workflowLogs?queryType=custom", {}, /needs startDate/],
  ["GET", "/workflowLogs?startDate=2024-01-01", {}, /are for the query type "custom"/],
  ["GET", "/workflowLogs?queryType=custom&startDate=monday", {}, /milliseconds since 1970 or a date/],
  ["GET", "/workflowLogs?queryType=custom&startDate=2024-02-01&endDate=2024-01-01", {}, /before the startDate/],
  ["GET", "/workflowLogs/w1/i?offset=1", {}, /"offset"/],
  ["GET", "/workflowQueues?name=Master", {}, /takes none/],
  ["PATCH", "/workflowQueues/Master", json({}), /"paused" is missing/],
  ["PATCH", "/workflowQueues/Master", json({ paused: "true" }), /"paused" is not a boolean/],
  ["PATCH", "/workflowQueues/Master", json({ paused: true, name: "x" }), /"name" is not known/],
  ["GET", "/assets?name=web", {}, /the parameters are groupName, groupId/],
  ["POST", "/assets", {}, /needs a body/],
  ["POST", "/assets", json({ name: "web" }), /neither a "hostname" nor an "ipAddress"/],
  ["POST", "/assets", json({ hostname: 1 }), /"hostname" is not a string/],
  ["POST", "/assets", json({ hostname: "web", port: "7500" }), /"port" is not a number/],
  ["POST", "/assets", json({ hostname: "web", ftPort: 70_000 }), /TCP port/],
  ["POST", "/assets", json({ hostname: "web", id: "a1" }), /"id" is given by the service/],
  ["POST", "/assets", { body: "<asset/>" }, /must be application\/json/],
  ["POST", "/calendars", json([]), /not a JSON object/],
  ["POST", "/calendars", json({ dates: [] }), /has no "name"/],
  ["PUT", "/calendars/c1", json({ dates: [] }), /has no "name"/],
  ["POST", "/calendars", json({ name: 1 }), /"name" is not a non-empty string/],
  ["POST", "/calendars", { body: "name=a", type: "text/plain" }, /must be application\/json/],
  ["PUT", "/calendars/c1", json({ name: "c", id: "c2" }), /has the id "c2"; it must be the id of the path, "c1"/],
  ["POST", "/searches", {}, /needs a body/],
  ["POST", "/searches", json({ query: "x" }), /"query" is not known; the fields are name, types, criteria/],
  ["POST", "/searches", json({}), /"criteria" is not an array/],
  [
    "POST",
    "/searches",
    json({ criteria: [{ field: "name", operator: "like", value: "a" }] }),
    /one of equals, contains/,
  ],
  ["POST", "/searches", json({ criteria: [{ field: "name" }] }), /no "value"/],
  ["POST", "/searches", json({ types: ["user"], criteria: [] }), /"types" cannot be "user"/],
  ["POST", "/searches/s1", json({ page: 1 }), /"page" is not known/],
  ["POST", "/searches/s1", json({ start: -1 }), /whole number/],
  ["GET", "/system/statistics?all=1", {}, /takes none/],
  ["PUT", "/system/alert-integration-reset", json({}), /takes no body/],
  ["POST", "/system/help-report", json("help"), /not a JSON object/],
  ["POST", "/workflowGroups?force=1", json({ name: "a" }), /takes none/],
];

describe("the strict service", () => {
  const open = async (): Promise<Bench> => {
    const bench = await openBench();
    bench.service.backstage.createGroup({ name: "Ops", id: "ops" });
    bench.service.backstage.submit(sample("w", { id: "w1" }));
    bench.service.backstage.approve("w1");
    bench.service.backstage.putCalendar({ id: "c1", name: "c" });
    await bench.call("POST", "/searches", json({ name: "s1", criteria: [] }));
    return bench;
  };

  it.each(CASES)("answers 400 to %s %s %j", async (method, path, asked, says) => {
    const { call, service } = await open();
    const before = service.snapshot();
    const { status, text } = await call(method, path, { key: service.keys.administrator, ...asked });
    expect([status, JSON.parse(text).error.message]).toEqual([400, expect.stringMatching(says)]);
    expect(service.snapshot()).toEqual(before);
  });

  it("takes a charset with the type, and the encoding that a document names", async () => {
    const { service } = await open();
    const send = (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Response> =>
      fetch(`${service.url}/workflows`, {
        method: "POST",
        body: bytes,
        headers: { "X-API-Key": service.keys.user, "Content-Type": type },
      });
    const latin = '<?xml version="1.0" encoding="ISO-8859-1"?><w name="caf\u00e9"/>';
    const latinBytes = Uint8Array.from(latin, (character) => character.charCodeAt(0));
    const wide = Uint8Array.from([
      0xff,
      0xfe,
      ...Buffer.from('<?xml version="1.0" encoding="UTF-16"?><w name="breit"/>', "utf16le"),
    ]);
    expect((await send(latinBytes, "application/xml")).status).toBe(201);
    expect((await send(wide, "application/xml")).status).toBe(201);
    expect((await send(new TextEncoder().encode('<w name="utf"/>'), 'Application/XML; charset="utf-8"')).status).toBe(
      201,
    );
    expect((await send(latinBytes, "application/xml; charset=utf-8")).status).toBe(400);
    expect(
      service.backstage
        .workflows()
        .map(({ submitted }) => submitted?.name)
        .slice(1),
    ).toEqual(["café", "breit", "utf"]);
  });

  it("keeps a byte order mark with the document", async () => {
    const bench = await open();
    const document = '\uFEFF<w id="bom" name="n"/>';
    expect((await bench.call("POST", "/workflows", { body: document, type: "application/xml" })).status).toBe(201);
    expect(bench.service.backstage.workflow("bom")?.submitted?.text).toBe(document);
  });
});
