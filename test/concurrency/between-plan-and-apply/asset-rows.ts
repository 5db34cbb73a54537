import type { RunningService } from "../../../src/service";
import type { Attributes } from "../../harness/imitated-core";
import type { Rows } from "./concurrent-change";

const asset = (service: RunningService) => service.backstage.assets()[0]!;
const web: Attributes = { name: "web", description: "Web server", hostname: "web.example" };

export const ASSET_ROWS: Rows = {
  "replacement; describes it": {
    base: web,
    wanted: { ...web, hostname: "www.example" },
    person: (service) => service.backstage.updateAsset(asset(service).id, { description: "Ours" }),
    end: /changed on the service[^]*Nothing was deleted[^]*description: "Web server" -> "Ours"[^]*Plan again/,
  },
  "destruction; renames it": {
    base: web,
    wanted: null,
    person: (service) => service.backstage.updateAsset(asset(service).id, { name: "front" }),
    end: /changed on the service[^]*name: "web" -> "front"/,
  },
  "destruction; removes it": {
    base: web,
    wanted: null,
    person: (service) => service.backstage.deleteAsset(asset(service).id),
    end: "both",
  },
  "update of state alone; renames it": {
    base: web,
    wanted: { ...web, adopt_existing: true },
    person: (service) => service.backstage.updateAsset(asset(service).id, { name: "front" }),
    end: "both",
    stands: (service) => asset(service).fields["name"] === "front",
  },
  "creation; adds the machine": {
    base: null,
    wanted: web,
    person: (service) => void service.backstage.addAsset({ name: "web", hostname: "web.example" }),
    end: /already exists[^]*terraform import/,
  },
};
