import { spawn } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect } from "vitest";
import { engineEnvironment } from "../../src/engine";
import { BIN } from "../../src/tooling/bundles";
import type { Workbench } from "../../src/tooling/workbench";

export interface Ended {
  readonly code: number | null;
  readonly text: string;
}

/** A runner of a pipeline: a directory, and a PATH that has the workbench's engine as `terraform`, and `wfa`. */
export interface PipelineShell {
  readonly folder: string;
  /** Runs commands as a job does, with variables besides those of the workbench. */
  readonly run: (commands: string, variables?: Readonly<Record<string, string>>) => Promise<Ended>;
  /** The same, and expects them to succeed. @returns what they print */
  readonly succeed: (commands: string, variables?: Readonly<Record<string, string>>) => Promise<string>;
}

/** @param programs scripts for programs of the runner's image that a test cannot have, by name */
export async function openPipelineShell(
  bench: Workbench,
  folder: string,
  programs: Readonly<Record<string, string>> = {},
): Promise<PipelineShell> {
  const commands = join(folder, "..", `${folder.split("/").pop()!}-bin`);
  await mkdir(commands, { recursive: true });
  await symlink(bench.engine.path, join(commands, "terraform"));
  await symlink(join(BIN, "wfa"), join(commands, "wfa"));
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(commands, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const run: PipelineShell["run"] = async (text, variables = {}) => {
    const { PATH, ...environment } = engineEnvironment(process.env, {
      cliConfig: bench.cliConfig,
      env: { ...bench.environment, ...variables },
    });
    const shell = spawn("sh", ["-euc", text], {
      cwd: folder,
      env: { ...environment, PATH: `${commands}${delimiter}${PATH ?? ""}`, TF_CLI_ARGS: "-no-color" },
    });
    let printed = "";
    for (const stream of [shell.stdout, shell.stderr])
      stream.on("data", (chunk: Buffer) => (printed += chunk.toString("utf8")));
    const code = await new Promise<number | null>((resolve, reject) => shell.on("close", resolve).on("error", reject));
    return { code, text: printed };
  };
  return {
    folder,
    run,
    succeed: async (text, variables) => {
      const ended = await run(text, variables);
      expect(ended.code, `${text}\n${ended.text}`).toBe(0);
      return ended.text;
    },
  };
}
