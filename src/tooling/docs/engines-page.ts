import { engineLacks, engineTitle, FEATURES, type Engine, type Feature } from "../../engine";
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
  keepOnDestroy:
    '`deletion_policy = "abandon"` where the resource has it, or a `removed` block. Terraform keeps the object in a destroy only, OpenTofu in a replacement too',
  minimalRefresh: "a full refresh; or `-refresh=false`, which reads nothing",
};

/** A release that tests which start an engine ran on. */
interface RanOn extends Pick<Engine, "product" | "version"> {
  /** What is not said by its version. */
  readonly note?: string;
}

const ranOn = (product: Engine["product"], text: string, note?: string): RanOn => {
  const [major = 0, minor = 0, patch = 0] = text.split(/[.-]/).map(Number);
  return { product, version: { major, minor, patch, text }, ...(note !== undefined && { note }) };
};

/** `WFA_TEST_ENGINES` names such executables; whoever runs the tests with others changes this list. */
const RAN_ON: readonly RanOn[] = [
  ranOn("terraform", "1.11.4", "all, with each change"),
  ranOn("terraform", "1.16.0-rc2", "all"),
  ranOn("terraform", "1.17.0-alpha20260812", "it has no plans with a minimal refresh yet"),
  ranOn("terraform", "1.17.0-dev", "main of 2026-08-21, also with experiments: deferred changes"),
  ranOn("tofu", "1.6.2"),
  ranOn("tofu", "1.12.6", "all"),
];

/** What each engine can do with the provider, generated from the same table that skips tests. */
export function enginesPage(): string {
  const rows = Object.entries(FEATURES).map(([name, feature]) => {
    const since = (version: readonly [number, number] | null): string => (version === null ? "no" : version.join("."));
    return `| ${feature.title} | ${since(feature.terraform)} | ${since(feature.tofu)} | ${ALTERNATIVES[name as Feature]} |`;
  });
  const runs = RAN_ON.map(({ note, ...engine }) => {
    const lacking = Object.keys(FEATURES)
      .filter((feature) => engineLacks(engine, feature as Feature) !== null)
      .map((feature) => FEATURES[feature as Feature].title);
    return `| ${engineTitle(engine)} | ${lacking.join("; ") || "nothing"} | ${note ?? ""} |`;
  });
  return pageText({
    title: "Engines and their features",
    subcategory: "",
    description: "Lists the versions of Terraform and OpenTofu that each feature needs, and what to use without it.",
    heading: "Engines and their features",
    sections: [
      "Resources and data sources work in Terraform 1.0 and later and in OpenTofu 1.6 and later. These pages write commands as `terraform …`; OpenTofu takes the same ones as `tofu …`. Other features need at least these versions:",
      ["| feature | Terraform | OpenTofu | without it |", "|---|---|---|---|", ...rows].join("\n"),
      "If the endpoint or the key comes from an object that does not exist yet, resources are planned without the service, and data sources and imports fail until it exists. With `-allow-deferral` (experimental builds of Terraform, and stacks), all of them are deferred to the next plan instead.",
      "[Drift reports](drift-reports.md#plans-that-do-not-read-everything) says what a plan with a minimal refresh does not see.",
      "## What was run",
      'Each of these engines ran the acceptance tests, and the tests of actions, queries, imports by identity, generated configuration, ephemeral values, encrypted state, `terraform test`, interruption and a minimal refresh, as far as it has them. Those marked with "all" also ran the examples, the guides, reviews, drift reports and exports:',
      ["| engine | does not have | note |", "|---|---|---|", ...runs].join("\n"),
      "## Generated configuration for imports",
      'In Terraform 1.16.0 to 1.16.2 and in previews of 1.17, `terraform plan -generate-config-out=FILE` fails for an `import` block without a `provider` argument, with `unavailable provider "registry.terraform.io/hashicorp/wfa"`. This is a fault of the engine ([hashicorp/terraform 39144](https://github.com/hashicorp/terraform/issues/39144), fixed by [39185](https://github.com/hashicorp/terraform/pull/39185)). With these versions, do one of the following:',
      [
        "- Write the configuration with [`wfa export`](export.md).",
        "- Generate it with `terraform query -generate-config-out=FILE`. Its import blocks name the provider.",
        "- Set `provider = wfa` in the `import` block, generate the configuration, and remove the line again.",
      ].join("\n"),
    ],
  });
}
