import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import type { Value } from "../../src/cty";
import { startService } from "../../src/service";
import { CoreError, startCore, type Core } from "../harness/imitated-core";

const OBJECTS: readonly [type: string, attributes: Readonly<Record<string, Value>>][] = [
  ["wfa_workflow_queue", { name: "nightly", paused: true }],
  ["wfa_workflow_group", { name: "nightly" }],
  ["wfa_workflow", { document: "<workflow name='load'/>" }],
  ["wfa_calendar", { definition: '{"name":"weekdays"}' }],
  ["wfa_asset", { name: "db-1", hostname: "db-1" }],
];

/** The errors of an apply of each, one after the other. */
async function failuresOf(core: Core) {
  const failures = [];
  for (const [type, attributes] of OBJECTS) {
    const error: unknown = await (await core.resource(type)).apply(attributes).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof CoreError)) throw new Error(`${type} did not fail`, { cause: error });
    failures.push(error.diagnostics);
  }
  return failures;
}

/** Every object has an error of its own; the first tells what to do, the others where that is told. */
function expectOneCause(failures: Awaited<ReturnType<typeof failuresOf>>, full: RegExp, brief: string): void {
  const [first, ...rest] = failures.map((diagnostics) => diagnostics.filter(({ severity }) => severity === "error"));
  expect(first).toHaveLength(1);
  expect(first![0]!.detail).toMatch(full);
  for (const errors of rest) {
    expect(errors).not.toEqual([]);
    for (const { summary, detail } of errors) {
      expect(summary).toMatch(/^Could not /);
      expect(detail.split("\n\n")[0]).toBe(`${brief}. See the error with the details: ${first![0]!.summary}`);
    }
  }
}

it("a wrong key is told in full once", async () => {
  const service = await startService();
  try {
    const core = await startCore({ endpoint: service.url, api_key: "not-a-key-of-this-service" });
    expectOneCause(
      await failuresOf(core),
      /The service answered 401[\s\S]*WFA_API_KEY/,
      "The service did not accept the API key (it answered 401)",
    );
    // Configured anew, as in the next run, it is told anew.
    const next = await startCore({ endpoint: service.url, api_key: "not-a-key-of-this-service" });
    expect((await failuresOf(next))[0]![0]!.detail).toContain("WFA_API_KEY");
  } finally {
    await service.close();
  }
});

it("a service that cannot be reached is told in full once", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => closed.once("listening", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const core = await startCore({ endpoint: `http://127.0.0.1:${port}/wfa`, api_key: "key", max_retries: 0 });
  expectOneCause(
    await failuresOf(core),
    /nothing listens there[\s\S]*has the right port/,
    `The connection to 127.0.0.1:${port} was refused: nothing listens there`,
  );
});

it("a wrong context path is told in full once, whatever is asked for there", async () => {
  const service = await startService();
  try {
    const endpoint = `${service.url}/wrong`;
    const core = await startCore({ endpoint, api_key: service.keys.user });
    const brief = "The endpoint may lack the service's context path (it answered 404)";
    expectOneCause(
      await failuresOf(core),
      new RegExp(`The service answered 404[\\s\\S]*Check that the endpoint ${endpoint} is the service's base URL`),
      brief,
    );
    const others: readonly (() => Promise<unknown>)[] = [
      () => core.data("wfa_workflows", {}),
      () => core.data("wfa_workflow", { id: "w" }),
      () => core.data("wfa_workflow_group", { id: "g" }),
      () => core.data("wfa_workflow_instance", { id: "i" }),
      () => core.data("wfa_workflow_log_entries", { workflow_id: "w", instance_id: "i" }),
      () => core.data("wfa_system_statistics", {}),
      async () => (await core.resource("wfa_workflow")).import("w"),
      async () => (await core.resource("wfa_workflow_approval")).import("w"),
      async () => (await core.resource("wfa_workflow_trigger")).import("w/t"),
      async () => (await core.resource("wfa_workflow_trigger")).apply({ workflow_id: "w", name: "t", enabled: true }),
      async () =>
        (await core.resource("wfa_workflow_approval")).apply({ workflow_id: "w", server_revision: "0".repeat(64) }),
      async () => (await core.resource("wfa_workflow_execution")).apply({ workflow_id: "w", trigger: "t" }),
    ];
    for (const [index, other] of others.entries()) {
      const error: unknown = await other().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof CoreError)) throw new Error(`${index} did not fail`, { cause: error });
      const [first] = error.diagnostics;
      expect(first!.detail, `${index}: ${first!.summary}`).toMatch(`${brief}. See the error with the details: `);
      expect(first!.detail).not.toContain("base URL");
    }
  } finally {
    await service.close();
  }
});

it("an object in state stays there, and the next one refers to the first, where every call answers 404", async () => {
  const service = await startService();
  try {
    const right = await startCore({ endpoint: service.url, api_key: service.keys.user });
    const wrong = await startCore({ endpoint: `${service.url}/wrong`, api_key: service.keys.user });
    const details: string[] = [];
    for (const name of ["a", "b", "c"]) {
      const made = await right.resource("wfa_workflow");
      await made.apply({ document: `<workflow name="${name}"/>` });
      const read = await wrong.resource("wfa_workflow");
      read.state = made.state;
      const error: unknown = await read.refresh().catch((thrown: unknown) => thrown);
      if (!(error instanceof CoreError)) throw new Error("it did not fail", { cause: error });
      details.push(error.diagnostics[0]!.detail);
      expect(read.state).not.toBeNull();
    }
    expect(details.map((detail) => detail.includes("base URL"))).toEqual([true, false, false]);
  } finally {
    await service.close();
  }
});

it("a web page in the service's place is told in full once", async () => {
  const page = createHttpServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><html><body>Sign in</body></html>");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => page.once("listening", resolve));
  try {
    const { port } = page.address() as AddressInfo;
    const core = await startCore({ endpoint: `http://127.0.0.1:${port}`, api_key: "key", max_retries: 0 });
    expectOneCause(
      await failuresOf(core),
      /with a web page \(HTML\)[\s\S]*base URL including its context path/,
      "The endpoint answered with a web page (HTML)",
    );
  } finally {
    page.closeAllConnections();
    await new Promise((resolve) => page.close(resolve));
  }
});

it("what is each call's own is told each time", async () => {
  const service = await startService();
  try {
    service.faults.add({ times: 1000, fault: { kind: "status", status: 403 } });
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user, max_retries: 0 });
    for (const diagnostics of await failuresOf(core))
      expect(diagnostics[0]!.detail).toContain("Grant the permission to the key's account");
  } finally {
    await service.close();
  }
});
