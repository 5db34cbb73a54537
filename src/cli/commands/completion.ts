import { Argument, type Command } from "commander";
import { commandModels, SHELLS } from "../completion";
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
