import { PlanError, readPlan } from "../../engine-json";
import { existsSync } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { Option, type Command } from "commander";
import { dataDirectory, engineTitle, findEngine, showJson } from "../../engine";
import { COMMENT_SIZE, SMALLEST_SIZE } from "../../report";
import { reviewPlan } from "../../review";
import { CliError, explained } from "../cli-error";
import { ignoredAttributes, openConfiguration } from "../../configuration";
import { cannot } from "../named-file";
import { formatOf, REVIEW_FORMATS, writeReview, type ReviewWriteOptions } from "../report/review-report";
import { engineOption, wholeNumber } from "../shared-options";

interface ReviewOptions extends ReviewWriteOptions {
  readonly dir?: string;
  readonly engine?: string;
}

export function defineReview(command: Command): void {
  command
    .argument("<plan>", "a saved plan, or the output of show -json; - reads that output from stdin")
    .addOption(
      new Option(
        "-f, --format <format>",
        "format of the review (default: by the extension of the output file, else markdown)",
      ).choices([...REVIEW_FORMATS]),
    )
    .option("--json", "the same as --format json: one JSON object on one line", false)
    .option("-o, --output <file>", "write the review to this file (default: stdout)")
    .option(
      "--max-size <characters>",
      "maximum length of the Markdown; the rest is counted, and left to the HTML page",
      wholeNumber(
        "--max-size",
        ` of at least ${SMALLEST_SIZE}, because the summary needs that many characters`,
        SMALLEST_SIZE,
      ),
      COMMENT_SIZE,
    )
    .option(
      "--dir <directory>",
      "directory of the plan's configuration (default: the plan's directory if it is initialised, else the current one)",
    )
    .option(
      "--gitlab-counts <file>",
      "also write how many objects the plan creates, updates and deletes, for artifacts:reports:terraform",
    )
    .optionsGroup("For a saved plan, which only an engine can read:")
    .addOption(engineOption())
    .addHelpText("after", EXAMPLES)
    .action(review);
}

const EXAMPLES = `
For each workflow, a review shows what changes in its document, which requests the
apply sends in which order, what cannot be undone, which changes on the service the
apply reverts, and who approves. It contains no sensitive values. The exit code does
not depend on whether the plan changes anything, and is never 2.

Examples:
  terraform plan -out=saved.tfplan
  wfa review saved.tfplan --output review.html       one page that works offline
  wfa review saved.tfplan > comment.md               for a pull request
  wfa review saved.tfplan --format github            annotations and summary of a GitHub workflow
  wfa review saved.tfplan --format gitlab --output gl-code-quality.json --gitlab-counts tfplan.json
  terraform show -json saved.tfplan | wfa review -   where no engine is installed
`;

async function review(plan: string, options: ReviewOptions): Promise<void> {
  // Before an engine runs.
  formatOf(options);
  const file = plan === "-" ? null : resolve(plan);
  const directory = options.dir === undefined ? directoryOf(file) : resolve(options.dir);
  const text = await planText(plan, directory, options);
  const read = explained(() => readPlan(text), PlanError);
  const drifted = [...read.drift, ...read.state].map(({ address }) => address);
  // Terraform reads no .tofu file, so whoever has one uses OpenTofu.
  const isIgnored = await ignoredAttributes(openConfiguration(directory, "tofu"), drifted);
  await writeReview(reviewPlan(read, isIgnored), options, directory, file);
}

async function planText(plan: string, directory: string, { engine }: ReviewOptions): Promise<string> {
  const content =
    plan === "-"
      ? await buffer(process.stdin)
      : await readFile(plan).catch(cannot("read the plan", plan, "Save one with plan -out=FILE, and name that file"));
  if (!isSavedPlan(content)) return decoded(content);
  if (plan === "-")
    throw new CliError("The input on stdin is a saved plan. Name its file instead, or pipe the output of show -json");
  return shownPlan(resolve(plan), directory, engine);
}

/** A ZIP, or what engines save instead: a reference to a remote run, or an encrypted plan. */
function isSavedPlan(content: Buffer): boolean {
  if (content.subarray(0, 4).toString("latin1") === "PK\u0003\u0004") return true;
  const start = content.subarray(0, 200).toString("utf8");
  return (
    /^\s*\{\s*"remote_plan_format"/.test(start) ||
    (/^\s*\{\s*"(meta|encrypted_data|encryption_version)"/.test(start) && content.includes('"encryption_version"'))
  );
}

/** A shell on Windows may have written it in UTF-16. */
function decoded(content: Buffer): string {
  return content[0] === 0xff && content[1] === 0xfe ? content.toString("utf16le") : content.toString("utf8");
}

async function shownPlan(plan: string, directory: string, wanted: string | undefined): Promise<string> {
  await access(directory).catch(
    cannot("read the directory", directory, "Name the configuration's directory with --dir"),
  );
  const engine = await findEngine({ engine: wanted });
  const shown = await showJson(engine, { cwd: directory, environment: "users" }, plan);
  if (shown.ok) return shown.text;
  throw new CliError(
    `${engineTitle(engine)} (${engine.foundBy}) could not read the plan in "${directory}". Use the engine that made the plan (--engine) in the initialised configuration (--dir):\n\n${shown.result.stderr.trim()}`,
  );
}

/** The initialized directory: the plan's, otherwise the current one. */
const directoryOf = (plan: string | null): string =>
  plan !== null && existsSync(dataDirectory(dirname(plan))) ? dirname(plan) : process.cwd();
