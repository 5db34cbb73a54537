import { afterEach, expect } from "vitest";
import type { Finding } from "../../../src/cli/doctor/check";
import { CHECKS } from "../../../src/cli/doctor/checks";
import { readProviderSettings } from "../../../src/cli/doctor/provider-settings";
import { openService } from "../../../src/cli/doctor/service";
import type { ConnectionOptions } from "../../../src/cli/connect";

/** The key of a test's service, which no finding may show. */
export const KEY = "the-key-that-nobody-may-see";

const before = { ...process.env };
afterEach(() => {
  for (const name of ["WFA_ENDPOINT", "WFA_API_KEY", "WFA_API_KEY_FILE", "HOME", "TF_CLI_CONFIG_FILE"]) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
});

/** The findings of one check; the environment has nothing but what is given. */
export async function findings(
  name: string,
  options: Partial<ConnectionOptions> & { readonly engine?: string; readonly directory?: string } = {},
  env: Readonly<Record<string, string>> = {},
): Promise<readonly Finding[]> {
  for (const variable of ["WFA_ENDPOINT", "WFA_API_KEY", "WFA_API_KEY_FILE"]) delete process.env[variable];
  Object.assign(process.env, env);
  const { engine, directory = "/", ...connection } = options;
  const given = { allowInsecureHttp: false, ...connection };
  const configured = await readProviderSettings(directory, "terraform");
  const service = await openService(given, configured.values);
  try {
    const { run } = CHECKS.find((check) => check.name === name)!;
    const found: Finding[] = [];
    for await (const each of run({ service, options: given, configured, engine, directory })) found.push(each);
    for (const { summary, meaning, action } of found) {
      expect(`${summary} ${meaning} ${action ?? ""}`).not.toContain(KEY);
      for (const text of [summary, meaning, action ?? "none"]) expect(text, text).toMatch(/^\S.*[^.\s]$/s);
    }
    return found;
  } finally {
    if ("close" in service) await service.close();
  }
}
