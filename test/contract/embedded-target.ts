import { type RunningService, type ServiceOptions, startService } from "../../src/service";
import type { ContractTarget } from "./contract-target";

const NO_AGENT = "bare.example.com";

/** The embedded service as a target, with a clock that only waiting moves. */
export function embeddedTarget(
  name: string,
  options: ServiceOptions = {},
  seams: {
    readonly write?: boolean;
    readonly seed?: (service: RunningService) => void;
    readonly check?: (service: RunningService) => void;
  } = {},
): ContractTarget {
  const { fields = "attrs", lists = "object", attributes = "all" } = options.variation ?? {};
  return {
    name,
    write: seams.write ?? true,
    maintenance: true,
    documentedShapes: fields === "attrs" && lists === "object",
    quiet: true,
    jsonDocuments: attributes === "all",
    documents: {
      document: (workflow, run) =>
        `<workflow name="${workflow}"><triggers><trigger name="by hand"/><trigger name="nightly" cron="0 2 1 1 *"/></triggers><task name="extract" duration="${run === "short" ? "200ms" : "20h"}" lines="7"/></workflow>`,
      trigger: "by hand",
      inGroup: (document, groupId) => document.replace("<workflow ", `<workflow groupId="${groupId}" `),
    },
    calendar: (calendar, edition) => ({ name: calendar, dates: [`2030-01-0${edition}`], edition }),
    search: { types: ["workflowGroup"], criteria: [{ field: "name", operator: "equals", value: "Master" }] },
    asset: (asset) => ({ name: asset, hostname: `${asset.replaceAll(" ", "-")}.example.com`, port: 7500 }),
    assetWithoutAgent: (asset) => ({ name: asset, hostname: NO_AGENT }),
    open: async () => {
      let time = Date.parse("2024-05-15T10:00:00Z");
      const service = await startService({ now: () => time, ...options });
      service.backstage.setAgent({ host: NO_AGENT, installed: false });
      seams.seed?.(service);
      service.requests.clear();
      return {
        url: service.url,
        key: service.keys.user,
        keys: service.keys,
        wait: async () => void (time += 30),
        patience: 40,
        close: async () => {
          try {
            seams.check?.(service);
          } finally {
            await service.close();
          }
        },
      };
    },
  };
}
