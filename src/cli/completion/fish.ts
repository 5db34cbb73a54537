import type { CommandModel, ValueKind } from "./command-model";

/** For ~/.config/fish/completions/wfa.fish, or to be sourced. */
export function fishCompletion([program, ...commands]: readonly [CommandModel, ...CommandModel[]]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const none = "__wfa_command_is";
  const lines = commands.map(({ name, summary }) => `complete -c wfa -n '${none}' -a ${name} -d ${quoted(summary)}`);
  for (const model of [program, ...commands]) {
    const condition = model === program ? none : `${none} ${model.name}`;
    for (const { flags, description, value } of model.options) {
      const spelled = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
      const offered = value === null ? "" : ` ${value.isRequired ? required(value) : optional(value)}`.trimEnd();
      lines.push(`complete -c wfa -n '${condition}' ${spelled.join(" ")}${offered} -d ${quoted(description)}`);
    }
    if (model !== program && model.argument !== null && model.argument.kind !== "text")
      lines.push(`complete -c wfa -n '${condition}' ${optional(model.argument)}`);
  }
  return `# Completion of wfa for fish, made by "wfa completion fish"
# Whether the line's first command is the argument; without one, whether there is none yet.
function __wfa_command_is
    for word in (commandline -opc)[2..]
        if contains -- $word ${names}
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

function required(value: ValueKind): string {
  if (value.kind === "file") return "-r -F";
  return value.kind === "text" ? "-x" : `-x ${optional(value)}`;
}

const OFFERED = {
  file: "-F",
  directory: "-a '(__fish_complete_directories)'",
  program: "-a '(__fish_complete_command)'",
  text: "",
} as const;

const optional = (value: ValueKind): string =>
  value.kind === "choices" ? `-a ${quoted(value.choices.join(" "))}` : OFFERED[value.kind];

const quoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;
