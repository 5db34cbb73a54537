import { tmpdir } from "node:os";
import { Command, CommanderError, Help, type Option } from "commander";
import { EngineError } from "../engine";
import { isOutOfRoom, systemErrorText } from "../files";
import { CliError } from "./cli-error";
import { COMMANDS, GROUPS } from "./commands";
import { EXIT_CODE, exitCodeHelp } from "./exit-code";
import { complain, onOutputError, print, printError } from "./terminal";
import { VERSION } from "./version";

/** Parses and runs a command line (without node and script), and sets the exit code. */
export async function main(args: readonly string[]): Promise<void> {
  // A reader that closes the pipe (wfa … | head) is not an error.
  onOutputError((error) => {
    if (error.code === "EPIPE") process.exit(EXIT_CODE.ok);
    complain(`Error: Cannot write to standard output (${systemErrorText(error)}). What was printed is not complete`);
    process.exit(EXIT_CODE.error);
  });
  // Also errors in timers and unhandled rejections: Node.js itself would print them with everything they contain.
  process.on("uncaughtException", (error: unknown) => void report(error).then((code) => process.exit(code)));
  try {
    const program = await declare(args);
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = await report(error);
  }
}

const EXAMPLES = `
Examples:
  wfa serve                        try things out, without a server
  wfa install                      for terraform init and tofu init
  wfa doctor                       before the first plan against a server
  wfa export stacks/prod           start with what a server has
  wfa review saved.tfplan          for the pull request
  wfa rehearse                     before a large apply
  wfa drift                        each night

The help of each command has more: wfa help <command>
`;

async function declare(args: readonly string[]): Promise<Command> {
  const program = new Command("wfa")
    .description("Tools for the wfa provider for Terraform and OpenTofu.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .commandsGroup(GROUPS.at(-1)!)
    .helpCommand("help [command]", "print the help of a command")
    .configureHelp({ showGlobalOptions: false, optionDescription })
    .showHelpAfterError("Run with --help for the options")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text),
      writeErr: printError,
      // Begins like all other errors of this command.
      outputError: (text, write) => write(text.replace(/^error:/, "Error:")),
    })
    .addHelpText("after", EXAMPLES);
  const called = COMMANDS.filter(({ name }) => args.includes(name));
  const inHelp = [...COMMANDS].sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));
  for (const { name, summary, group, exitCodes, load } of inHelp) {
    const command = program
      .command(name)
      .summary(summary)
      .helpGroup(group)
      .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`);
    command.helpOption("-h, --help", "print this help");
    if (called.some((one) => one.name === name || one.describesAll === true)) (await load())(command);
    command.addHelpText("after", exitCodeHelp(exitCodes));
  }
  return program;
}

/** Without the default of a flag, which is off as its name says. */
function optionDescription(this: Help, option: Option): string {
  return option.isBoolean() && option.defaultValue === false
    ? option.description
    : Help.prototype.optionDescription.call(this, option);
}

/** Prints the error, unless commander has already printed it, and returns the exit code. */
async function report(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODE.ok : EXIT_CODE.error;
  if (isOutOfRoom(error)) {
    // Of a copy, the path is what was read.
    const { path = tmpdir(), dest = path } = error as NodeJS.ErrnoException & { readonly dest?: string };
    complain(`Error: Cannot write "${dest}" (${systemErrorText(error)}). Free some space, and run the command again`);
    return EXIT_CODE.error;
  }
  const expected = error instanceof CliError || error instanceof EngineError;
  complain(expected ? `Error: ${error.message}` : `This is a bug in wfa: ${await bugText(error)}`);
  return EXIT_CODE.error;
}

/** The stack of an unexpected error, which may contain anything except secrets that this process knows. */
async function bugText(error: unknown): Promise<string> {
  const [{ addSecret, redact }, { clientSecrets }] = await Promise.all([import("../redaction"), import("../client")]);
  const {
    WFA_API_KEY: apiKey = "",
    WFA_SERVE_USER_KEY: userKey = "",
    WFA_SERVE_ADMIN_KEY: adminKey = "",
  } = process.env;
  for (const secret of [...clientSecrets({ apiKey }), userKey, adminKey]) addSecret(secret);
  return redact(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
