import { resolve } from "node:path";
import type { Command } from "commander";
import type { CheckContext } from "../doctor/check";
import { CHECKS } from "../doctor/checks";
import { doctorJson, doctorText, isWell, type CheckedFinding } from "../doctor/report";
import { serviceAccess } from "../doctor/service-access";
import { EXIT_CODE } from "../exit-code";
import type { ConnectionOptions } from "../export/connect";
import { createProgress, isTerminal, print, printJson, terminalWidth } from "../terminal";

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
    .option(
      "--engine <executable>",
      "Terraform or OpenTofu, as a path or a name on the PATH (default: WFA_ENGINE, terraform, tofu)",
    )
    .optionsGroup("For the connection (default: WFA_ENDPOINT, and WFA_API_KEY or WFA_API_KEY_FILE):")
    .option("--endpoint <url>", "base URL of the service")
    .option("--api-key-file <file>", "a file that contains the API key")
    .option("--ca-certificate <file>", "certificate authorities to trust (PEM)")
    .option("--client-certificate <file>", "client certificate (PEM)")
    .option("--client-key <file>", "the client certificate's private key (PEM)")
    .option("--allow-insecure-http", "send the key over plain http to another machine", false)
    .option("--request-timeout <duration>", "time for one request, such as 60s (default: 30s)")
    .addHelpText("after", EXAMPLES)
    .action(doctor);
}

const EXAMPLES = `
Checks this machine, the way to the service, and what the service shows. Each finding says
what it means and what to do. The command only reads, and never prints the key.

Examples:
  wfa doctor
  wfa doctor --dir stacks/prod
  wfa doctor --json | jq '.findings[] | select(.status == "problem")'
`;

async function doctor(options: DoctorOptions): Promise<void> {
  const progress = createProgress();
  const interruption = new AbortController();
  const service = serviceAccess(options, interruption.signal);
  const context: CheckContext = {
    service,
    engine: options.engine,
    directory: resolve(options.dir),
    env: process.env,
  };
  const findings: CheckedFinding[] = [];
  try {
    for (const { name, run } of CHECKS) {
      progress.show(`Checking: ${name}`);
      findings.push(...(await run(context)).map((finding) => ({ check: name, ...finding })));
    }
  } finally {
    progress.clear();
    await service.close();
  }
  if (options.json) printJson(doctorJson(findings));
  else {
    const color = isTerminal("stdout") && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb";
    print(doctorText(findings, { color, width: Math.min(terminalWidth(), 100) }), { coloured: color });
  }
  if (!isWell(findings)) process.exitCode = EXIT_CODE.error;
}
