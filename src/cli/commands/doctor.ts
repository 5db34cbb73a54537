import { resolve } from "node:path";
import type { Command } from "commander";
import { EngineError, findEngines, type EngineProduct } from "../../engine";
import type { CheckContext } from "../doctor/check";
import { CHECKS } from "../doctor/checks";
import { readProviderSettings } from "../doctor/provider-settings";
import { doctorJson, doctorText, isWell, type CheckedFinding } from "../doctor/report";
import { openService } from "../doctor/service";
import { EXIT_CODE } from "../exit-code";
import type { ConnectionOptions } from "../connect";
import { addConnectionOptions, engineOption } from "../shared-options";
import { createProgress, hasColours, print, printJson, terminalWidth } from "../terminal";

interface DoctorOptions extends ConnectionOptions {
  readonly json: boolean;
  readonly dir: string;
  readonly engine?: string;
}

export function defineDoctor(command: Command): void {
  command
    .optionsGroup("Options:")
    .option("--json", "print one JSON object instead of text", false)
    .option("--dir <directory>", "the directory of the configuration", ".")
    .addOption(engineOption())
    .optionsGroup("For the connection (default: the provider block's values, then the environment's):");
  addConnectionOptions(command).addHelpText("after", EXAMPLES).action(doctor);
}

const EXAMPLES = `
Checks this machine, the way to the service, and what the service shows. Each finding says
what it means and what to do. The command only reads, and never prints the key.

Endpoint, key and TLS are those that the provider uses in this directory: an option of this
command comes first, then the block provider "wfa" without an alias, then WFA_ENDPOINT, and
WFA_API_KEY or WFA_API_KEY_FILE. In the block, literal values and file("...") are read. For
anything else, such as var.endpoint, the command says so, and takes the value as an option.

Examples:
  wfa doctor
  wfa doctor --dir stacks/prod
  wfa doctor --dir cdktf.out/stacks/prod --endpoint https://wfa.example.com/wfa
  wfa doctor --json | jq '.findings[] | select(.status == "problem")'
`;

async function doctor(options: DoctorOptions): Promise<void> {
  const progress = createProgress();
  const directory = resolve(options.dir);
  const dialect = await dialectOf(options.engine);
  const configured = await readProviderSettings(directory, dialect);
  const service = await openService(options, configured.values);
  const context: CheckContext = { service, options, configured, engine: options.engine, directory };
  const findings: CheckedFinding[] = [];
  try {
    for (const { name, run } of CHECKS) {
      progress.show(`Checking: ${name}`);
      for await (const finding of run(context)) findings.push({ check: name, ...finding });
    }
  } finally {
    progress.clear();
    if ("close" in service) await service.close();
  }
  if (options.json) printJson(doctorJson(findings));
  else {
    const color = hasColours();
    print(doctorText(findings, color, Math.min(terminalWidth(), 100)), { coloured: color });
  }
  if (!isWell(findings)) process.exitCode = EXIT_CODE.error;
}

/** Of the engine that commands would use: OpenTofu reads other files. */
async function dialectOf(engine: string | undefined): Promise<EngineProduct> {
  const [found] = await findEngines({ engine });
  return found === undefined || found instanceof EngineError ? "terraform" : found.product;
}
