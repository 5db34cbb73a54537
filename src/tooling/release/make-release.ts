import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { version } from "../../../package.json";
import { withTemporaryFolder } from "../../engine";
import { ToolError } from "../run-tool";
import { RegistryError, type ReleaseContext, type ReleasePart } from "./part";

export interface ReleaseOptions extends Pick<ReleaseContext, "platforms" | "output" | "signingKey" | "say"> {
  readonly parts: readonly ReleasePart[];
  /**
   * What happens to parts for which this machine lacks a tool, or reaches no registry: `refuse` makes nothing at all, or
   * fails. @default "refuse"
   */
  readonly lacking?: "refuse" | "skip";
}

/** The parts that were not made, by name, each with what this machine lacks. */
export type SkippedParts = ReadonlyMap<string, string>;

/**
 * Makes the parts of a release, one after the other. Each replaces its folder only when it is finished, so that a
 * failure leaves what an earlier run made.
 *
 * @throws ToolError if a part cannot be made, before the first one is begun where a tool is missing
 */
export async function makeRelease(options: ReleaseOptions): Promise<SkippedParts> {
  const { parts, lacking = "refuse", output, say, ...context } = options;
  const skipped = await missingTools(parts);
  if (skipped.size > 0 && lacking === "refuse")
    throw new ToolError(
      [
        "This machine lacks what these parts are made with; nothing was made. Install it, or choose parts by --only:",
        ...[...skipped].map(([name, lack]) => `  ${name}: ${lack}`),
      ].join("\n"),
    );
  await mkdir(output, { recursive: true });
  for (const part of parts) {
    const lack = skipped.get(part.name);
    if (lack !== undefined) {
      say(`${part.name}: skipped. ${lack}`);
      continue;
    }
    const started = performance.now();
    const make = async (folder: string): Promise<void> => {
      await part.make({ ...context, version, output, folder, say: (line) => say(`${part.name}: ${line}`) });
      // A temporary folder is its owner's alone.
      await chmod(folder, 0o755);
      await rm(join(output, part.name), { recursive: true, force: true });
      await rename(folder, join(output, part.name));
    };
    try {
      await withTemporaryFolder(`.${part.name}`, make, output);
    } catch (error) {
      if (!(error instanceof RegistryError) || lacking === "refuse") throw error;
      skipped.set(part.name, error.message);
      say(`${part.name}: skipped. ${error.message}`);
      continue;
    }
    say(`${part.name}: made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return skipped;
}

async function missingTools(parts: readonly ReleasePart[]): Promise<Map<string, string>> {
  const lacks = await Promise.all(parts.map(async ({ name, lacks }) => [name, (await lacks?.()) ?? null] as const));
  return new Map(lacks.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}
