import { engineTitle, type Engine } from "./engine";

/** First release with a feature, its alphas and betas included, or null if the product has none. */
interface Since {
  readonly title: string;
  readonly terraform: readonly [number, number] | null;
  readonly tofu: readonly [number, number] | null;
}

/** What the product needs from an engine beyond plan, apply, import and destroy. */
export const FEATURES = {
  movedBlocks: { title: "moved blocks", terraform: [1, 1], tofu: [1, 6] },
  postconditions: { title: "`postcondition` and `replace_triggered_by`", terraform: [1, 2], tofu: [1, 6] },
  destroyWarnings: { title: "warnings in the plan of a destroy", terraform: [1, 3], tofu: [1, 6] },
  createWorkspace: { title: "`workspace select -or-create`", terraform: [1, 4], tofu: [1, 6] },
  importBlocks: { title: "import blocks", terraform: [1, 5], tofu: [1, 6] },
  configGeneration: { title: "generated configuration for imports", terraform: [1, 5], tofu: [1, 6] },
  testCommand: { title: "tests of a configuration (`.tftest.hcl`)", terraform: [1, 6], tofu: [1, 6] },
  removedBlocks: { title: "removed blocks", terraform: [1, 7], tofu: [1, 7] },
  stateEncryption: { title: "encryption of state and plans", terraform: null, tofu: [1, 7] },
  mockProviders: { title: "mocked providers in tests", terraform: [1, 7], tofu: [1, 8] },
  functions: { title: "provider functions", terraform: [1, 8], tofu: [1, 7] },
  moveAcrossTypes: { title: "moved blocks between resource types", terraform: [1, 8], tofu: [1, 10] },
  ephemeralValues: { title: "ephemeral values and resources", terraform: [1, 10], tofu: [1, 11] },
  writeOnlyAttributes: { title: "write-only attributes", terraform: [1, 11], tofu: [1, 11] },
  identity: { title: "resource identity", terraform: [1, 12], tofu: [1, 12] },
  actions: { title: "actions", terraform: [1, 14], tofu: null },
  listResources: { title: "list resources", terraform: [1, 14], tofu: null },
  actionEvents: {
    title: "actions before and after a destroy, `caller` and `on_failure`",
    terraform: [1, 16],
    tofu: null,
  },
  importsInModules: { title: "import blocks in modules", terraform: [1, 16], tofu: null },
  keepOnDestroy: { title: "`lifecycle { destroy = false }` in resources", terraform: [1, 16], tofu: [1, 12] },
  minimalRefresh: { title: "plans with a minimal refresh", terraform: [1, 17], tofu: null },
} as const satisfies Record<string, Since>;

export type Feature = keyof typeof FEATURES;

/**
 * Why an engine cannot do something, in one line for a skipped test or a message; null if it can.
 *
 * @example
 * const lack = engineLacks(bench.engine, "functions");
 * context.skip(lack !== null, lack ?? "");
 */
export function engineLacks(engine: Pick<Engine, "product" | "version">, feature: Feature): string | null {
  const since: Since = FEATURES[feature];
  const first = since[engine.product];
  const { major, minor } = engine.version;
  if (first && (major > first[0] || (major === first[0] && minor >= first[1]))) return null;
  const terraform = since.terraform ? `Terraform ${since.terraform.join(".")}` : "not in Terraform";
  const tofu = since.tofu ? `OpenTofu ${since.tofu.join(".")}` : "not in OpenTofu";
  return `${engineTitle(engine)} has no ${since.title} (${terraform}, ${tofu})`;
}
