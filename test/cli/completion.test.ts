import { execFile, spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Command } from "commander";
import { beforeAll, expect, test } from "vitest";
import { commandModels, type CommandModel } from "../../src/cli/commands/completion";
import { COMMANDS } from "../../src/cli/commands";
import { tempFolder } from "../engine/temp-folder";
import { WFA } from "./run-wfa";

const scripts = new Map<string, string>();
let models: readonly CommandModel[];

beforeAll(async () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { stdout, stderr } = await promisify(execFile)(WFA, ["completion", shell]);
    expect(stderr).toBe("");
    scripts.set(shell, stdout);
  }
  const program = new Command("wfa").version("0");
  for (const { name, summary, load } of COMMANDS) (await load())(program.command(name).summary(summary));
  models = commandModels(program);
});

const isInstalled = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

type Shell = "bash" | "zsh" | "fish";

/** Prints for each line what is offered for its last word, and then a line `--end--`. */
const SESSIONS: Readonly<Record<Shell, (lines: readonly string[], folder: string) => readonly string[]>> = {
  bash: (lines, folder) => {
    const runs = lines.map((line) => {
      // To bash, `--option=value` is three words.
      const words = line.replaceAll("=", " = ").split(/ +/).map(quoted);
      return `COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _wfa; printf '%s\\n' "\${COMPREPLY[@]}" --end--`;
    });
    const script = [
      `set -u; source ${quoted(join(folder, "wfa.bash"))}`,
      "complete -p wfa > /dev/null || exit 1",
      ...runs,
    ];
    return ["--norc", "--noprofile", "-c", script.join("\n")];
  },
  fish: (lines, folder) => {
    const runs = lines.map((line) => `complete -C ${quoted(line)}; echo --end--`);
    return ["--no-config", "-c", [`source ${quoted(join(folder, "wfa.fish"))}`, ...runs].join("\n")];
  },
  // zsh completes only in its line editor, which needs a terminal: zpty is one.
  zsh: (_lines, folder) => [
    "-f",
    "-c",
    `zmodload zsh/zpty; zpty asked ${quoted(`exec env ZDOTDIR=${quoted(folder)} zsh -d -i`)}
while zpty -r asked text; do :; done; cat ${quoted(join(folder, "offered"))}`,
  ],
};

/** What zsh runs when it is started in its terminal: it asks for each line as its editor begins, and exits. */
const zshStart = (lines: readonly string[], folder: string): string => `
setopt extended_glob
# It would ask whether to list more than fits its terminal.
LISTMAX=10000
stty rows 1000
autoload -Uz compinit
compinit -u -D
source ${quoted(join(folder, "wfa.zsh"))}
compadd() {
  if [[ " $* " != *\\ -[a-zA-Z1-9]#[OAD]\\ * ]]; then
    local -a hits
    builtin compadd -O hits "$@"
    print -rl -- $hits >> ${quoted(join(folder, "offered"))}
  fi
  builtin compadd "$@"
}
ask() {
  for BUFFER in ${lines.map(quoted).join(" ")}; do
    CURSOR=$#BUFFER
    zle list-choices
    print -r -- --end-- >> ${quoted(join(folder, "offered"))}
  done
  exit
}
zle -N zle-line-init ask
`;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** What a shell offers for each line, sorted, without the marks that shells put around it. */
async function offered(shell: Shell, lines: readonly string[], cwd: string): Promise<readonly (readonly string[])[]> {
  const folder = await tempFolder();
  await writeFile(join(folder, `wfa.${shell}`), scripts.get(shell)!);
  if (shell === "zsh") await writeFile(join(folder, ".zshrc"), zshStart(lines, folder));
  const { stdout, stderr } = await promisify(execFile)(shell, SESSIONS[shell](lines, folder), {
    cwd,
    timeout: 100_000,
  });
  expect(stderr).toBe("");
  // Of fish: a description after a tab, a slash after a directory, the option before its value, an option twice.
  const plain = (text: string): string =>
    text
      .replace(/\t.*$/, "")
      .replaceAll("\\ ", " ")
      .replace(/[/=]$/, "")
      .replace(/^--[a-z-]+=/, "");
  return stdout
    .split("--end--\n")
    .slice(0, -1)
    .map((text) => [...new Set(text.split("\n").map(plain))].filter((each) => each !== "").sort());
}

test.for(["bash", "zsh", "fish"] as const)(
  "a real %s offers the commands, options and values of the declarations",
  async (shell, { skip }) => {
    skip(!isInstalled(shell), `${shell} is not installed`);
    const folder = join(await tempFolder(), "project");
    await mkdir(join(folder, "stack one"), { recursive: true });
    await writeFile(join(folder, "saved plan"), "");
    const commands = models.filter(({ name }) => name !== "wfa");
    const options = commands.map(({ name, options: all }) => [`${name} -`, all.flatMap(({ flags }) => flags)] as const);
    const values = commands.flatMap(({ name, options: all }) =>
      all.flatMap(({ flags, value }) =>
        value === null || typeof value === "string" ? [] : flags.map((flag) => [`${name} ${flag} `, value] as const),
      ),
    );
    expect(values.length).toBeGreaterThan(5);
    const expected: readonly (readonly [string, readonly string[]])[] = [
      ...options,
      ...values,
      ["", commands.map(({ name }) => name)],
      ["in", ["install"]],
      ["drift --format=ju", ["junit"]],
      ["drift --format=", ["text", "markdown", "json", "html", "sarif", "gitlab", "github", "junit"]],
      ["drift s", ["stack one"]],
      ["review s", ["saved plan", "stack one"]],
      ["install --dir ", ["stack one"]],
      // zsh does not offer an option again.
      ["install --project --pr", shell === "zsh" ? ["--print"] : ["--print", "--project"]],
      ["install --uninstall --pri", ["--print"]],
      ["export --endpoint ", []],
      ["completion ", ["bash", "zsh", "fish"]],
      ["help ser", ["serve"]],
      ["serve --port drift --var", ["--variation"]],
      // The directory has the name of a command.
      ["drift install --pr", []],
    ];
    const found = await offered(
      shell,
      expected.map(([line]) => `wfa ${line}`),
      folder,
    );
    expect(expected.map(([line], at) => [line, found[at]])).toEqual(
      expected.map(([line, choices]) => [line, [...choices].sort()]),
    );
  },
);

test.for([
  ["bash", ["-n"]],
  ["zsh", ["-n"]],
  ["fish", ["--no-execute"]],
] as const)("%s reads its script without an error", async ([shell, args], { skip }) => {
  skip(!isInstalled(shell), `${shell} is not installed`);
  const file = join(await tempFolder(), "script");
  await writeFile(file, scripts.get(shell)!);
  const { status, stderr } = spawnSync(shell, [...args, file], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
