import { EngineError } from "../engine";
import { BuildError } from "./build-executables";

/** A tool's own error, printed without a stack. */
export class ToolError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ToolError";
  }
}

/** Runs a developer command with its arguments; an error goes to stderr, with exit code 1. */
export function runTool(main: (args: readonly string[]) => Promise<void>): void {
  main(process.argv.slice(2)).catch((error: unknown) => {
    const expected =
      error instanceof ToolError || error instanceof EngineError || error instanceof BuildError || isOptionError(error);
    console.error(expected ? error.message : error);
    process.exitCode = 1;
  });
}

/** What `parseArgs` throws of a wrong option; its message says what is wrong. */
const isOptionError = (error: unknown): error is Error =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
