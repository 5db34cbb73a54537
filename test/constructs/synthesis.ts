import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformStack } from "cdktf";
import { onTestFinished } from "vitest";
import { WfaProvider } from "cdktf-provider-wfa";

/** A folder of its own for the test that asks, gone afterwards. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-constructs-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Synthesised {
  /** Where `cdk.tf.json` lies. */
  readonly folder: string;
  readonly json: Readonly<Record<string, any>>;
  /** Attributes by address: the stack's resources of a type. */
  readonly resources: (type: string) => Readonly<Record<string, any>>;
}

/** A stack named `test` with the provider in it; nothing is written. */
export function newStack(outdir?: string): TerraformStack {
  const app = new App(outdir === undefined ? {} : { outdir });
  const stack = new TerraformStack(app, "test");
  new WfaProvider(stack, "wfa", {});
  return stack;
}

/** Writes the stack's app as `cdktf synth` does, and reads back what Terraform will read. */
export async function synthesise(build: (stack: TerraformStack) => void): Promise<Synthesised> {
  const outdir = await tempFolder();
  const stack = newStack(outdir);
  build(stack);
  (stack.node.root as App).synth();
  const folder = join(outdir, "stacks", "test");
  const json = JSON.parse(await readFile(join(folder, "cdk.tf.json"), "utf8"));
  return { folder, json, resources: (type) => json.resource?.[type] ?? {} };
}
