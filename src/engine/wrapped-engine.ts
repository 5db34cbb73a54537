import { EngineError, type Engine, type EngineWrapper } from "./engine";
import { findExecutable } from "./find-engine";

interface Tool extends Pick<EngineWrapper, "name"> {
  readonly executable: string;
  /** How it runs the engine at a path. */
  readonly running: (engine: string) => Pick<EngineWrapper, "arguments" | "environment">;
}

/** By the file that makes a directory theirs. */
const TOOLS: Readonly<Record<string, Tool>> = {
  "terragrunt.hcl": {
    name: "Terragrunt",
    executable: "terragrunt",
    // What the engine prints is read, so it has no prefix.
    running: (engine) => ({
      arguments: [],
      environment: { TG_TF_PATH: engine, TG_NON_INTERACTIVE: "true", TG_TF_FORWARD_STDOUT: "true" },
    }),
  },
  "stack.tm.hcl": {
    name: "Terramate",
    executable: "terramate",
    // It refuses to run beside files that Git does not know, such as a report; nothing here depends on them.
    running: (engine) => ({
      arguments: ["run", "--quiet", "--no-recursive", "--disable-safeguards=git", "--", engine],
      environment: {},
    }),
  },
};

/** The file that makes a directory that of a tool around the engine. @returns undefined without one */
export const wrapperFile = (files: readonly string[]): string | undefined =>
  Object.keys(TOOLS).find((name) => files.includes(name));

/**
 * The engine as the tool with this file runs it.
 *
 * @param file from {@link wrapperFile}
 * @throws EngineError if the tool is not on the PATH
 */
export async function wrappedEngine(engine: Engine, file: string, env = process.env): Promise<Engine> {
  const { name, executable, running } = TOOLS[file]!;
  const path = await findExecutable(executable, env);
  if (path === null)
    throw new EngineError(
      `The directory has a ${file}, and "${executable}" is not on the PATH. Install ${name}, because the engine alone does not know its settings`,
    );
  return { ...engine, wrapper: { name, path, ...running(engine.path) } };
}
