import { expect, test } from "vitest";
import type { Value } from "../../../src/cty";
import { startService, type RunningService } from "../../../src/service";
import { startCore, type ImitatedCore } from "../../harness/imitated-core";

type Attributes = Readonly<Record<string, Value>>;

interface Subject {
  readonly typeName: string;
  readonly config: (service: RunningService) => Attributes;
  /** Needs no request that writes. */
  readonly quiet: Attributes;
  /** Written to the service. */
  readonly written: Attributes;
  readonly importId: (service: RunningService, id: string) => string;
}

const SUBJECTS: readonly Subject[] = [
  {
    typeName: "wfa_workflow",
    config: () => ({ document: "<workflow name='d'/>" }),
    quiet: { overwrite_pending_submission: true },
    written: { document: "<workflow name='d' priority='2'/>" },
    importId: (_, id) => id,
  },
  {
    typeName: "wfa_calendar",
    config: () => ({ definition: '{"name":"Days","days":["MON"]}' }),
    quiet: { adopt_existing: true },
    written: { definition: '{"name":"Days","days":["TUE"]}' },
    importId: (_, id) => id,
  },
  {
    typeName: "wfa_workflow_group",
    config: () => ({ name: "Nightly" }),
    quiet: { force_destroy: true },
    written: { name: "Daily" },
    importId: (_, id) => id,
  },
  {
    typeName: "wfa_workflow_queue",
    config: () => ({ name: "Night", paused: true }),
    quiet: { on_destroy: "restore" },
    written: { paused: false },
    importId: () => "Night",
  },
  {
    typeName: "wfa_asset",
    config: () => ({ name: "db-1", hostname: "db-1" }),
    quiet: { adopt_existing: true },
    written: { hostname: "db-2" },
    importId: (_, id) => id,
  },
  {
    typeName: "wfa_workflow_trigger",
    config: (service) => ({ workflow_id: service.backstage.workflows()[0]!.id, name: "nightly", enabled: false }),
    quiet: { on_destroy: "disable" },
    written: { enabled: true },
    importId: (service) => `${service.backstage.workflows()[0]!.id}/nightly`,
  },
];

const writtenAt = (object: ImitatedCore): string | undefined => {
  const bytes = object.state!.private;
  return bytes.length === 0
    ? undefined
    : (JSON.parse(new TextDecoder().decode(bytes)) as { writtenAt?: string } | null)?.writtenAt;
};

test.each(SUBJECTS)(
  "$typeName says when our last write or the import ended, through refreshes and updates that write nothing",
  async ({ typeName, config, quiet, written, importId }) => {
    const service = await startService({ queues: ["Night"] });
    try {
      const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
      await (
        await core.resource("wfa_workflow")
      ).apply({
        document: "<workflow name='w'><trigger name='nightly'/></workflow>",
      });
      const object = await core.resource(typeName);
      const first = config(service);

      const before = new Date().toISOString();
      await object.apply(first);
      const created = writtenAt(object)!;
      expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(created >= before && created <= new Date().toISOString()).toBe(true);

      await object.refresh();
      await object.apply({ ...first, ...quiet });
      expect(writtenAt(object)).toBe(created);

      const imported = await core.resource(typeName);
      await imported.import(importId(service, String(object.value["id"])));
      await imported.refresh();
      expect(writtenAt(imported)! >= created).toBe(true);

      await new Promise((resolve) => setTimeout(resolve, 2));
      await object.apply({ ...first, ...quiet, ...written });
      expect(writtenAt(object)! > created).toBe(true);
    } finally {
      await service.close();
    }
  },
);
