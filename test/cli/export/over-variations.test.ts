import { expect, test } from "vitest";
import { startService } from "../../../src/service";
import { startCore } from "../../harness/imitated-core";
import { exportTo, ownFolder, valuesOf } from "./exporting";
import { populate } from "./populate";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

test.each(TESTED_VARIATIONS)(
  "what a service that is $name has is imported without a change",
  { timeout: 60_000 },
  async ({ variation }) => {
    let ahead = 0;
    const service = await startService({ variation, queues: ["Night shift"], now: () => Date.now() + ahead });
    try {
      await populate(service);
      // What was made over the interface is shown later.
      ahead = variation.visibilityDelay + variation.approvalDelay;
      const directory = await ownFolder();
      service.requests.clear();
      const exported = await exportTo(service, directory);
      const requests = service.requests.list().map(({ method, path, query }) => `${method} ${path}?${query}`);
      expect(requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
      // A version is asked for as JSON and as XML, all else once.
      const times = (request: string): number => requests.filter((each) => each === request).length;
      expect(
        requests.filter((request) => times(request) > (/^GET .workflows.[^?]+[?]state=/.test(request) ? 2 : 1)),
      ).toEqual([]);
      expect(exported.skipped).toEqual([]);
      const { backstage } = service;
      const count = (kind: string): number => exported.objects.filter((object) => object.kind === kind).length;
      expect([count("groups"), count("workflows"), count("queues"), count("assets"), count("calendars")]).toEqual([
        4,
        backstage.workflows().length,
        2,
        2,
        2,
      ]);
      expect(new Set(exported.objects.map(({ address }) => address)).size).toBe(exported.objects.length);

      const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
      for (const object of exported.objects) {
        const imported = await core.resource(object.block().typeName);
        await imported.import(object.importId);
        const plan = await imported.plan(await valuesOf(object, directory));
        expect({
          address: object.address,
          action: plan.action,
          changed: plan.changed,
          replaces: plan.replaces,
        }).toEqual({ address: object.address, action: "no-op", changed: [], replaces: [] });
      }
    } finally {
      await service.close();
    }
  },
);
