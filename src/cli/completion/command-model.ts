import type { Argument, Command, Option } from "commander";

/** What a shell offers for a value. */
export type ValueKind =
  | { readonly kind: "choices"; readonly choices: readonly string[] }
  | { readonly kind: "file" | "directory" | "program" | "text" };

export interface OptionModel {
  /** With their dashes, the short one first: `-f`, `--format`. */
  readonly flags: readonly string[];
  readonly description: string;
  /** Null for a flag without a value. */
  readonly value: (ValueKind & { readonly isRequired: boolean }) | null;
}

export interface CommandModel {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly OptionModel[];
  /** What the first argument is; null for a command without one. */
  readonly argument: ValueKind | null;
}

/** The program as its declarations, and thus its help, describe it. The first entry is the program itself. */
export function commandModels(program: Command): readonly [CommandModel, ...CommandModel[]] {
  const commands = program.createHelp().visibleCommands(program);
  const names = commands.map((command) => command.name());
  const root = modelOf(program);
  return [
    { ...root, argument: { kind: "choices", choices: names } },
    ...commands.map((command) =>
      command.name() === "help"
        ? { ...modelOf(command), argument: { kind: "choices" as const, choices: names } }
        : modelOf(command),
    ),
  ];
}

function modelOf(command: Command): CommandModel {
  const [argument] = command.registeredArguments;
  return {
    name: command.name(),
    summary: command.summary() || command.description(),
    options: command.createHelp().visibleOptions(command).map(optionOf),
    argument: argument === undefined ? null : argumentOf(argument),
  };
}

function optionOf(option: Option): OptionModel {
  const { short, long, description, argChoices, required, optional, flags } = option;
  const placeholder = /[<[]([^>\]]+)[>\]]/.exec(flags)?.[1] ?? "";
  const value = argChoices === undefined ? kindOf(placeholder) : { kind: "choices" as const, choices: argChoices };
  return {
    flags: [short, long].filter((flag) => flag !== undefined),
    description,
    value: required || optional ? { ...value, isRequired: required } : null,
  };
}

const argumentOf = (argument: Argument): ValueKind =>
  argument.argChoices === undefined ? kindOf(argument.name()) : { kind: "choices", choices: argument.argChoices };

/** By the placeholder that help shows. */
const KINDS: Readonly<Record<string, Exclude<ValueKind["kind"], "choices">>> = {
  file: "file",
  plan: "file",
  directory: "directory",
  folder: "directory",
  executable: "program",
};

const kindOf = (placeholder: string): ValueKind => ({ kind: KINDS[placeholder] ?? "text" });
