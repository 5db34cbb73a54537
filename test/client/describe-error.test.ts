import { expect, test } from "vitest";
import { describeError, InvalidOptionError, StatusError, TimeoutError } from "../../src/client";
import { clientFor, failureOf, KEY, live } from "./support/client-for";
import { scriptedServer } from "./support/scripted-server";

test.each([
  [401, "The workflow service did not accept the API key", /WFA_API_KEY/],
  [403, "The API key does not have permission", /permission/],
  [404, "The service answers, and nothing of the interface is at this endpoint", /context path/],
  [409, "The workflow service refused the request", /Correct/],
  [429, "The workflow service received too many requests", /requests_per_second/],
  [302, "The workflow service redirects to another address", /never sends the API key/],
  [500, "The workflow service failed", /log/],
  [503, "The workflow service is not available", /running/],
])("status %i", async (status, summary, advice) => {
  await using server = await scriptedServer(() => ({ status, body: `because of ${KEY}` }));
  await using client = clientFor(`${server.origin}/ctx`, { maxRetries: 0 });
  const description = describeError(await failureOf(client.workflows.list({}, live)), client.endpoint);
  expect(description).toMatchObject({ summary, advice: expect.stringMatching(advice) });
  expect(description?.cause).toContain(`GET ${server.origin}/ctx/workflows: The service answered ${status}`);
  expect(description?.cause).toContain("because of (sensitive)");
});

test.each([
  ["http://127.0.0.1:1", /refused: nothing listens there/, /running/],
  ["https://service.invalid", /cannot be resolved/, /host in the endpoint https:\/\/service\.invalid/],
])("%s", async (endpoint, cause, advice) => {
  await using client = clientFor(endpoint, { maxRetries: 0 });
  const description = describeError(await failureOf(client.workflows.list({}, live)), client.endpoint);
  expect(description).toMatchObject({
    summary: "The workflow service cannot be reached",
    cause: expect.stringMatching(cause),
    advice: expect.stringMatching(advice),
  });
  expect(description?.cause).toContain(endpoint);
});

test("what is not JSON, what is too late, what is too large, what was cancelled", async () => {
  await using server = await scriptedServer((_request, index) => (index < 2 ? { body: "<html>Sign in</html>" } : null));
  await using client = clientFor(server.origin, { requestTimeout: 100 });
  expect(describeError(await failureOf(client.workflows.list({}, live)), client.endpoint)).toMatchObject({
    summary: "The workflow service sent an answer that cannot be read",
    cause: `GET ${server.origin}/workflows: The service answered 200 with a web page (HTML) where a list of workflows as JSON was expected`,
    advice: expect.stringContaining(server.origin),
  });
  await using small = clientFor(server.origin, { maxResponseBytes: 5 });
  expect(describeError(await failureOf(small.workflows.list({}, live)), small.endpoint)?.summary).toBe(
    "The workflow service sent too large an answer",
  );
  expect(describeError(await failureOf(client.workflows.list({}, live)), client.endpoint)).toMatchObject({
    summary: "The workflow service did not answer in time",
    advice: expect.stringContaining("request_timeout"),
  });
  const cancelled = await failureOf(client.workflows.list({}, { signal: AbortSignal.abort() }));
  expect(describeError(cancelled, client.endpoint)?.summary).toBe("The call to the workflow service was cancelled");
});

test("settings, and what is not ours", async () => {
  const insecure = await failureOf(Promise.resolve().then(() => clientFor("http://service.example")));
  expect(describeError(insecure, "http://service.example")).toMatchObject({
    summary: "The endpoint is not encrypted",
    advice: expect.stringContaining("allow_insecure_http"),
  });
  expect(describeError(new InvalidOptionError("endpoint", "Wrong"), "x")).toMatchObject({ cause: "Wrong" });
  expect(describeError(new TypeError("a bug"), "x")).toBeNull();
  expect(describeError("text", "x")).toBeNull();
  expect(describeError(new TimeoutError("Late", "GET x", false), "x")?.cause).toBe("GET x: Late");
});

test("a path that every service has, and a web page, are causes of the endpoint; a missing object is not", async () => {
  await using server = await scriptedServer((request) =>
    request.method === "GET" ? { status: 404 } : { body: "<!doctype html><p>Sign in</p>" },
  );
  await using client = clientFor(`${server.origin}/ctx`, { maxRetries: 0 });
  const described = async (call: Promise<unknown>) => describeError(await failureOf(call), client.endpoint);
  expect(await described(client.workflows.list({}, live))).toMatchObject({
    advice: `Check that the endpoint ${server.origin}/ctx is the service's base URL including its context path`,
    sharedCause: {
      key: "wrong context path",
      brief: "The endpoint may lack the service's context path (it answered 404)",
    },
  });
  expect(await described(client.assets.list({}, live))).toMatchObject({ sharedCause: { key: "wrong context path" } });
  expect(await described(client.workflows.submit("<workflow/>", {}, live))).toMatchObject({
    sharedCause: { key: "web page", brief: "The endpoint answered with a web page (HTML)" },
  });
  const missing = new StatusError(404, "", `PATCH ${server.origin}/ctx/workflows/1`, false);
  expect(describeError(missing, client.endpoint)).toMatchObject({ advice: expect.stringMatching(/^Check the id/) });
  expect(describeError(missing, client.endpoint)).not.toHaveProperty("sharedCause");
  const elsewhere = new StatusError(404, "", `GET ${server.origin}/ctx2/workflows`, false);
  expect(describeError(elsewhere, client.endpoint)).not.toHaveProperty("sharedCause");
  const filtered = new StatusError(404, "", `GET ${server.origin}/ctx/workflows?queue=a/b`, false);
  expect(describeError(filtered, client.endpoint)).toHaveProperty("sharedCause");
  const withoutParent = new StatusError(404, "No such parent", `POST ${server.origin}/ctx/workflowGroups`, false);
  expect(describeError(withoutParent, client.endpoint)).toMatchObject({
    advice: expect.stringMatching(/^Check the id/),
  });
  expect(describeError(withoutParent, client.endpoint)).not.toHaveProperty("sharedCause");
});

test("a cause that fails every call alike has a name, the same whatever ids, times and paths the service puts into its words", async () => {
  const bodies = [
    "No such key (request 7f3a-91, /ctx/workflows, 12:01)",
    "No such key (request 8aa0-12, /ctx/assets, 12:02)",
    "Only for administrators",
  ];
  await using server = await scriptedServer((_request, index) => ({
    status: index < 3 ? 401 : 403,
    body: bodies[index] ?? "",
  }));
  await using client = clientFor(server.origin, { maxRetries: 0 });
  const causes = [];
  for (let at = 0; at < 4; at++)
    causes.push(describeError(await failureOf(client.workflows.list({}, live)), client.endpoint)?.sharedCause?.key);
  expect(causes[0]).toBe(causes[1]);
  expect(causes[2]).not.toBe(causes[0]);
  expect(causes[3]).toBeUndefined();
  await using nowhere = clientFor("http://127.0.0.1:1", { maxRetries: 0 });
  expect(describeError(await failureOf(nowhere.workflows.list({}, live)), nowhere.endpoint)?.sharedCause).toEqual({
    key: "refused",
    brief: "The connection to 127.0.0.1:1 was refused: nothing listens there",
  });
});
