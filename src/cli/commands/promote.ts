import { Option, type Command } from "commander";
import { numbered } from "../../markup";
import { CliError } from "../cli-error";
import { checkEngineArguments } from "../engine-arguments";
import { EXIT_CODE } from "../exit-code";
import { interruptible, type Running } from "../interruption";
import { writeOutputFile } from "../named-file";
import { promote, type PromoteOptions, type Promotion } from "../promote/promote";
import { promotionJson, promotionText } from "../promote/report";
import { reviewFor } from "../report/review-report";
import { engineOption, nameOption } from "../shared-options";
import { complain, hasColours, print, printJson } from "../terminal";

interface PromoteCommandOptions extends Omit<PromoteOptions, keyof Running | "names" | "planArgs" | "warn"> {
  readonly review?: string;
  readonly json: boolean;
  readonly name: readonly string[];
}

export function definePromote(command: Command): void {
  command
    .argument("[arguments...]", "after --: arguments for the engine's plan, such as -var-file=prod.tfvars")
    .usage("--from <directory|url> --to <url> [options] [-- arguments for the engine's plan]")
    .optionsGroup("Options:")
    .requiredOption("--from <directory|url>", "the configuration to promote, or the base URL of the server to read")
    .requiredOption("--to <url>", "base URL of the server to promote to")
    .option("--overlay <file>", "what is different on the target (JSON): values, secrets, queues, triggers, enabled")
    .option("--dry-run", "show what would change, as wfa review does, and change nothing", false)
    .addOption(
      new Option("--expect <hash>", "apply only the plan with this hash, which --dry-run prints")
        .conflicts("dryRun")
        .argParser(planHashOf),
    )
    .option(
      "-o, --output <directory>",
      "keep the target's configuration and state there (default: neither is kept, and objects are found by name again)",
    )
    .option("--review <file>", "write the review to this file, as Markdown, HTML or JSON by its extension")
    .option("--json", "print one JSON object instead of text", false)
    .addOption(engineOption())
    .optionsGroup("If --from is a URL:")
    .addOption(nameOption())
    .option("--allow-incomplete", "promote the rest if some objects cannot be exported", false)
    .optionsGroup("For the connections (keys: WFA_FROM_API_KEY and WFA_TO_API_KEY, or ..._FILE):")
    .option("--allow-insecure-http", "send the keys over plain http to another machine", false)
    .addHelpText("after", EXAMPLES)
    .action(run);
}

const EXAMPLES = `
Groups, workflows, assets and calendars of the target are found by their names, and
their ids take the place of the source's ids in documents. What exists there is changed
in place, and the rest is created. If a name is ambiguous, or a document refers to an
object that is neither promoted nor on the target, nothing is changed.

After the apply, each workflow is read from the target and compared with what was
reviewed. If it is not the same, the exit code is 1.

Examples:
  wfa promote --from stacks/test --to https://wfa.example.com/wfa --dry-run
  wfa promote --from stacks/test --to https://wfa.example.com/wfa --overlay prod.json
  wfa promote --from stacks/test --to https://wfa.example.com/wfa --expect "$PLAN_HASH"
  wfa promote --from https://wfa-test.example.com/wfa --to https://wfa.example.com/wfa \\
    --name 'Finance *' --name Finance --output promoted/prod
  wfa promote --from stacks/test --to https://wfa.example.com/wfa -- -var-file=prod.tfvars
`;

async function run(operands: readonly string[], options: PromoteCommandOptions): Promise<void> {
  checkEngineArguments(operands, "the promotion", "own", "Name the source with --from");
  const promotion = await interruptible(INTERRUPTED, (running) =>
    promote({ ...options, names: options.name, planArgs: operands, warn: complain, ...running }),
  );
  if (options.review !== undefined)
    await writeOutputFile(options.review, reviewFor(options.review, promotion.review), "the review", "--review");
  const color = hasColours();
  if (options.json) printJson(promotionJson(promotion));
  else print(promotionText(promotion, { color }), { coloured: color });
  process.exitCode = exitCode(promotion);
}

const INTERRUPTED =
  ". If the engine was applying, it has stopped after the requests in progress; run the same command again to continue";

function planHashOf(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new CliError(`--expect must be the hash of a plan, 64 hexadecimal digits; got "${text}"`);
}

function exitCode(promotion: Promotion): number {
  const wrong = promotion.workflows.filter(({ arrived }) => !arrived.same);
  if (wrong.length > 0) {
    complain(
      `Error: ${numbered(wrong.length, "workflow")} on ${promotion.to} ${wrong.length === 1 ? "is" : "are"} not what was reviewed. The report lists what differs. Somebody may have changed ${wrong.length === 1 ? "it" : "them"} at the same time: run the command again with --dry-run`,
    );
    return EXIT_CODE.error;
  }
  return !promotion.applied && promotion.changes ? EXIT_CODE.differences : EXIT_CODE.ok;
}
