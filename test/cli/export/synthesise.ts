import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../../src/tooling/root";

/** Runs an exported app as cdktf does, with the constructs of this repository, and reads a stack of it. */
export async function synthesise(app: string, stack: string): Promise<string> {
  const env = { ...process.env, CDKTF_OUTDIR: "cdktf.out", TSX_TSCONFIG_PATH: join(ROOT, "tsconfig.json") };
  if (!existsSync(join(app, "node_modules"))) await symlink(join(ROOT, "node_modules"), join(app, "node_modules"));
  await promisify(execFile)(process.execPath, ["--import", "tsx", "main.ts"], { cwd: app, env });
  return readFile(join(app, "cdktf.out/stacks", stack, "cdk.tf.json"), "utf8");
}
