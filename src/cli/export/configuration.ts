import { requiredProviders } from "../../engine";
import type { ExportedObject } from "./arrange";
import { comment, importBlock, resourceBlock, visible } from "./hcl";
import { KIND_FACTS, KINDS, type Kind } from "./kinds";
import type { SkippedObject } from "./read-service";

/** How the configuration's objects are imported; none: they are created on another server. */
export type ImportForm = "blocks" | "commands" | "none";

export interface ConfigurationOptions {
  /** The exported service's URL. */
  readonly endpoint: string;
  readonly version: string;
  readonly kinds: ReadonlySet<Kind>;
  readonly imports: ImportForm;
}

export interface TextFile {
  readonly path: string;
  readonly text: string;
  readonly executable?: true;
}

/** All files of the export but documents and definitions, each as the engine's formatter would write it. */
export function configurationFiles(
  objects: readonly ExportedObject[],
  skipped: readonly SkippedObject[],
  options: ConfigurationOptions,
): readonly TextFile[] {
  const kinds = KINDS.filter((kind) => options.kinds.has(kind));
  return [
    { path: "versions.tf", text: versions(options) },
    ...kinds.map((kind) => ({
      path: `${kind}.tf`,
      text: kindFile(
        kind,
        objects.filter((object) => object.kind === kind),
        skipped.filter((object) => object.kind === kind),
      ),
    })),
    ...importFiles(objects, options.imports),
  ];
}

function importFiles(objects: readonly ExportedObject[], form: ImportForm): readonly TextFile[] {
  switch (form) {
    case "blocks":
      return [{ path: "imports.tf", text: importsFile(objects) }];
    case "commands":
      return [{ path: "import.sh", text: importScript(objects), executable: true }];
    case "none":
      return [];
  }
}

function versions({ endpoint, version, imports }: ConfigurationOptions): string {
  return [
    comment(`Exported from ${endpoint}`),
    requiredProviders(version, `>= ${imports === "blocks" ? "1.5" : "1.0"}`),
    "",
    "# Set WFA_ENDPOINT, and WFA_API_KEY or WFA_API_KEY_FILE.",
    'provider "wfa" {}',
    "",
  ].join("\n");
}

const HEADERS: Readonly<Record<Kind, readonly string[]>> = {
  groups: [
    "Deleting a group deletes the workflows in it. Only an empty group is deleted unless force_destroy = true.",
    "To rename or move a group that holds workflows, add lifecycle { create_before_destroy = true } to it.",
    "An id is set if a document contains it, so that a recreated group has the same id.",
  ],
  workflows: [
    "A document names its group by {{group.id}}, for which substitutions has the value.",
    'To remove a block and keep the workflow, use a removed block, or apply deletion_policy = "abandon" first.',
  ],
  queues: ["An apply enforces whether a queue is paused. Destroying leaves the queue on the service."],
  assets: ["You may remove values that the service found out by itself. They are then left alone."],
  calendars: ["When you destroy a calendar, the service regenerates the schedules of all scheduled workflows."],
};

function kindFile(kind: Kind, objects: readonly ExportedObject[], skipped: readonly SkippedObject[]): string {
  const left = skipped.map(({ id, name, reason }) =>
    comment(
      `Not exported: ${name === null ? `id ${id ?? "unknown"}` : `${visible(name)} (id ${id ?? "unknown"})`}. ${reason}`,
    ),
  );
  const none = objects.length === 0 ? [[comment(`There is no ${KIND_FACTS[kind].one} to manage.`), ""].join("\n")] : [];
  const header = [...HEADERS[kind].map(comment), ""].join("\n");
  return [
    header,
    ...(left.length === 0 ? [] : [[...left, ""].join("\n")]),
    ...none,
    ...objects.map(({ block }) => resourceBlock(block)),
  ].join("\n");
}

function importsFile(objects: readonly ExportedObject[]): string {
  const header = `${comment("You may remove these blocks after the apply, and to create the objects on another server.")}\n`;
  return [header, ...objects.map(({ address, importId }) => importBlock(address, importId))].join("\n");
}

/** For engines without import blocks. Objects already in state are skipped, so that it can be run again. */
function importScript(objects: readonly ExportedObject[]): string {
  return [
    "#!/bin/sh",
    "# Imports the objects of this configuration one after the other. Run init first.",
    "# To use another engine: TERRAFORM=tofu ./import.sh",
    "set -eu",
    'cd "$(dirname "$0")"',
    'known=$("${TERRAFORM:-terraform}" state list 2>/dev/null || true)',
    "",
    "take() {",
    '  if ! printf \'%s\\n\' "$known" | grep -qxF "$1"; then',
    '    "${TERRAFORM:-terraform}" import -input=false "$1" "$2"',
    "  fi",
    "}",
    "",
    ...objects.map(({ address, importId }) => `take ${address} ${shellQuoted(importId)}`),
    "",
  ].join("\n");
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
