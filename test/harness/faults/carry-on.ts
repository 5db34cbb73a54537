import type { Diagnostic } from "../../../src/protocol";
import type { Attributes } from "../resource-recipes";
import type { Run, Session } from "./session";
import { adoptionIn, importCommandIn } from "./told-steps";

/** How a user continued after the fault was gone. */
export interface CarriedOn {
  readonly runs: readonly Run[];
  /** The step that a failed apply's message asked for and the user took; null if applying was enough. */
  readonly followed: string | null;
  /** The wanted attributes, including those that a message asked to set. */
  readonly wanted: Attributes | null;
}

export interface CarryOnOptions {
  readonly state: Run["state"];
  readonly wanted: Attributes | null;
  /** The kinds of steps in messages that the user takes. @default all */
  readonly follows?: readonly NextStep["kind"][];
}

/**
 * Acts like a user: applies; if the message asks to import or adopt an object, to untaint it, to set an attribute, or to
 * apply or plan again, does so and applies once more.
 */
export async function carryOn(
  session: Session,
  { state, wanted, follows = NEXT_STEPS }: CarryOnOptions,
): Promise<CarriedOn> {
  const applied = await session.run("apply again", { state, wanted });
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
    case "set": {
      const set = { ...wanted, [step.attribute]: step.value };
      return {
        runs: [applied, await session.run(`apply with ${step.words}`, { state: applied.state, wanted: set })],
        followed: step.words,
        wanted: set,
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

/** An object in state is neither imported nor adopted, and only a tainted one can be untainted. */
function isPossible({ kind }: NextStep, state: Run["state"]): boolean {
  if (kind === "again" || kind === "set") return true;
  return kind === "untaint" ? state?.tainted === true : state === null;
}

export type NextStep =
  | { readonly kind: "import"; readonly id: string; readonly words: string }
  | { readonly kind: "adopt"; readonly words: string }
  | { readonly kind: "untaint"; readonly words: string }
  | { readonly kind: "set"; readonly attribute: string; readonly value: string; readonly words: string }
  | { readonly kind: "again"; readonly words: string };

const NEXT_STEPS: readonly NextStep["kind"][] = ["import", "adopt", "untaint", "set", "again"];

/** The next step in the errors of a failed apply, if a user can follow it literally; null if there is none. */
export function nextStepIn(diagnostics: readonly Diagnostic[]): NextStep | null {
  const said = diagnostics.flatMap(({ severity, detail }) => (severity === "error" ? [detail] : [])).join("\n");
  const adoption = adoptionIn(said);
  if (adoption !== null) return { kind: "adopt", words: adoption };
  const command = importCommandIn(said);
  if (command !== null)
    return { kind: "import", id: unquoted(/^terraform import \S+ (.+)$/.exec(command)![1]!), words: command };
  const untaint = /^ *(terraform untaint wfa_\w+\.NAME)$/m.exec(said)?.[1];
  if (untaint !== undefined) return { kind: "untaint", words: untaint };
  const [words, attribute, value] = /\bset (\w+) = "([^"]+)"/.exec(said) ?? [];
  if (words !== undefined) return { kind: "set", attribute: attribute!, value: value!, words };
  const again = /\b(?:apply|plan|run the command) again\b/i.exec(said)?.[0];
  return again === undefined ? null : { kind: "again", words: again };
}

/** As a shell reads it. */
const unquoted = (argument: string): string =>
  argument.startsWith("'") ? argument.slice(1, -1).replaceAll(`'\\''`, "'") : argument;
