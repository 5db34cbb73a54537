import { Option, type Command } from "commander";
import { countsAsDrift, type DriftReport, type StackReport } from "../../review";
import { CliError } from "../cli-error";
import { useBaseline, type BaselineOptions } from "../drift/baseline";
import { checkDirectory, checkEstate, type CheckEstateOptions } from "../drift/check-directory";
import { errorOf } from "../drift/check-stack";
import { readOperands } from "../engine-arguments";
import { DRIFT_FORMATS, writeDriftReport, type DriftWriteOptions } from "../report/drift-report";
import { EXIT_CODE } from "../exit-code";
import { interruptible, type Running } from "../interruption";
import { addProjectOptions, addServiceOptions, engineOption, onlyFor, wholeNumber } from "../shared-options";
import { checkWriting, writeBack, type WritingOptions } from "../write-back/write-back";
import { complain } from "../terminal";

type DriftOptions = BaselineOptions &
  DriftWriteOptions &
  WritingOptions &
  Omit<CheckEstateOptions, keyof Running | "engineArgs" | "warn">;

export function defineDrift(command: Command): void {
  command
    .argument("[directory]", "the directory of a configuration or a cdktf project (default: the current one)")
    .argument("[arguments...]", "after --: arguments for the engine's plan, such as -var-file=prod.tfvars")
    .usage("[options] [directory] [-- arguments for the engine's plan]")
    .optionsGroup("Options:")
    .addOption(new Option("-f, --format <format>", "format of the report").choices([...DRIFT_FORMATS]).default("text"))
    .addOption(
      new Option("--json", "the same as --format json: one JSON object on one line").default(false).conflicts("format"),
    )
    .option(
      "-o, --output <file>",
      "write the report to this file; unless the format is text, the text is printed as well",
    )
    .addOption(engineOption())
    .option(
      "--gitlab-counts <file>",
      "also write how many objects an apply would create, update and delete, for artifacts:reports:terraform",
    )
    .option("--init", "run the engine's init first", false)
    .option("--no-plan", "do not report what an apply would do, which needs a second plan")
    .option("--strict", "exit with 2 also if nothing drifted but an apply would change something", false)
    .optionsGroup("For many stacks:")
    .option("-r, --recursive", "check all stacks in and below the directory, and report a row for each", false)
    .option(
      "--parallel <number>",
      "with --recursive: how many directories are checked at once",
      wholeNumber("--parallel", " from 1", 1),
      // Each runs an engine and its plugins.
      4,
    )
    .option("--resume <file>", "with --recursive: keep here what is done, and go on from it after an interruption")
    .optionsGroup("For drift that is known:")
    .option("--baseline <file>", "changes that this file lists do not count until their day is over")
    .option("--accept", "write everything that drifts now to that file", false)
    .option("--reason <text>", "with --accept: why it is accepted")
    .option("--until <day>", "with --accept: the last day on which it is accepted, in UTC (default: no end)")
    .optionsGroup("To take the drift over:")
    .option("--write", "write what drifted into the files of the configuration", false)
    .option("--branch <name>", "with --write: commit it on this new branch, and leave the working tree as it is");
  addProjectOptions(command, "check")
    .optionsGroup(
      "For the audit log (default: the provider block, else WFA_ENDPOINT, WFA_API_KEY and WFA_API_KEY_FILE):",
    )
    .option("--no-audit-log", "do not read the audit log");
  addServiceOptions(command)
    .addHelpText("after", EXAMPLES)
    .action((_directory, _arguments, options: DriftOptions, { args }: Command) => drift(args, options));
}

const EXAMPLES = `
Drift is what changed on the service since the last apply. The command finds it with
a refresh-only plan, which writes neither the state nor the service.

Configuration changes that are not applied yet are listed, but are not drift. Neither
are flags that terraform apply -refresh-only accepted. With --strict, everything that
an apply would change counts.

With --recursive, a stack is a directory in or below the named one that is a cdktf
project, has a terragrunt.hcl or stack.tm.hcl, or has a configuration that was
initialised or applied there or has a backend block. Terragrunt and Terramate run the
engine in their directories.

--write changes the files of the configuration, or those of a cdktf project's documents,
so that they have what somebody changed on the service, and lists what it cannot write.
The next plan is empty then.

Examples:
  wfa drift                                        the current directory
  wfa drift stacks/prod -- -var-file=prod.tfvars   with arguments for the engine
  wfa drift --format junit --output drift.xml      for a pipeline
  wfa drift --format github                        annotations and summary of a GitHub workflow
  wfa drift --format sarif --output drift.sarif    for GitHub's code scanning
  wfa drift --recursive stacks --output drift.html --format html
  wfa drift --baseline drift-baseline.json         what the file lists does not count
  wfa drift --accept --baseline drift-baseline.json --reason "Until the fix" --until 2026-12-31
  wfa drift --write --branch from-the-ui           what drifted becomes a commit
`;

function checkOptions(options: DriftOptions): void {
  const onSecondPlan = {
    "--strict": options.strict,
    "--write": options.write,
    "--gitlab-counts": options.gitlabCounts,
  };
  const needsPlan = Object.entries(onSecondPlan).find(([, value]) => value !== undefined && value !== false);
  if (needsPlan !== undefined && !options.plan)
    throw new CliError(
      `${needsPlan[0]} needs the second plan, which --no-plan leaves out. Use only one of these options`,
    );
  onlyFor("--recursive", options.recursive, { "--resume": options.resume });
  if (options.recursive && options.write)
    throw new CliError(
      "--write is for one directory, because stacks below a directory may share files. Run it in each stack that drifted, without --recursive",
    );
  if (options.recursive && options.stack.length > 0)
    throw new CliError("--stack is for one cdktf project. Name the directory of the stacks to check instead");
}

async function drift(operands: readonly string[], options: DriftOptions): Promise<void> {
  const { directory, engineArgs } = readOperands(operands, "the report", "users");
  checkOptions(options);
  const compare = await useBaseline(options);
  const branch = await checkWriting(options, directory);
  const goOn = options.resume === undefined ? "" : `. Run the same command again: "${options.resume}" has what is done`;
  const warnings = new Set<string>();
  const warn = (warning: string): void => void warnings.add(warning);
  const done = await interruptible(`; there is no report${goOn}`, async (running) => {
    const how = { ...options, engineArgs, warn, ...running };
    const checked = options.recursive ? await checkEstate(directory, how) : [await checkDirectory(directory, how)];
    running.signal.throwIfAborted();
    const stacks = checked.flatMap((each) => each.stacks);
    const found: DriftReport = { createdAt: new Date().toISOString(), stacks: stacks.map(({ report }) => report) };
    const { report: compared, message } = await compare(found, stacks, engineArgs);
    const judged = stacks.map((stack, at) => ({ ...stack, report: compared.stacks[at]! }));
    const written = options.write ? await writeBack(judged, directory, branch) : undefined;
    return { checked, message, written, report: written == null ? compared : { ...compared, write: written } };
  });
  await writeDriftReport(done.report, options, done.checked);
  if (done.written === null)
    complain(
      "Nothing was written, because not everything could be checked. Correct the error, and run the command again",
    );
  if (done.message !== null) complain(done.message);
  for (const warning of warnings) complain(warning);
  process.exitCode = exitCode(done.report, options);
}

function exitCode({ stacks, write: written }: DriftReport, { strict }: DriftOptions): number {
  if (stacks.some((stack) => errorOf(stack) !== null)) return EXIT_CODE.error;
  if (written !== undefined) {
    const isLeft = written.notWritten.some(({ isUnmanaged }) => !isUnmanaged);
    const isUnapplied = strict && stacks.some((stack) => stack.outcome !== "failed" && stack.unapplied.length > 0);
    return isLeft || isUnapplied ? EXIT_CODE.differences : EXIT_CODE.ok;
  }
  const counts = (stack: StackReport): boolean => stack.outcome !== "failed" && countsAsDrift(stack, strict);
  return stacks.some(counts) ? EXIT_CODE.differences : EXIT_CODE.ok;
}
