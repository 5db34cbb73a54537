import type { RunningService, StoredAsset } from "../../../src/service";
import { TIMEOUTS } from "../workflows";
import type { Attributes } from "../two-pipelines";
import { operationsOf, person, pipeline, type Act, type Operation, type Standing, type Place } from "./operation";

const WEB: Attributes = { name: "web", description: "Web server", hostname: "web.example", timeouts: TIMEOUTS };

const assetsOn = ({ backstage }: RunningService): readonly StoredAsset[] => backstage.assets();
const isGone = ({ service }: Place): Standing => (assetsOn(service).length === 0 ? "wanted" : "gone");
const named =
  (wanted: string) =>
  ({ service }: Place): Standing =>
    assetsOn(service).some(({ fields }) => fields["name"] === wanted) ? "theirs" : "gone";

const ACTS: Readonly<Record<string, Act>> = {
  "registers the same machine": person(
    ({ service }) => void service.backstage.addAsset({ name: "theirs", hostname: "web.example" }),
    named("theirs"),
  ),
  "renames it": person(
    ({ service }) => service.backstage.updateAsset(assetsOn(service)[0]!.id, { name: "front" }),
    named("front"),
  ),
  "deletes it": person(({ service }) => service.backstage.deleteAsset(assetsOn(service)[0]!.id), isGone),
};

const operation = operationsOf("asset", "wfa_asset");

export const ASSET_OPERATIONS: readonly Operation[] = [
  operation("registration", WEB, async () => undefined, {
    ...ACTS,
    "another pipeline registers the same": pipeline(
      ({ second }) => second.apply(WEB),
      ({ service }) => (assetsOn(service).length === 1 ? "wanted" : "gone"),
    ),
  }),
  operation(
    "removal",
    null,
    async ({ service, first, second }) => {
      await first.object.apply(WEB);
      await second.object.import(assetsOn(service)[0]!.id);
      await second.object.apply(WEB);
    },
    { ...ACTS, "another pipeline removes it": pipeline(({ second }) => second.destroy(), isGone) },
  ),
];
