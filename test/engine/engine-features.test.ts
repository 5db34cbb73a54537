import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { engineLacks, FEATURES, type EngineProduct, type Feature } from "../../src/engine";
import { ROOT } from "../../src/tooling/root";

const engine = (product: EngineProduct, text: string): Parameters<typeof engineLacks>[0] => {
  const [major = 0, minor = 0] = text.split(".").map(Number);
  return { product, version: { major, minor, text } };
};

describe("engineLacks", () => {
  test.each<readonly [EngineProduct, string, Feature, string | null]>([
    ["terraform", "1.8.0", "functions", null],
    ["terraform", "1.7.5", "functions", "Terraform 1.7.5 has no provider functions (Terraform 1.8, OpenTofu 1.7)"],
    ["tofu", "1.6.2", "functions", "OpenTofu 1.6.2 has no provider functions (Terraform 1.8, OpenTofu 1.7)"],
    ["tofu", "1.7.0", "functions", null],
    ["terraform", "1.11.4", "writeOnlyAttributes", null],
    ["terraform", "1.11.4", "identity", "Terraform 1.11.4 has no resource identity (Terraform 1.12, OpenTofu 1.12)"],
    ["tofu", "1.12.6", "actions", "OpenTofu 1.12.6 has no actions (Terraform 1.14, not in OpenTofu)"],
    ["terraform", "2.0.0", "actions", null],
    ["terraform", "1.16.0-rc2", "actionEvents", null],
    ["tofu", "1.12.6", "keepOnDestroy", null],
    [
      "terraform",
      "1.17.0-dev",
      "stateEncryption",
      "Terraform 1.17.0-dev has no encryption of state and plans (not in Terraform, OpenTofu 1.7)",
    ],
  ])("%s %s and %s", (product, version, feature, expected) => {
    expect(engineLacks(engine(product, version), feature)).toBe(expected);
  });
});

test("each feature is on its page, with the versions that have it", async () => {
  const page = await readFile(join(ROOT, "docs/guides/engines.md"), "utf8");
  const since = (version: readonly [number, number] | null): string => version?.join(".") ?? "no";
  const missing = Object.values(FEATURES)
    .map(({ title, terraform, tofu }) => `| ${title} | ${since(terraform)} | ${since(tofu)} | `)
    .filter((row) => !page.includes(row));
  expect(missing).toEqual([]);
});
