import { expect } from "vitest";
import type { RunningService } from "../../src/service";
import { contractSuite } from "./contract-suite";
import { embeddedTarget } from "./embedded-target";

/** Something of each kind, so that the tests that only read have something to read. */
function seed({ backstage }: RunningService): void {
  const group = backstage.createGroup({ name: "Finance" });
  for (const name of ["nightly load", "Monatsabschluss"]) {
    const id = backstage.submit(
      `<workflow name="${name}" groupId="${group}"><trigger name="by hand"/><task name="t" duration="0"/></workflow>`,
    );
    backstage.approve(id);
    backstage.execute(id, "by hand");
    backstage.setRuns({ outcome: "endless" });
    backstage.execute(id, "by hand");
    backstage.setRuns({ outcome: "asDocumented" });
  }
  const asset = backstage.addAsset({ name: "web 1", hostname: "web1.example.com" });
  backstage.setAssetGroups(asset, ["dev/chicago"]);
  backstage.putCalendar({ name: "business days", dates: ["2024-05-15"] });
}

contractSuite(
  embeddedTarget(
    "embedded, read only",
    {},
    {
      write: false,
      seed,
      check: ({ requests }) => expect(new Set(requests.list().map(({ method }) => method))).toEqual(new Set(["GET"])),
    },
  ),
);
