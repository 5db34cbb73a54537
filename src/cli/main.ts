import { Command, CommanderError } from "commander";
import { EngineError } from "../engine";
import { CliError } from "./cli-error";
import { COMMANDS } from "./commands";
import { EXIT_CODE, EXIT_CODE_HELP } from "./exit-code";
import { complain, onOutputError, print, printError } from "./terminal";
import { VERSION } from "./version";

/** Parses and runs a command line (without node and script), and sets the exit code. */
export async function main(args: readonly string[]): Promise<void> {
  // A reader that closes the pipe (wfa … | head) is not an error.
  onOutputError((error) => process.exit(error.code === "EPIPE" ? EXIT_CODE.ok : EXIT_CODE.error));
  // Also errors in timers and unhandled rejections: Node.js itself would print them with everything they contain.
  process.on("uncaughtException", (error: unknown) => void report(error).then((code) => process.exit(code)));
  try {
    const program = await declare(args);
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = await report(error);
  }
}

async function declare(args: readonly string[]): Promise<Command> {
  const program = new Command("wfa")
    .description("Tools for the wfa provider for Terraform and OpenTofu.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .configureHelp({ showGlobalOptions: false })
    .showHelpAfterError("Run with --help for the options")
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text), writeErr: printError })
    .addHelpText("after", EXIT_CODE_HELP);
  for (const { name, summary, load } of COMMANDS) {
    const command = program
      .command(name)
      .summary(summary)
      .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`);
    command.helpOption("-h, --help", "print this help").addHelpText("after", EXIT_CODE_HELP);
    if (args.includes(name)) (await load())(command);
  }
  return program;
}

/** Prints the error, unless commander has already printed it, and returns the exit code. */
async function report(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODE.ok : EXIT_CODE.error;
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
