import type { CommandModel, ValueKind } from "./command-model";

/** For bash 3.2 and later (macOS), without the package bash-completion. */
export function bashCompletion([program, ...commands]: readonly [CommandModel, ...CommandModel[]]): string {
  const all = [program, ...commands];
  const key = (model: CommandModel): string => (model === program ? "" : model.name);
  const values = all.flatMap((model) =>
    model.options.flatMap(({ flags, value }) => {
      if (value === null) return [];
      const patterns = flags.map((flag) => `"${key(model)} ${flag}"`).join(" | ");
      // An optional value may be left out, so the next word may be an option.
      const guard = value.isRequired ? "" : "[[ $current == -* ]] || ";
      const end = value.isRequired ? "return" : "[[ $current == -* ]] || return 0";
      return [`    ${patterns}) ${guard}${reply(value)}; ${end} ;;`];
    }),
  );
  const options = all.map(
    (model) => `      "${key(model)}") _wfa_reply -W "${model.options.flatMap(({ flags }) => flags).join(" ")}" ;;`,
  );
  const operands = all.flatMap((model) =>
    model.argument === null ? [] : [`      "${key(model)}") ${reply(model.argument)} ;;`],
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
${options.join("\n")}
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

const REPLIES = { file: "_wfa_paths -f", directory: "_wfa_paths -d", program: "_wfa_paths -c -f", text: ":" } as const;

const reply = (value: ValueKind): string =>
  value.kind === "choices" ? `_wfa_reply -W "${value.choices.join(" ")}"` : REPLIES[value.kind];
