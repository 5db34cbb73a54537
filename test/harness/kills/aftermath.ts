import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { SECRETS } from "../faults/scene";
import { adoptionIn, importCommandIn } from "../faults/told-steps";
import { BLOCK } from "./configuration";
import type { EngineEnd } from "./engine-run";
import type { Stack } from "./kill-bench";

/** How a user continued after an interrupted run. */
export interface Aftermath {
  /** Exit codes of the commands that were run, by what they were, in their order. */
  readonly commands: readonly string[];
  /**
   * The import command of the message that the user followed, or the attribute that it told to set; null: it took none.
   */
  readonly imported: string | null;
  readonly problems: readonly string[];
}

/**
 * Does what a user does then: applies again; where that says which object to import, or first of all to adopt it, does
 * so and applies once more; plans, and nothing is left to do.
 */
export async function carryOn(
  stack: Stack,
  engine: string,
  trace: (end: EngineEnd, what: string) => void,
): Promise<Aftermath> {
  const commands: string[] = [];
  const run = async (what: string, end: Promise<EngineEnd>): Promise<EngineEnd> => {
    const done = await end;
    commands.push(`${what}: ${done.hung ? "hung" : done.code}`);
    trace(done, what);
    return done;
  };
  const apply = (what: string): Promise<EngineEnd> => run(what, stack.run(["apply", "-auto-approve"]));
  let imported: string | null = null;
  const failed = (what: string, { stdout, stderr }: EngineEnd): Aftermath => ({
    commands,
    imported,
    problems: [`${what} failed: ${errorsOf(stderr) || stdout}`],
  });

  const second = await apply("apply again");
  if (second.code !== 0) {
    const refused = importCommandIn(second.stderr);
    if (refused === null || (await stack.hasObject())) return failed("apply again", second);
    imported = adoptionIn(second.stderr) ?? refused;
    if (imported === refused) {
      const done = await run("import", stack.paste(importable(refused, engine)));
      if (done.code !== 0) return failed(`import (${refused})`, done);
    } else await stack.configure({ adopt_existing: true });
    const third = await apply("apply once more");
    if (third.code !== 0) return failed(`the apply after ${imported}`, third);
  }
  const plan = await run("plan", stack.run(["plan", "-detailed-exitcode"]));
  if (plan.code === 1) return failed("the plan after it", plan);
  const problems = [
    ...(plan.code === 0 ? [] : [`the plan after it is not empty:\n${plan.stdout}`]),
    ...(/^Warning: .*/m.test(plan.stdout) ? [`the plan after it warns: ${/^Warning: .*/m.exec(plan.stdout)![0]}`] : []),
  ];
  return { commands, imported, problems };
}

/** With what a user fills in: the block's name, and which executable `terraform` is. */
const importable = (command: string, engine: string): string =>
  command.replace(
    /^terraform import (wfa_\w+)\.NAME /,
    (_all, typeName: string) => `'${engine.replaceAll("'", "'\\''")}' import -no-color ${typeName}.${BLOCK} `,
  );

const errorsOf = (stderr: string): string => stderr.trim().slice(0, 2_000);

/**
 * Secrets that a run has stored or printed. The configuration itself contains one, because its author wrote it there.
 */
export async function secretProblems({ folder }: Stack, outputs: readonly string[]): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name !== "main.tf.json");
  const files = await Promise.all(
    names.map(async (name) => ({ where: name, text: await readFile(join(folder, name), "utf8") })),
  );
  const texts = [...files, ...outputs.map((text) => ({ where: "the output", text }))];
  return Object.entries(SECRETS).flatMap(([name, secret]) =>
    texts.filter(({ text }) => text.includes(secret)).map(({ where }) => `the secret ${name} stands in ${where}`),
  );
}
