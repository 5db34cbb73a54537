import { describe, expect, it } from "vitest";
import { type Fault, FAULT_KINDS, type HeldRequest, parseFaultRule } from "../../src/service/index";
import { type Bench, listOf, openBench, sample } from "./support/bench";

/** POST /workflowGroups once under a fault: what the client sees, and whether the group is there. */
async function under(fault: Fault, bench: Bench): Promise<{ readonly seen: string; readonly effect: boolean }> {
  const { faults, requests } = bench.service;
  faults.add({ method: "POST", path: "/workflowGroups", fault });
  const patience = new AbortController();
  const answer = fetch(`${bench.service.url}/workflowGroups`, {
    method: "POST",
    headers: { "X-API-Key": bench.service.keys.user, "Content-Type": "application/json" },
    body: '{"name": "made"}',
    redirect: "manual",
    signal: patience.signal,
  }).then(
    async (response) =>
      `${response.status} ${await response.text().then(
        (text) => text.slice(0, 20),
        () => "cut off",
      )}`,
    (error: Error) => (error.name === "AbortError" ? "silence" : "reset"),
  );
  if (fault.kind.startsWith("silent")) {
    // Once it is recorded it is decided that there will be no answer: whoever waits longer sees the same.
    await expect.poll(() => requests.list().length, { timeout: 20_000 }).toBe(1);
    patience.abort();
  }
  const seen = await answer;
  return { seen, effect: bench.service.backstage.groups().some(({ name }) => name === "made") };
}

describe("faults on request", () => {
  it.each<readonly [Fault, string | RegExp, boolean]>([
    [{ kind: "resetBefore" }, "reset", false],
    [{ kind: "resetAfter" }, "reset", true],
    [{ kind: "silentBefore" }, "silence", false],
    [{ kind: "silentAfter" }, "silence", true],
    [{ kind: "delay", milliseconds: 20 }, /^201 /, true],
    [{ kind: "status", status: 503 }, /^503 /, false],
    [{ kind: "errorAfter" }, /^500 /, true],
    [{ kind: "errorAfter", status: 502 }, /^502 /, true],
    [{ kind: "truncated" }, "201 cut off", true],
    [{ kind: "brokenJson" }, '200 {"link": {"rel": "se', true],
    [{ kind: "html" }, "200 <!DOCTYPE html>\n<htm", false],
    [{ kind: "redirect", location: "http://127.0.0.1:9/elsewhere" }, /^302 /, false],
    [{ kind: "huge", bytes: 300_000 }, '200 {"padding":"xxxxxxxx', true],
    [{ kind: "hugeStream", bytes: 300_000 }, '200 {"padding":"xxxxxxxx', true],
  ])("%j", async (fault, seen, effect) => {
    const bench = await openBench();
    const result = await under(fault, bench);
    expect(result).toEqual({ seen: typeof seen === "string" ? seen : expect.stringMatching(seen), effect });
    // Used up: the next one goes through.
    expect(bench.service.faults.list()).toEqual([]);
    expect((await bench.call("POST", "/workflowGroups", { body: '{"name": "next"}' })).status).toBe(201);
  });

  it.each(["before", "after"] as const)(
    "holds a request %s its effect for as long as somebody wants",
    async (moment) => {
      const bench = await openBench();
      const there = (): boolean => bench.service.backstage.groups().some(({ name }) => name === "made");
      const seen: unknown[] = [];
      const wait = async ({ method, path }: HeldRequest): Promise<void> => void seen.push(method, path, there());
      expect(await under({ kind: "hold", moment, wait }, bench)).toEqual({
        seen: expect.stringMatching(/^201 /),
        effect: true,
      });
      expect(seen).toEqual(["POST", "/workflowGroups", moment === "after"]);
    },
  );

  it.each([false, true])(
    "a request whose client has gone while it was held has its effect only where that is wanted: %s",
    async (regardless) => {
      const { service } = await openBench();
      const patience = new AbortController();
      const wait = async ({ gone }: HeldRequest): Promise<void> => {
        patience.abort();
        await gone;
      };
      service.faults.add({ fault: { kind: "hold", moment: "before", regardless, wait } });
      const headers = { "X-API-Key": service.keys.user, "Content-Type": "application/json" };
      await expect(
        fetch(`${service.url}/workflowGroups`, {
          method: "POST",
          headers,
          body: '{"name": "made"}',
          signal: patience.signal,
        }),
      ).rejects.toThrow("aborted");
      await expect.poll(() => service.requests.list().length).toBe(1);
      expect(
        service.backstage
          .groups()
          .map(({ name }) => name)
          .includes("made"),
      ).toBe(regardless);
    },
  );

  it("sends Retry-After with a status, and Location with a redirect", async () => {
    const { call, service } = await openBench();
    service.faults.add({ fault: { kind: "status", status: 429, retryAfter: 7 } });
    expect((await call("GET", "/workflows")).headers.get("retry-after")).toBe("7");
    service.faults.add({ fault: { kind: "redirect", location: "http://127.0.0.1:9/x" } });
    const redirect = await call("GET", "/workflows");
    expect([redirect.status, redirect.headers.get("location")]).toEqual([302, "http://127.0.0.1:9/x"]);
  });

  it("cuts off an answer that has no body, too", async () => {
    const bench = await openBench({ variation: { writeAnswers: "empty" } });
    expect(await under({ kind: "truncated" }, bench)).toEqual({ seen: "201 cut off", effect: true });
  });

  it("sends as much as a huge answer promises", async () => {
    const { call, service } = await openBench();
    service.faults.add({ fault: { kind: "huge", bytes: 5_000_000 } });
    const { text } = await call("GET", "/workflows");
    expect(JSON.parse(text).padding).toHaveLength(5_000_000);
  });

  it("matches by method and path, skips, counts, and is cleared", async () => {
    const { call, service } = await openBench();
    const statuses = async (method: string, path: string, count: number): Promise<number[]> => {
      const seen: number[] = [];
      for (let index = 0; index < count; index++) seen.push((await call(method, path)).status);
      return seen;
    };
    service.faults.add({
      method: "get",
      path: "/workflows*",
      skip: 1,
      times: 2,
      fault: { kind: "status", status: 502 },
    });
    expect(await statuses("DELETE", "/workflows/none", 2)).toEqual([404, 404]);
    expect(await statuses("GET", "/workflowGroups", 1)).toEqual([200]);
    expect(await statuses("GET", "/workflows", 4)).toEqual([200, 502, 502, 200]);
    service.faults.add({ path: /^\/workflows\/[^/]+$/g, times: Infinity, fault: { kind: "status", status: 504 } });
    expect(await statuses("GET", "/workflows/a%2Fb", 3)).toEqual([504, 504, 504]);
    expect(await statuses("GET", "/workflows", 1)).toEqual([200]);
    service.faults.clear();
    expect(await statuses("GET", "/workflows/a", 1)).toEqual([404]);
    expect(() => service.faults.add({ times: 0, fault: { kind: "html" } })).toThrow("at least 1");
  });

  it("is recorded with the status that the client saw, or none", async () => {
    const bench = await openBench();
    await under({ kind: "resetAfter" }, bench);
    await under({ kind: "status", status: 503 }, bench);
    expect(bench.service.requests.list().map(({ method, path, status }) => [method, path, status])).toEqual([
      ["POST", "/workflowGroups", null],
      ["POST", "/workflowGroups", 503],
    ]);
  });

  it("acts on an update so that a lost answer leaves the update done", async () => {
    const bench = await openBench();
    bench.service.backstage.submit(sample("w", { id: "w1" }));
    bench.service.faults.add({ method: "PUT", fault: { kind: "errorAfter" } });
    const { status } = await bench.call("PUT", "/workflows/w1", { body: sample("renamed", { id: "w1" }) });
    expect(status).toBe(500);
    expect(listOf(await bench.json("/workflows"))).toMatchObject([{ name: "renamed" }]);
  });
});

describe("parseFaultRule", () => {
  it.each([
    ["POST /workflows resetAfter", { method: "POST", path: "/workflows", fault: { kind: "resetAfter" } }],
    ["* * delay=250 times=3 skip=1", { times: 3, skip: 1, fault: { kind: "delay", milliseconds: 250 } }],
    [
      "get /workflows/* status=503 retryAfter=2",
      { method: "GET", path: "/workflows/*", fault: { kind: "status", status: 503, retryAfter: "2" } },
    ],
    ["PUT * errorAfter", { method: "PUT", fault: { kind: "errorAfter" } }],
    ["* * redirect=http://h/?a=b", { fault: { kind: "redirect", location: "http://h/?a=b" } }],
    ["* * huge=10", { fault: { kind: "huge", bytes: 10 } }],
    ["* * hugeStream=10", { fault: { kind: "hugeStream", bytes: 10 } }],
  ])("reads %s", (text, rule) => {
    expect(parseFaultRule(text)).toEqual(rule);
  });

  it.each([
    ["POST", /not complete/],
    ["POST /x explode", /There is no fault "explode"; the faults are .*resetAfter/],
    ["POST /x delay", /delay cannot be ""/],
    ["POST /x status=99", /from 200 to 599/],
    ["POST /x html=1", /takes no value/],
    ["POST /x html retryAfter=1", /goes with the fault "status" only/],
    ["POST /x html often=1", /unknown option "often"/],
  ])("refuses %s", (text, message) => {
    expect(() => parseFaultRule(text)).toThrow(message);
  });

  it("knows every kind that it describes", () => {
    for (const { kind, value } of FAULT_KINDS) {
      const sampleValue = { MILLISECONDS: "5", CODE: "500", URL: "http://h/", BYTES: "9" }[value ?? ""];
      expect(parseFaultRule(`* * ${kind}${sampleValue === undefined ? "" : `=${sampleValue}`}`).fault.kind).toBe(kind);
    }
  });
});
