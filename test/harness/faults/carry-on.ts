import type { Diagnostic } from "../../../src/protocol";
import type { Attributes } from "../resource-recipes";
import type { Run, Session } from "./session";
import { adoptionIn, importCommandIn } from "./told-steps";

/** How a user went on when no fault stood any longer. */
export interface CarriedOn {
  readonly runs: readonly Run[];
  /** What the message of a failed apply told to do, and was done; null: applying was enough. */
  readonly followed: string | null;
  /** What is wanted now, with what a message told to set. */
  readonly wanted: Attributes | null;
}

export interface CarryOnOptions {
  readonly state: Run["state"];
  readonly wanted: Attributes | null;
  /** What the apply is called in traces. @default "apply once more" */
  readonly phase?: string;
  /** What of the steps that messages tell the user takes. @default each */
  readonly follows?: readonly NextStep["kind"][];
}

/**
 * Does what a user does then: applies; where that says which object to import, first of all to adopt it, to take its
 * taint off, or to apply or plan again, does so and applies once more.
 */
export async function carryOn(
  session: Session,
  { state, wanted, phase = "apply once more", follows = NEXT_STEPS }: CarryOnOptions,
): Promise<CarriedOn> {
  const applied = await session.run(phase, { state, wanted });
  const step = applied.ending.action === null && applied.problem === null ? nextStepIn(applied.diagnostics) : null;
  if (step === null || !follows.includes(step.kind) || !isPossible(step, applied.state))
    return { runs: [applied], followed: null, wanted };
  switch (step.kind) {
    case "again":
      return {
        runs: [applied, await session.run("apply again, as told", { state: applied.state, wanted })],
        followed: step.words,
        wanted,
      };
    case "untaint": {
      const untainted = applied.state && { ...applied.state, tainted: false };
      return {
        runs: [applied, await session.run(`apply after ${step.words}`, { state: untainted, wanted })],
        followed: step.words,
        wanted,
      };
    }
    case "adopt": {
      const adopting = { ...wanted, adopt_existing: true };
      return {
        runs: [applied, await session.run(`apply with ${step.words}`, { state: null, wanted: adopting })],
        followed: step.words,
        wanted: adopting,
      };
    }
    case "import": {
      const imported = await session.import(step.id);
      const runs =
        imported.state === null
          ? [imported]
          : [imported, await session.run("apply after the import", { state: imported.state, wanted })];
      return { runs: [applied, ...runs], followed: step.words, wanted };
    }
  }
}

/**
 * What state knows of already is neither imported nor adopted, and only of what is tainted a taint can be taken off.
 */
function isPossible({ kind }: NextStep, state: Run["state"]): boolean {
  if (kind === "again") return true;
  return kind === "untaint" ? state?.tainted === true : state === null;
}

export type NextStep =
  | { readonly kind: "import"; readonly id: string; readonly words: string }
  | { readonly kind: "adopt"; readonly words: string }
  | { readonly kind: "untaint"; readonly words: string }
  | { readonly kind: "again"; readonly words: string };

const NEXT_STEPS: readonly NextStep["kind"][] = ["import", "adopt", "untaint", "again"];

/** What the errors of a failed apply tell to do next, as far as a user can follow it to the letter; null: nothing. */
export function nextStepIn(diagnostics: readonly Diagnostic[]): NextStep | null {
  const said = diagnostics.flatMap(({ severity, detail }) => (severity === "error" ? [detail] : [])).join("\n");
  const adoption = adoptionIn(said);
  if (adoption !== null) return { kind: "adopt", words: adoption };
  const command = importCommandIn(said);
  if (command !== null)
    return { kind: "import", id: unquoted(/^terraform import \S+ (.+)$/.exec(command)![1]!), words: command };
  const untaint = /^ *(terraform untaint wfa_\w+\.NAME)$/m.exec(said)?.[1];
  if (untaint !== undefined) return { kind: "untaint", words: untaint };
  const again = /\b(?:apply|plan|run the command) again\b|\bRun `terraform apply`/i.exec(said)?.[0];
  return again === undefined ? null : { kind: "again", words: again };
}

/** As a shell reads it. */
const unquoted = (argument: string): string =>
  argument.startsWith("'") ? argument.slice(1, -1).replaceAll(`'\\''`, "'") : argument;
