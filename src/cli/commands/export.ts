import { Option, type Command } from "commander";
import { CliError } from "../cli-error";
import { checkEngineArguments } from "../engine-arguments";
import { EXIT_CODE } from "../exit-code";
import { connected, type ConnectionOptions } from "../connect";
import type { ImportForm } from "../export/configuration";
import { exportService, type ExportOptions as ExportServiceOptions } from "../export/export-service";
import { KINDS, type Kind } from "../../kinds";
import { exportComplaints, exportJson, exportText } from "../export/report";
import { interruptible } from "../interruption";
import { matchComplaints, matchConfiguration, matchJson, matchText, writeImports } from "../match/match-configuration";
import { addConnectionOptions, engineOption, nameFilter, nameOption, onlyFor } from "../shared-options";
import { complain, print, printJson } from "../terminal";

interface ExportOptions
  extends
    ConnectionOptions,
    Required<Pick<ExportServiceOptions, "state" | "format" | "preventDestroy" | "force" | "overwrite">> {
  readonly only: readonly Kind[];
  readonly name: readonly string[];
  readonly import: ImportForm;
  readonly split?: "group";
  readonly modules: boolean;
  readonly allowIncomplete: boolean;
  readonly json: boolean;
  readonly match?: string;
  readonly output?: string;
  readonly engine?: string;
}

export function defineExport(command: Command): void {
  const kinds = (text: string, before: readonly Kind[]): readonly Kind[] => [...before, ...text.split(",").map(kindOf)];
  command
    .argument("[directory]", "the directory to write to; it is created if it does not exist")
    .argument(
      "[arguments...]",
      "with --match, after --: arguments for the engine's plan, such as -var-file=prod.tfvars",
    )
    .usage(
      "[options] <directory>\n       wfa export --match <directory> [options] [-- arguments for the engine's plan]",
    )
    .optionsGroup("What to export:")
    .addOption(
      new Option("--only <kinds>", `only these kinds, separated by commas: ${KINDS.join(", ")}`)
        .argParser(kinds)
        .default([], "all"),
    )
    .addOption(nameOption())
    .addOption(
      new Option(
        "--state <state>",
        "which workflows: those with an approved version, those without one, or all, in the approved version if there is one",
      )
        .choices(["strongest", "approved", "submitted"])
        .default("strongest"),
    )
    .optionsGroup("How to write it:")
    .addOption(
      new Option(
        "--import <form>",
        "import blocks (Terraform 1.5, OpenTofu 1.6), inside: in each of --modules (Terraform 1.16), a script of import commands, or none: to create the objects on another server",
      )
        .choices(["blocks", "inside", "commands", "none"])
        .default("blocks"),
    )
    .addOption(
      new Option("--format <format>", "the configuration as HCL, or as a cdktf app in TypeScript")
        .choices(["hcl", "cdktf"])
        .default("hcl"),
    )
    .addOption(
      new Option(
        "--split <by>",
        "several stacks, each with a state of its own: one for each top-level group, and one for what they share",
      ).choices(["group"]),
    )
    .option("--modules", "with --split group: a module for each in place of a stack, and one state for all", false)
    .option("--prevent-destroy", "give each resource lifecycle { prevent_destroy = true }", false)
    .option(
      "--force",
      "replace files of earlier exports that nobody changed, and remove those that this export does not write",
      false,
    )
    .option("--overwrite", "as --force, and replace also files that somebody changed or wrote", false)
    .option("--allow-incomplete", "exit with 0 even if something could not be exported", false)
    .option("--json", "print one JSON object instead of text", false)
    .optionsGroup("For a configuration whose state is lost:")
    .addOption(
      new Option(
        "--match <directory>",
        "find the objects of this configuration on the service, and write import blocks for its addresses and nothing else",
      ).conflicts(["only", "name", "state", "import", "format", "split", "modules", "preventDestroy", "overwrite"]),
    )
    .option("-o, --output <file>", "with --match: the file to write (default: imports.tf in that directory)")
    .addOption(engineOption())
    .optionsGroup("For the connection (default: WFA_ENDPOINT, and WFA_API_KEY or WFA_API_KEY_FILE):");
  addConnectionOptions(command)
    .option("--max-concurrent-requests <count>", "maximum number of requests at the same time (default: 16)", Number)
    .option(
      "--requests-per-second <count>",
      "maximum number of requests started per second (default: no limit)",
      Number,
    )
    .addHelpText("after", EXAMPLES)
    .action((_directory, _arguments, options: ExportOptions, { args }: Command) => run(args, options));
}

const EXAMPLES = `
Writes what is on a service as documents, configuration and imports. The command only
reads the service. Then run terraform init, plan and apply in the directory: the plan
shows only imports, and the plan after the apply is empty.

With --split group, do that in each directory that stacks.json lists, in its order.

Objects that cannot be exported are named on stderr and in the configuration. The rest
is written, and the exit code is 1, or 0 with --allow-incomplete.

With --match, an engine evaluates the configuration with an empty state. What has the same
name and group on the service, or the id that its document says, gets an import block.
What is ambiguous or missing is listed, with the same exit codes.

Examples:
  wfa export stacks/prod
  wfa export finance --only groups,workflows --name 'Finance*'
  wfa export old-engine --import commands
  wfa export stacks --split group                  one stack for each top-level group
  wfa export live --split group --modules          one state, with a module for each group
  wfa export app --format cdktf                    a cdktf app in TypeScript
  wfa export --match stacks/prod                   the state of stacks/prod is lost
  wfa export for-test --only groups,workflows,calendars --import none
`;

async function run(operands: readonly string[], options: ExportOptions): Promise<void> {
  if (options.match !== undefined) return matchDirectory(options.match, operands, options);
  const [directory, ...more] = operands;
  if (directory === undefined)
    throw new CliError("Name the directory to write to, or a configuration whose state is lost with --match");
  if (more.length > 0) throw new CliError(`"${more[0]}" is one argument too many. Name one directory`);
  onlyFor("--match", false, { "--output": options.output, "--engine": options.engine });
  const kinds = new Set(options.only.length === 0 ? KINDS : options.only);
  if (options.name.includes(""))
    throw new CliError("--name is empty, so it would match nothing. Omit it to export all objects");
  if (options.format === "cdktf" && options.import === "commands")
    throw new CliError(
      "--import commands is a script for HCL. With --format cdktf, use import blocks (Terraform 1.5, OpenTofu 1.6), or none",
    );
  if (options.modules && (options.split === undefined || options.format === "cdktf"))
    throw new CliError("--modules writes HCL with a module for each group. Use it with --split group and --format hcl");
  if (options.import === "inside" && !options.modules)
    throw new CliError("--import inside puts import blocks into modules. Use it with --split group --modules");
  const exported = await interruptible("; nothing was written", ({ progress, signal }) =>
    connected(
      options,
      signal,
      (connection) =>
        exportService(connection, directory, {
          ...{ ...options, kinds, progress, signal },
          wanted: nameFilter(options.name),
          imports: options.import,
          force: options.force || options.overwrite,
          split: options.modules ? "modules" : (options.split ?? "none"),
          partial: options.name.length > 0 || options.state !== "strongest",
        }),
      { failed: ". Nothing was written" },
    ),
  );
  if (options.json) printJson(exportJson(exported));
  else print(exportText(exported, kinds, options.import, options.format));
  for (const line of exportComplaints(exported)) complain(line);
  if (exported.skipped.length > 0 && !options.allowIncomplete) process.exitCode = EXIT_CODE.error;
}

async function matchDirectory(directory: string, operands: readonly string[], options: ExportOptions): Promise<void> {
  checkEngineArguments(operands, "this evaluation", "own", "--match names the directory already. Remove it");
  const matched = await interruptible("; nothing was written", (running) =>
    matchConfiguration(directory, { ...options, planArgs: operands, ...running }),
  );
  const file = await writeImports(matched, options);
  if (options.json) printJson(matchJson(matched, file));
  else print(matchText(matched, file));
  for (const line of matchComplaints(matched)) complain(line);
  if (matched.unmatched.length > 0 && !options.allowIncomplete) process.exitCode = EXIT_CODE.error;
}

function kindOf(text: string): Kind {
  const found = KINDS.find((kind) => kind === text.trim());
  if (found === undefined)
    throw new CliError(
      `"${text}" is not a kind of object. Use one or more of ${KINDS.join(", ")}, separated by commas`,
    );
  return found;
}
