import { describe, expect, test, type TestContext } from "vitest";
import { parseDocument, revision } from "../../../src/document";
import { startService, type Fault, type RunningService } from "../../../src/service";
import { startCore, type Attributes } from "../../harness/imitated-core";

const document = (timeout: number): string =>
  `<workflow id="w" name="w"><trigger name="daily"/><task name="t" timeout="${timeout}"/></workflow>`;

/** A write after which reading shows what has happened. */
interface Row {
  readonly typeName: string;
  readonly method: "PUT" | "PATCH" | "DELETE";
  readonly prepare?: (service: RunningService) => void;
  readonly before: Attributes | null;
  /** Null: it is destroyed. */
  readonly after: Attributes | null;
  readonly path?: RegExp;
}

const approvedWorkflow = ({ backstage }: RunningService): void => {
  backstage.submit(document(1));
  backstage.approve("w");
};

const ROWS: Readonly<Record<string, Row>> = {
  "approval of a create": {
    typeName: "wfa_workflow",
    method: "PATCH",
    before: null,
    after: { document: document(1) },
  },
  "approval of an update": {
    typeName: "wfa_workflow",
    method: "PATCH",
    before: { document: document(1) },
    after: { document: document(2) },
  },
  "submission of an update": {
    typeName: "wfa_workflow",
    method: "PUT",
    before: { document: document(1) },
    after: { document: document(2) },
  },
  "switch of the workflow": {
    typeName: "wfa_workflow",
    method: "PATCH",
    before: { document: document(1), enabled: true },
    after: { document: document(1), enabled: false },
  },
  "switch of its trigger": {
    typeName: "wfa_workflow",
    method: "PATCH",
    path: /triggers/,
    before: { document: document(1), triggers: new Map([["daily", true]]) },
    after: { document: document(1), triggers: new Map([["daily", false]]) },
  },
  "deletion of a workflow": {
    typeName: "wfa_workflow",
    method: "DELETE",
    before: { document: document(1) },
    after: null,
  },
  "disabling in place of a deletion": {
    typeName: "wfa_workflow",
    method: "PATCH",
    before: { document: document(1), deletion_policy: "disable" },
    after: null,
  },
  "deletion of a group": {
    typeName: "wfa_workflow_group",
    method: "DELETE",
    before: { name: "Finance" },
    after: null,
  },
  "deletion of an asset": {
    typeName: "wfa_asset",
    method: "DELETE",
    before: { hostname: "web.example" },
    after: null,
  },
  "change of a calendar": {
    typeName: "wfa_calendar",
    method: "PUT",
    before: { definition: '{"name":"c","days":["MON"]}' },
    after: { definition: '{"name":"c","days":["TUE"]}' },
  },
  "deletion of a calendar": {
    typeName: "wfa_calendar",
    method: "DELETE",
    before: { definition: '{"name":"c","days":["MON"]}' },
    after: null,
  },
  "pause of a queue": {
    typeName: "wfa_workflow_queue",
    method: "PATCH",
    before: null,
    after: { name: "Master", paused: true },
  },
  "release of a queue": {
    typeName: "wfa_workflow_queue",
    method: "PATCH",
    before: { name: "Master", paused: true, on_destroy: "restore" },
    after: null,
  },
  "switch of a trigger": {
    typeName: "wfa_workflow_trigger",
    method: "PATCH",
    prepare: approvedWorkflow,
    before: null,
    after: { workflow_id: "w", name: "daily", enabled: false },
  },
  "switch by an approval": {
    typeName: "wfa_workflow_approval",
    method: "PATCH",
    prepare: approvedWorkflow,
    before: { workflow_id: "w", server_revision: revision(parseDocument(document(1))), enable: true },
    after: { workflow_id: "w", server_revision: revision(parseDocument(document(1))), enable: false },
  },
  "release of a trigger": {
    typeName: "wfa_workflow_trigger",
    method: "PATCH",
    prepare: approvedWorkflow,
    before: { workflow_id: "w", name: "daily", enabled: true, on_destroy: "disable" },
    after: null,
  },
};

const LOST: readonly Fault[] = [
  { kind: "resetAfter" },
  { kind: "errorAfter", status: 500 },
  { kind: "errorAfter", status: 502 },
  { kind: "truncated" },
];

/** A service with what the row begins with, and what does the write. */
async function begun(row: Row, onTestFinished: TestContext["onTestFinished"]) {
  const service = await startService();
  onTestFinished(() => service.close());
  row.prepare?.(service);
  const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
  const object = await core.resource(row.typeName);
  if (row.before !== null) await object.apply(row.before);
  service.requests.clear();
  return { service, object, write: () => (row.after === null ? object.destroy() : object.apply(row.after)) };
}

/** What has happened counts, not what was answered. */
describe.concurrent.each(Object.entries(ROWS))("%s", (_name, row) => {
  const { method, path, after } = row;

  test.for(LOST)("whose answer is lost ($kind $status) has happened, and the apply goes on", async (fault, context) => {
    const { service, object, write } = await begun(row, context.onTestFinished);
    service.faults.add({ method, ...(path && { path }), fault });
    await write();
    service.faults.clear();
    expect(object.state?.tainted ?? false).toBe(false);
    if (after !== null) expect((await object.plan(after)).action).toBe("no-op");
    expect(service.requests.list().some((sent) => sent.method === method)).toBe(true);
  });

  test("that did not happen, whatever is read afterwards, fails", { timeout: 60_000 }, async ({ onTestFinished }) => {
    const { service, write } = await begun(row, onTestFinished);
    service.faults.add({ method, times: Infinity, fault: { kind: "status", status: 500 } });
    await expect(write()).rejects.toThrow("500");
  });

  test("that was refused fails at once", async ({ onTestFinished }) => {
    const { service, write } = await begun(row, onTestFinished);
    service.faults.add({ method, times: Infinity, fault: { kind: "status", status: 403 } });
    await expect(write()).rejects.toThrow("403");
  });
});
