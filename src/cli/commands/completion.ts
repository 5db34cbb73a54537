import { Argument, type Command, type Option } from "commander";
import { print } from "../terminal";

export function defineCompletion(command: Command): void {
  command
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(SHELLS)))
    .addHelpText("after", EXAMPLES)
    .action((shell: keyof typeof SHELLS) => print(SHELLS[shell](commandModels(command.parent!))));
}

const EXAMPLES = `
Prints a script for the shell. It is made from the options of this version, so repeat the
command after an upgrade.

Examples:
  wfa completion bash > ~/.local/share/bash-completion/completions/wfa
  wfa completion zsh > ~/.zfunc/_wfa            with ~/.zfunc in fpath, before compinit
  wfa completion fish > ~/.config/fish/completions/wfa.fish
  source <(wfa completion bash)                 for this shell only
`;

/** What a shell offers for a value: its choices, or what it knows itself. */
export type Offered = readonly string[] | "file" | "directory" | "program" | "text";

export interface OptionModel {
  /** With their dashes, the short one first: `-f`, `--format`. */
  readonly flags: readonly string[];
  readonly description: string;
  /** Null for a flag without a value. */
  readonly value: Offered | null;
  readonly isValueOptional: boolean;
}

export interface CommandModel {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly OptionModel[];
  /** What the first argument is; null for a command without one. */
  readonly argument: Offered | null;
}

/** The program as its declarations, and thus its help, describe it. The first entry is the program itself. */
type Models = readonly [program: CommandModel, ...commands: CommandModel[]];

export function commandModels(program: Command): Models {
  const commands = program.createHelp().visibleCommands(program);
  const argument = commands.map((command) => command.name());
  return [
    { ...modelOf(program), argument },
    ...commands.map((command) => ({ ...modelOf(command), ...(command.name() === "help" ? { argument } : {}) })),
  ];
}

function modelOf(command: Command): CommandModel {
  const [argument] = command.registeredArguments;
  return {
    name: command.name(),
    summary: command.summary() || command.description(),
    options: command.createHelp().visibleOptions(command).map(optionOf),
    argument: argument === undefined ? null : (argument.argChoices ?? offeredFor(argument.name())),
  };
}

function optionOf({ short, long, description, argChoices, required, optional, flags }: Option): OptionModel {
  const placeholder = /[<[]([^>\]]+)[>\]]/.exec(flags)?.[1] ?? "";
  return {
    flags: [short, long].filter((flag) => flag !== undefined),
    description,
    value: required || optional ? (argChoices ?? offeredFor(placeholder)) : null,
    isValueOptional: optional,
  };
}

/** By the placeholder that help shows. */
const KINDS: Readonly<Record<string, Offered & string>> = {
  file: "file",
  plan: "file",
  directory: "directory",
  folder: "directory",
  executable: "program",
};

const offeredFor = (placeholder: string): Offered => KINDS[placeholder] ?? "text";

/** In single quotes, each of which is written as `quote` in them. */
const quoted = (text: string, quote: string): string => `'${text.replaceAll("'", quote)}'`;

/** For bash 3.2 and later (macOS), without the package bash-completion. */
function bash([program, ...commands]: Models): string {
  const offers = { file: "_wfa_paths -f", directory: "_wfa_paths -d", program: "_wfa_paths -c -f", text: ":" } as const;
  const reply = (value: Offered): string =>
    typeof value === "string" ? offers[value] : `_wfa_reply -W "${value.join(" ")}"`;
  const all = [{ ...program, name: "" }, ...commands];
  const values = all.flatMap(({ name, options }) =>
    options.flatMap(({ flags, value, isValueOptional }) => {
      if (value === null) return [];
      const patterns = flags.map((flag) => `"${name} ${flag}"`).join(" | ");
      // An optional value may be left out, so the next word may be an option.
      const [guard, end] = isValueOptional
        ? ["[[ $current == -* ]] || ", "[[ $current == -* ]] || return 0"]
        : ["", "return"];
      return [`    ${patterns}) ${guard}${reply(value)}; ${end} ;;`];
    }),
  );
  const flags = all.map(
    ({ name, options }) => `      "${name}") _wfa_reply -W "${options.flatMap((each) => each.flags).join(" ")}" ;;`,
  );
  const operands = all.flatMap(({ name, argument }) =>
    argument === null ? [] : [`      "${name}") ${reply(argument)} ;;`],
  );
  return `# Completion of wfa for bash, made by "wfa completion bash"
_wfa_reply() {
  local word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@" -- "$current")
}
_wfa_paths() {
  compopt -o filenames 2> /dev/null
  _wfa_reply "$@"
}
_wfa() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command= index
  COMPREPLY=()
  # --option=value is three words here.
  if [[ $current == "=" ]]; then
    current=
  elif [[ $previous == "=" ]]; then
    previous=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    case \${COMP_WORDS[index]} in
      ${commands.map(({ name }) => name).join(" | ")})
        command=\${COMP_WORDS[index]}
        break
        ;;
    esac
  done
  case "$command $previous" in
${values.join("\n")}
  esac
  if [[ $current == -* ]]; then
    case $command in
${flags.join("\n")}
    esac
  else
    case $command in
${operands.join("\n")}
    esac
  fi
  return 0
}
complete -F _wfa wfa
`;
}

/** For a file _wfa in a directory of fpath, or to be sourced after compinit. */
function zsh([program, ...commands]: Models): string {
  const offers = { file: "_files", directory: "_files -/", program: "_command_names -e", text: " " } as const;
  const action = (value: Offered): string => (typeof value === "string" ? offers[value] : `(${value.join(" ")})`);
  const inQuotes = (text: string): string => quoted(text, "'\\''");
  /** `'(-f --format)'{-f,--format=}'[text]:value:action'`. */
  const optionSpec = ({ flags, description, value, isValueOptional }: OptionModel): string => {
    const offered = value === null ? "" : `${isValueOptional ? "::" : ":"}value:${action(value)}`;
    const text = inQuotes(`[${description.replace(/[[\]\\:]/g, "\\$&")}]${offered}`);
    const spelled = flags.map((flag) => (value !== null && flag.startsWith("--") ? `${flag}=` : flag));
    return flags.length === 1 ? `'${spelled[0]}'${text}` : `'(${flags.join(" ")})'{${spelled.join(",")}}${text}`;
  };
  const described = commands.map(({ name, summary }) => `    ${inQuotes(`${name}:${summary.replaceAll(":", "\\:")}`)}`);
  const cases = commands.map(({ name, options, argument }) => {
    const specs = [...options.map(optionSpec), ...(argument === null ? [] : [inQuotes(`1: :${action(argument)}`)])];
    return `        ${name})\n          _arguments -s ${specs.join(" \\\n            ")}\n          ;;`;
  });
  return `#compdef wfa
# Completion of wfa for zsh, made by "wfa completion zsh"
_wfa() {
  local curcontext="$curcontext" state line
  typeset -A opt_args
  local -a commands
  commands=(
${described.join("\n")}
  )
  _arguments -C ${program.options.map(optionSpec).join(" \\\n    ")} \\
    '1: :->command' \\
    '*:: :->argument'
  case $state in
    command)
      _describe -t commands command commands
      ;;
    argument)
      case $words[1] in
${cases.join("\n")}
      esac
      ;;
  esac
}
if [ "$funcstack[1]" = "_wfa" ]; then
  _wfa "$@"
else
  compdef _wfa wfa
fi
`;
}

/** For ~/.config/fish/completions/wfa.fish, or to be sourced. */
function fish([program, ...commands]: Models): string {
  const offers = {
    file: "-F",
    directory: "-a '(__fish_complete_directories)'",
    program: "-a '(__fish_complete_command)'",
    text: "",
  } as const;
  const inQuotes = (text: string): string => quoted(text.replaceAll("\\", "\\\\"), "\\'");
  const offer = (value: Offered): string =>
    typeof value === "string" ? offers[value] : `-a ${inQuotes(value.join(" "))}`;
  const required = (value: Offered): string => (value === "file" ? "-r -F" : `-x ${offer(value)}`.trimEnd());
  const none = "__wfa_command_is";
  const lines = commands.map(({ name, summary }) => `complete -c wfa -n '${none}' -a ${name} -d ${inQuotes(summary)}`);
  for (const model of [program, ...commands]) {
    const complete = `complete -c wfa -n '${model === program ? none : `${none} ${model.name}`}'`;
    for (const { flags, description, value, isValueOptional } of model.options) {
      const spelled = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
      const offered = value === null ? "" : ` ${isValueOptional ? offer(value) : required(value)}`.trimEnd();
      lines.push(`${complete} ${spelled.join(" ")}${offered} -d ${inQuotes(description)}`);
    }
    if (model !== program && model.argument !== null && model.argument !== "text")
      lines.push(`${complete} ${offer(model.argument)}`);
  }
  return `# Completion of wfa for fish, made by "wfa completion fish"
# Whether the line's first command is the argument; without one, whether there is none yet.
function __wfa_command_is
    for word in (commandline -opc)[2..]
        if contains -- $word ${commands.map(({ name }) => name).join(" ")}
            test "$word" = "$argv[1]"
            return
        end
    end
    test -z "$argv[1]"
end
complete -c wfa -f
${lines.join("\n")}
`;
}

/** A script for each shell that completes the commands, options and values of the program. */
export const SHELLS = { bash, zsh, fish } as const;
