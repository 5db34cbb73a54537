import type { Engine } from "../../engine";
import { packageFile, runCommand } from "../run-command";
import { ToolError } from "../run-tool";

export type CdktfVerb = "plan" | "apply" | "destroy";

/**
 * The environment in which cdktf, at the root, uses only the given engine, plugin and service: no version checks,
 * nothing in the home directory, plain output.
 */
export function cdktfEnvironment(setting: {
  readonly engine: Engine;
  readonly cliConfig: string;
  readonly home: string;
  readonly endpoint: string;
  readonly apiKey: string;
}): Readonly<Record<string, string>> {
  return {
    TERRAFORM_BINARY_NAME: setting.engine.path,
    TF_CLI_CONFIG_FILE: setting.cliConfig,
    CDKTF_HOME: setting.home,
    // The plugin is rebuilt under one version; a cache would keep an older build of it.
    CDKTF_DISABLE_PLUGIN_CACHE_ENV: "true",
    // Locking queries a registry, which does not have it.
    CDKTF_SKIP_PROVIDER_LOCK: "true",
    CHECKPOINT_DISABLE: "1",
    WFA_ENDPOINT: setting.endpoint,
    WFA_API_KEY: setting.apiKey,
  };
}

/** Runs `cdktf VERB` at the root. @returns its output, plain. @throws ToolError with the output if it fails */
export async function runCdktf(
  verb: CdktfVerb,
  environment: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<string> {
  const args = [
    packageFile("cdktf-cli/bundle/bin/cdktf"),
    verb,
    "--no-color",
    ...(verb === "plan" ? [] : ["--auto-approve"]),
  ];
  // CI: without it, cdktf shows its spinner even without a terminal.
  const env = { ...process.env, ...environment, CI: "1", TF_IN_AUTOMATION: "1" };
  const { code, output } = await runCommand(process.execPath, args, { env, ...(signal ? { signal } : {}) });
  if (code !== 0) throw new ToolError(`cdktf ${verb} failed:\n\n${output.trim()}`);
  return output;
}

const PLANNED = [/ (will be|must be) (created|updated|destroyed|replaced|read)/, /^Plan:/, /^No changes\./];
const DONE = [/: (Creation|Modifications|Destruction) complete/, /^(Apply|Destroy) complete!/, /^No changes\./];

/** The lines of a run that report what happened: for a plan what it would do, for others what was done. */
export function essence(output: string, verb: CdktfVerb): readonly string[] {
  const patterns = verb === "plan" ? PLANNED : DONE;
  return output
    .split("\n")
    .map((line) => line.replace(/^[a-zA-Z0-9_-]+ {2}/, "").trim())
    .filter((line) => patterns.some((pattern) => pattern.test(line)));
}

const WIDTH = 110;
const SHA256 = /\b([0-9a-f]{8})[0-9a-f]{56}\b/g;

/** The lines of a plan that change something known, without their common depth, cut to a terminal's width; hashes are short. */
export function changedLines(output: string): readonly string[] {
  const actions = output.slice(output.indexOf("perform the following actions"));
  const lines = actions.split("\n").filter((line) => /^\s*[~+-] /.test(line) && !line.includes("(known after apply)"));
  const depth = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines
    .map((line) => line.slice(depth).trimEnd().replace(SHA256, "$1…"))
    .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 2)} …` : line));
}
