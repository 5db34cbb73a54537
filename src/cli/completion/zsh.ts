import type { CommandModel, OptionModel, ValueKind } from "./command-model";

/** For a file _wfa in a directory of fpath, or to be sourced after compinit. */
export function zshCompletion([program, ...commands]: readonly [CommandModel, ...CommandModel[]]): string {
  const described = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(":", "\\:")}`)}`);
  const cases = commands.map((model) => {
    const specs = [
      ...model.options.map(optionSpec),
      ...(model.argument === null ? [] : [argumentSpec(model.argument)]),
    ];
    return `        ${model.name})\n          _arguments -s ${specs.join(" \\\n            ")}\n          ;;`;
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

/** `'(-f --format)'{-f,--format=}'[text]:value:action'`. */
function optionSpec({ flags, description, value }: OptionModel): string {
  const text = quoted(`[${description.replace(/[[\]\\:]/g, "\\$&")}]${value === null ? "" : valueSpec(value)}`);
  const spelled = flags.map((flag) => (value !== null && flag.startsWith("--") ? `${flag}=` : flag));
  return flags.length === 1 ? `'${spelled[0]}'${text}` : `'(${flags.join(" ")})'{${spelled.join(",")}}${text}`;
}

const valueSpec = (value: ValueKind & { readonly isRequired: boolean }): string =>
  `${value.isRequired ? ":" : "::"}value:${action(value)}`;

const argumentSpec = (value: ValueKind): string => quoted(`1: :${action(value)}`);

const ACTIONS = { file: "_files", directory: "_files -/", program: "_command_names -e", text: " " } as const;

const action = (value: ValueKind): string =>
  value.kind === "choices" ? `(${value.choices.join(" ")})` : ACTIONS[value.kind];

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
