import { blockText, comment, importBlock, quoted, visible } from "../../hcl";
import { requiredProviders } from "../../engine";
import { KIND_FACTS, plural, type Kind } from "../../kinds";
import type { Unread } from "../../inventory";
import { grouped } from "../../sequence";
import { jsonSchema } from "../json-schema";
import { VERSION } from "../version";
import type { OutputFile } from "../write-files";
import type { ExportedObject, ExportedStack } from "./arrange";
import { resourceBlock, type Placed } from "./blocks";
import { inStack, MASTER, SHARED } from "./stacks";

/** How the configuration's objects are imported; inside: by blocks in modules; none: they are created on another server. */
export type ImportForm = "blocks" | "inside" | "commands" | "none";

export interface ConfigurationOptions {
  readonly endpoint: string;
  readonly kinds: ReadonlySet<Kind>;
  readonly imports: ImportForm;
  /** Whether the stacks are modules of one configuration. @default false */
  readonly modules?: boolean;
}

export type TextFile = OutputFile & {
  /** An existing file at the path stays as it is. @default false */
  readonly keep?: boolean;
};

/** State and plans contain values in clear text. The lock file belongs into the repository. */
const ENGINES = [".terraform/", "*.tfstate", "*.tfstate.*", "*.tfplan", "crash.log"];

/** What Git must not take of a configuration, and of an app. An existing file is the user's, and stays as it is. */
export const gitIgnore = (others: readonly string[] = []): TextFile => ({
  path: ".gitignore",
  text: [...others, ...ENGINES, ""].join("\n"),
  keep: true,
});

/** All files of the export but documents and definitions, each as the engine's formatter would write it. */
export const configurationFiles = (
  stacks: readonly ExportedStack[],
  options: ConfigurationOptions,
): readonly TextFile[] => [
  gitIgnore(),
  ...stacks.flatMap((stack) =>
    stackFiles(stack, options).map((file) => ({ ...file, path: inStack(stack.directory, file.path) })),
  ),
  ...(options.modules === true ? rootFiles(stacks, options) : []),
];

/** The address of a stack's resource in the configuration whose modules the stacks are. */
export const inModule = ({ directory, address }: Placed): string => `module.${directory}.${address}`;

/** The configuration that calls the stacks, with what most engines take only from there. */
function rootFiles(stacks: readonly ExportedStack[], options: ConfigurationOptions): readonly TextFile[] {
  const { endpoint, imports } = options;
  const engine = { inside: "1.16", blocks: "1.5", commands: "1.1", none: "1.1" }[imports];
  const steps = new Map(stacks.map(({ directory, step }) => [directory, step]));
  const calls = stacks.map(({ directory, step, after }) => {
    // Modules that name objects of each other have no order.
    const earlier = after.filter((other) => steps.get(other)! < step).map((other) => `module.${other}`);
    return blockText(
      `module ${quoted(directory)}`,
      [`  source = ${quoted(`./${directory}`)}`],
      earlier.length === 0 ? [] : [`  depends_on = [${earlier.join(", ")}]`],
    );
  });
  const moves = stacks.flatMap(({ directory, elsewhere }) =>
    [...elsewhere].map(([address, to]) => ({ from: inModule({ directory, address }), to: inModule(to) })),
  );
  const objects = stacks.flatMap((stack) => stack.objects).map((object) => ({ ...object, address: inModule(object) }));
  return [
    {
      path: "main.tf",
      text: [
        comment(`Exported from ${endpoint}: a module for each top-level group, and one for what any workflow may use`),
        requiredProviders(VERSION, `>= ${engine}`),
        "",
        ...PROVIDER,
        ...calls,
      ].join("\n"),
    },
    ...(moves.length === 0 ? [] : [{ path: "moved.tf", text: movedFile(moves) }]),
    ...(imports === "inside" ? [] : importFiles(objects, imports)),
  ];
}

/** An object that was in several modules is moved from each to the next: an engine takes one move to an address. */
const movedFile = (moves: readonly { readonly from: string; readonly to: string }[]): string =>
  [
    comment("For a state of an earlier export. You may remove these blocks after the apply."),
    "",
    ...[...grouped(moves, ({ to }) => to)].flatMap(([last, own]) =>
      own.map(({ from }, at) => blockText("moved", [`  from = ${from}`, `  to   = ${own[at + 1]?.from ?? last}`])),
    ),
  ].join("\n");

const PROVIDER = ["# Set WFA_ENDPOINT, and WFA_API_KEY or WFA_API_KEY_FILE.", 'provider "wfa" {}', ""];

function stackFiles(stack: ExportedStack, options: ConfigurationOptions): readonly TextFile[] {
  const { objects, skipped, elsewhere } = stack;
  const { modules = false, imports } = options;
  return [
    { path: "versions.tf", text: versions(stack, options) },
    ...stack.kinds
      .filter((kind) => options.kinds.has(kind))
      .map((kind) => ({
        path: `${kind}.tf`,
        text: kindFile(
          kind,
          objects.filter((object) => object.kind === kind),
          skipped.filter((object) => object.kind === kind),
        ),
      })),
    ...(modules || elsewhere.size === 0 ? [] : [{ path: "removed.tf", text: removedFile([...elsewhere.keys()]) }]),
    ...(modules && imports !== "inside" ? [] : importFiles(objects, imports)),
  ];
}

function importFiles(objects: readonly ExportedObject[], form: ImportForm): readonly TextFile[] {
  switch (form) {
    case "blocks":
    case "inside":
      return [{ path: "imports.tf", text: importsFile(objects, form) }];
    case "commands":
      return [{ path: "import.sh", text: importScript(objects), executable: true }];
    case "none":
      return [];
  }
}

const versions = (stack: ExportedStack, { endpoint, imports, modules = false }: ConfigurationOptions): string =>
  [
    comment(`Exported from ${endpoint}${contentsOf(stack)}`),
    // The root says which engine the modules need.
    requiredProviders(VERSION, modules ? undefined : `>= ${engineFor(stack, imports)}`),
    "",
    ...(modules ? [] : PROVIDER),
  ].join("\n");

/** The oldest version that has the blocks of the stack. */
export function engineFor({ elsewhere }: ExportedStack, imports: ImportForm): string {
  if (elsewhere.size > 0) return "1.7";
  return imports === "blocks" ? "1.5" : "1.0";
}

/** What a stack has, for the heading. */
export function contentsOf({ directory, group }: ExportedStack): string {
  if (group !== null) return `: the group "${group.name ?? group.id}" and everything in it`;
  if (directory === SHARED) return ": what any workflow may use";
  return directory === MASTER ? ": the workflows that are in no group under Master" : "";
}

export const skippedText = (object: Unread): string => `Not exported: ${titleOf(object)}: ${object.reason}`;

/** An object, or all of a kind that could not be listed. */
export const titleOf = ({ kind, name, id }: Pick<Unread, "kind" | "name" | "id">): string =>
  name === null && id === null
    ? `the ${plural(kind)}`
    : `${KIND_FACTS[kind].one} ${name === null ? "" : `"${visible(name)}" `}(id ${visible(id ?? "unknown")})`;

const HEADERS: Readonly<Record<Kind, readonly string[]>> = {
  groups: [
    "Deleting a group deletes the workflows in it. Only an empty group is deleted unless force_destroy = true.",
    "To rename or move a group, the engine replaces it: create_before_destroy lets what is in it follow.",
    "An id is set if a document or another stack contains it, so that a recreated group has the same id.",
  ],
  workflows: [
    "A document names its group by {{group.id}}, for which substitutions has the value.",
    "To remove a block and keep the workflow, use a removed block with lifecycle { destroy = false }, or apply",
    'deletion_policy = "abandon" first.',
  ],
  queues: ["An apply enforces whether a queue is paused. Destroying leaves the queue on the service."],
  assets: ["You may remove values that the service found out by itself. They are then left alone."],
  calendars: ["When you destroy a calendar, the service regenerates the schedules of all scheduled workflows."],
};

function kindFile(kind: Kind, objects: readonly ExportedObject[], skipped: readonly Unread[]): string {
  const left = skipped.map((object) => comment(skippedText(object)));
  const none = objects.length === 0 ? [[comment(`There is no ${KIND_FACTS[kind].one} to manage.`), ""].join("\n")] : [];
  const header = [...HEADERS[kind].map(comment), ""].join("\n");
  return [
    header,
    ...(left.length === 0 ? [] : [[...left, ""].join("\n")]),
    ...none,
    ...objects.map(({ block }) => resourceBlock(block())),
  ].join("\n");
}

const removedFile = (elsewhere: readonly string[]): string =>
  [
    comment(
      "For a state of an earlier export: another stack has these objects now. They stay on the service: in OpenTofu",
    ),
    comment(
      "1.7 to 1.9, remove the lifecycle blocks, which it does not know, for the same effect. You may remove this file",
    ),
    comment("after the apply."),
    "",
    ...elsewhere.map((from) =>
      blockText("removed", [`  from = ${from}`], ["  lifecycle {", "    destroy = false", "  }"]),
    ),
  ].join("\n");

const importsFile = (objects: readonly ExportedObject[], form: "blocks" | "inside"): string =>
  [
    ...[
      form === "inside"
        ? "Import blocks in a module need Terraform 1.16. For another engine, export with --import blocks."
        : "Import blocks need Terraform 1.5 or OpenTofu 1.6. For an older engine, export with --import commands and run import.sh.",
      "You may remove these blocks after the apply. To create the objects on another server, remove them before it.",
      "If you remove a resource, remove its block here too.",
    ].map(comment),
    "",
    ...objects.map(({ address, importId }) => importBlock(address, importId)),
  ].join("\n");

/** For engines without import blocks. Objects already in state are skipped, so that it can be run again. */
const importScript = (objects: readonly ExportedObject[]): string =>
  [
    "#!/bin/sh",
    "# Imports the objects of this configuration one after the other. Run init first.",
    "# It uses terraform, or tofu if that is the only one. To choose: WFA_ENGINE=tofu ./import.sh",
    "set -eu",
    'cd "$(dirname "$0")"',
    "engine=${WFA_ENGINE:-$(command -v terraform || command -v tofu || true)}",
    'if [ -z "$engine" ]; then',
    '  echo "Neither terraform nor tofu is on the PATH. Install one, or set WFA_ENGINE to its path" >&2',
    "  exit 1",
    "fi",
    'known=$("$engine" state list 2>/dev/null || true)',
    "",
    "take() {",
    '  if printf \'%s\\n\' "$known" | grep -qxF "$1"; then return; fi',
    '  "$engine" import -input=false "$1" "$2"',
    "}",
    "",
    ...objects.map(({ address, importId }) => `take ${address} ${shellQuoted(importId)}`),
    "",
  ].join("\n");

export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** GitLab refuses a larger `parallel:matrix`. */
const GITLAB_JOBS = 200;

export const stackLists = (stacks: readonly ExportedStack[]): readonly TextFile[] => [
  { path: "stacks.json", text: stacksJson(stacks) },
  { path: "stacks.gitlab-ci.yml", text: gitlabMatrix(stacks) },
];

export const listedStack = ({ directory, group, step, after, objects }: ExportedStack): object => ({
  directory,
  group,
  step,
  after,
  objects: objects.length,
});

/** One stack a line, in the order in which they are applied. */
function stacksJson(stacks: readonly ExportedStack[]): string {
  const lines = stacks.map((stack) => JSON.stringify(listedStack(stack)));
  const { $schema, formatVersion } = jsonSchema("export-stacks");
  return [
    "{",
    `  "$schema": ${JSON.stringify($schema)},`,
    `  "formatVersion": ${JSON.stringify(formatVersion)},`,
    '  "stacks": [',
    lines.map((line) => `    ${line}`).join(",\n"),
    "  ]",
    "}",
    "",
  ].join("\n");
}

/** Hidden jobs for `extends`, each with as many stacks as GitLab takes. */
function gitlabMatrix(stacks: readonly ExportedStack[]): string {
  const jobs = Array.from({ length: Math.ceil(stacks.length / GITLAB_JOBS) }, (_, index) => [
    `.wfa-stacks${index === 0 ? "" : `-${index + 1}`}:`,
    "  parallel:",
    "    matrix:",
    "      - STACK:",
    // In quotes, because some names are other values in YAML.
    ...stacks
      .slice(index * GITLAB_JOBS, (index + 1) * GITLAB_JOBS)
      .map(({ directory }) => `          - "${directory}"`),
    "",
  ]);
  return [
    "# Written by wfa export --split group: include this file in .gitlab-ci.yml, and extend .wfa-stacks in the job that",
    "# plans $STACK.",
    ...jobs.flat(),
  ].join("\n");
}
