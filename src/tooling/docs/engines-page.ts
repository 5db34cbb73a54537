import { FEATURES, type Feature } from "../../engine";
import { pageText } from "./page";

/** What to do on an engine without the feature. */
const ALTERNATIVES: Readonly<Record<Feature, string>> = {
  importBlocks: "`terraform import ADDRESS ID`",
  configGeneration: "write the configuration yourself, import, and plan until nothing changes",
  testCommand: "a configuration with a server of its own (`wfa serve`), planned and applied",
  removedBlocks: '`terraform state rm ADDRESS`, or `deletion_policy = "abandon"` where the resource has it',
  stateEncryption: "a backend that encrypts; secrets in `secrets_wo`, which the state does not contain",
  mockProviders: "the embedded service (`wfa serve`), which needs no server either",
  functions:
    "the computed attributes `revision`, `drift` and, with `show_definition = true`, `definition_json` of `wfa_workflow`; `substitutions` in place of `workflow_set`",
  moveAcrossTypes: "`terraform state rm` of the old address, `terraform import` of the new one",
  ephemeralValues: "an ordinary variable marked `sensitive`, which the state then contains",
  writeOnlyAttributes: "a document with sensitive variables in it, which the state then contains",
  identity: "import by id, which works for every resource",
  actions: "`wfa_workflow_execution` for a run; for others see the page of the action",
  listResources: "the plural data source, such as `wfa_workflows`, and import blocks",
  actionEvents: "`after_create` and `after_update`; a run before the destroy: `terraform apply -invoke ADDRESS`",
  keepOnDestroy: '`deletion_policy = "abandon"` where the resource has it, or a `removed` block',
  minimalRefresh: "a full refresh; or `-refresh=false`, which reads nothing",
};

/** What each engine can do with the provider, generated from the same table that skips tests. */
export function enginesPage(): string {
  const rows = Object.entries(FEATURES).map(([name, feature]) => {
    const since = (version: readonly [number, number] | null): string => (version === null ? "no" : version.join("."));
    return `| ${feature.title} | ${since(feature.terraform)} | ${since(feature.tofu)} | ${ALTERNATIVES[name as Feature]} |`;
  });
  return pageText({
    title: "Engines and their features",
    subcategory: "",
    description: "Lists the versions of Terraform and OpenTofu that each feature needs, and what to use without it.",
    heading: "Engines and their features",
    sections: [
      "Resources and data sources work in Terraform 1.0 and later and in OpenTofu 1.6 and later. These pages write commands as `terraform …`; OpenTofu takes the same ones as `tofu …`. Other features need at least these versions:",
      ["| feature | Terraform | OpenTofu | without it |", "|---|---|---|---|", ...rows].join("\n"),
      "Resource identity, actions, list resources and a minimal refresh are tested at the level of the plugin protocol, with a client that sends the same requests as these engines. Everything else is also tested with a real engine. [Drift reports](drift-reports.md#plans-that-do-not-read-everything) says what a plan with a minimal refresh does not see.",
    ],
  });
}
