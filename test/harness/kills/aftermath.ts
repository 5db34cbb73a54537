import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { SECRETS } from "../faults/scene";
import { adoptionIn, importCommandIn } from "../faults/told-steps";
import type { EngineEnd } from "./engine-run";
import type { Stack } from "./kill-bench";

/** How a user continued after an interrupted run. */
export interface Aftermath {
  /** Exit codes of the commands that were run, by what they were, in their order. */
  readonly commands: readonly string[];
  /**
   * The import commands of the messages that the user followed, or the attributes that they told to set; null: it took
   * none.
   */
  readonly followed: string | null;
  readonly problems: readonly string[];
}

/**
 * Does what a user does then: applies again; while that says which objects to import, or first of all to adopt them,
 * does so and applies once more; plans, and nothing is left to do.
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
  let followed: string | null = null;
  const failed = (what: string, { stdout, stderr }: EngineEnd): Aftermath => ({
    commands,
    followed,
    problems: [`${what} failed: ${errorsOf(stderr) || stdout}`],
  });

  // What depends on an object says how to go on with itself only after that object is known again.
  const told = new Map<string, string>();
  let last = await apply("apply again");
  while (last.code !== 0) {
    const known = await stack.known();
    const refusals = refusalsIn(last.stderr);
    if (refusals === null || refusals.some(({ address }) => known.has(address) || told.has(address)))
      return failed(followed === null ? "apply again" : `the apply after ${followed}`, last);
    for (const { address, command, adoption } of refusals) {
      told.set(address, adoption ?? command);
      followed = [...told.values()].join("; ");
      if (adoption !== null) await stack.configure(address, { adopt_existing: true });
      else {
        const done = await run("import", stack.paste(importable(command, address, engine)));
        if (done.code !== 0) return failed(`import (${command})`, done);
      }
    }
    last = await apply("apply once more");
  }
  const planned = (): Promise<EngineEnd> => run("plan", stack.run(["plan", "-detailed-exitcode"]));
  let plan = await planned();
  if (clearsDrift(plan)) {
    last = await apply("apply that takes over what the struck run did");
    if (last.code !== 0) return failed("the apply that clears drift", last);
    plan = await planned();
  }
  if (plan.code === 1) return failed("the plan after it", plan);
  // Of an imported calendar, and of one whose record went with the plugin, each plan says what the service has added.
  const warnings = (plan.stdout.match(/^Warning: .*/gm) ?? []).filter(
    (line) => !/^Warning: Calendar .* more on/.test(line),
  );
  const problems = [
    ...(plan.code === 0 ? [] : [`the plan after it is not empty:\n${plan.stdout}`]),
    ...warnings.map((warning) => `the plan after it warns: ${warning}`),
  ];
  return { commands, followed, problems };
}

/**
 * Whether a plan does nothing but clear `drift`, with the revision that counts from then on: what the struck run did is drift that the configuration holds, and the
 * apply before has saved it in state.
 */
function clearsDrift({ code, stdout }: EngineEnd): boolean {
  const changed = [...stdout.matchAll(/^ +[~+-] (\w+) +=/gm)].map(([, name]) => name);
  return (
    code === 2 && changed.includes("drift") && changed.every((name) => name === "drift" || name === "server_revision")
  );
}

/** An error that says how to go on with an object that the state does not tell of. */
interface Refusal {
  readonly address: string;
  /** The import command. */
  readonly command: string;
  /** The attribute that it tells to set instead; null: none. */
  readonly adoption: string | null;
}

/** What each error of an apply says; null where one of them does not say how to go on. */
export function refusalsIn(stderr: string): readonly Refusal[] | null {
  const refusals = stderr
    .split(/^Error: /m)
    .slice(1)
    .map((error): Refusal | null => {
      const address = /^ *with (wfa_\w+\.\w+),$/m.exec(error)?.[1];
      const command = importCommandIn(error);
      return address === undefined || command === null ? null : { address, command, adoption: adoptionIn(error) };
    });
  return refusals.length === 0 || refusals.some((refusal) => refusal === null)
    ? null
    : refusals.filter((refusal) => refusal !== null);
}

/** With what a user fills in: the block's name, and which executable `terraform` is. */
const importable = (command: string, address: string, engine: string): string =>
  command.replace(
    /^terraform import wfa_\w+\.NAME /,
    () => `'${engine.replaceAll("'", "'\\''")}' import -no-color ${address} `,
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
