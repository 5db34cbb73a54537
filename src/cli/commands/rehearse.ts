import type { Command } from "commander";
import { parseVariation } from "../../service";
import { chooseEngine, findStacks, type FindStacksOptions } from "../drift/find-stacks";
import { explained } from "../cli-error";
import { readOperands } from "../engine-arguments";
import { EXIT_CODE } from "../exit-code";
import { interruptible } from "../interruption";
import { beginnings } from "../rehearse/beginning";
import { isClean, rehearsalJson, rehearsalText, type StackRehearsal } from "../rehearse/rehearsal";
import { rehearseStack } from "../rehearse/rehearse-stack";
import { addProjectOptions, addServiceOptions, engineOption, repeatable, type ServiceOptions } from "../shared-options";
import { print, printJson } from "../terminal";

interface RehearseOptions extends ServiceOptions, Pick<FindStacksOptions, "stack" | "synth"> {
  readonly snapshot?: string;
  readonly faults: boolean;
  readonly variation: readonly string[];
  readonly json: boolean;
  readonly engine?: string;
}

export function defineRehearse(command: Command): void {
  command
    .argument("[directory]", "the directory of a configuration or a cdktf project (default: the current one)")
    .argument("[arguments...]", "after --: arguments for the engine's plan, such as -var-file=prod.tfvars")
    .usage("[options] [directory] [-- arguments for the engine's plan]")
    .optionsGroup("Options:")
    .option("--json", "print one JSON object on one line instead of text", false)
    .option(
      "--snapshot <file>",
      "rehearse on the snapshot in this file; if the file does not exist, the server is read and the snapshot written to it",
    )
    .option("--faults", "apply again and again, each time with a fault at one of the requests", false)
    .addOption(
      repeatable(
        "--variation <option=value>",
        "how the server behaves where a snapshot does not show it, as for wfa serve",
        "what the snapshot shows",
      ),
    )
    .addOption(engineOption());
  addProjectOptions(command, "rehearse").optionsGroup(
    "For the server (default: the provider block, else WFA_ENDPOINT, WFA_API_KEY and WFA_API_KEY_FILE):",
  );
  addServiceOptions(command)
    .addHelpText("after", EXAMPLES)
    .action((_directory, _arguments, options: RehearseOptions, { args }: Command) => rehearse(args, options));
}

const EXAMPLES = `
A rehearsal reads the server, starts the embedded service with the same objects, and
plans and applies the configuration there, on a copy of the state. It shows the calls,
the warnings and the result, whether the next plan is empty, and what would be lost
without the plan saying so.

Only GET requests go to the server. Its key, the state and the configuration are only read.
Other providers are not rehearsed: a plan that changes their objects is refused.

Examples:
  wfa rehearse                                        the current directory
  wfa rehearse stacks/prod -- -var-file=prod.tfvars   with arguments for the engine
  wfa rehearse --snapshot prod.snapshot               read the server once, use it often
  wfa rehearse --faults                               what needs a person if a request fails
  wfa rehearse --variation resubmission=resetsFlags   if a new version resets flags there
`;

async function rehearse(operands: readonly string[], options: RehearseOptions): Promise<void> {
  const { directory, engineArgs } = readOperands(operands, "the rehearsal", "own");
  const variation = explained(() => parseVariation(options.variation), Error, "", ". wfa serve --help lists them");
  const stacks = await interruptible("; there is no report", async (running) => {
    const found = await findStacks(directory, { ...options, ...running });
    const engine = await chooseEngine(options.engine, found);
    const begin = beginnings(options.snapshot, variation, running);
    const rehearsed: StackRehearsal[] = [];
    for (const stack of found) {
      rehearsed.push(await rehearseStack(engine, stack, { ...options, begin, engineArgs, ...running }));
      running.signal.throwIfAborted();
    }
    return rehearsed;
  });
  if (options.json) printJson(rehearsalJson(stacks, new Date().toISOString()));
  else print(rehearsalText(stacks));
  if (!stacks.every(isClean)) process.exitCode = EXIT_CODE.differences;
}
