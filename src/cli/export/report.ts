import { visible } from "../../hcl";
import { counted, KIND_FACTS, KINDS, type Kind } from "../../kinds";
import { jsonSchema } from "../json-schema";
import { shellQuoted, skippedText, titleOf, type ImportForm } from "./configuration";
import type { ExportedStack } from "./arrange";
import type { Exported, Format } from "./export-service";
import type { LeftBecause, Leftover } from "./earlier-export";
import { inStack } from "./stacks";

/** One JSON object on one line. */
export function exportJson(exported: Exported): string {
  const { directory, endpoint, split, stacks, objects, skipped, files, leftovers } = exported;
  const isSplit = split !== "none";
  return `${JSON.stringify({
    ...jsonSchema("export"),
    directory,
    endpoint,
    ...(isSplit
      ? {
          stacks: stacks.map(({ directory: stack, group, step, after, objects: own }) => ({
            directory: stack,
            group,
            step,
            after,
            objects: own.length,
          })),
        }
      : {}),
    objects: objects.map(({ kind, directory: stack, address, importId, name, state, file, notes }) => ({
      kind,
      ...(isSplit ? { stack } : {}),
      address,
      id: importId,
      name,
      ...(state === null ? {} : { state }),
      file: file === null ? null : inStack(stack, file.path),
      notes,
    })),
    skipped,
    files,
    leftovers,
  })}\n`;
}

/** What was written, and what to do next. */
export function exportText(
  { directory, split, stacks, objects, files, leftovers }: Exported,
  kinds: ReadonlySet<Kind>,
  imports: ImportForm,
  format: Format = "hcl",
): string {
  const counts = KINDS.filter((kind) => kinds.has(kind)).map((kind) =>
    counted(objects.filter((object) => object.kind === kind).length, KIND_FACTS[kind].one),
  );
  const outcomes = (["written", "replaced", "overwritten", "unchanged"] as const).flatMap((outcome) => {
    const count = files.filter((file) => file.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  const removed = leftovers.filter(({ outcome }) => outcome === "removed").length;
  return [
    `Exported ${listed(counts)} to ${directory}`,
    `Files: ${[...outcomes, ...(removed === 0 ? [] : [`${removed} removed`])].join(", ")}`,
    "",
    imports === "none"
      ? "Next, with WFA_ENDPOINT and WFA_API_KEY of the other server set (with OpenTofu, tofu in place of terraform):"
      : "Next, with WFA_ENDPOINT and WFA_API_KEY set (with OpenTofu, tofu in place of terraform):",
    "",
    `  cd ${/^[\w./-]+$/.test(directory) ? directory : shellQuoted(directory)}`,
    ...(split === "group"
      ? [
          ...eachStack(
            stacks.map((stack) => stack.directory),
            format,
          ),
          "",
          ...nextSteps(null, imports, format),
        ]
      : nextSteps(objects.length, imports, format)
    ).map((line) => `  ${line}`.trimEnd()),
    "",
  ].join("\n");
}

/** How many stacks the text lists. */
const LISTED = 12;

const eachStack = (directories: readonly string[], format: Format): readonly string[] => [
  format === "cdktf"
    ? "# The stacks, in the order in which they are applied (stacks.json has it, too):"
    : "# In each of these directories, in this order (stacks.json has it, too):",
  ...directories.slice(0, LISTED).map((directory) => `#   ${directory}`),
  ...(directories.length > LISTED ? [`#   … and ${directories.length - LISTED} more`] : []),
];

/** @param count null if it is not the same everywhere */
function nextSteps(count: number | null, imports: ImportForm, format: Format): readonly string[] {
  if (format === "cdktf") {
    const stacks = count === null ? " STACK" : "";
    return [
      "npm install",
      "npx wfa install",
      `npx cdktf plan${stacks} --skip-provider-lock${imports === "none" ? "" : "      # only imports, and nothing to add, change or destroy"}`,
      `npx cdktf apply${count === null ? " '*'" : ""} --skip-provider-lock`,
    ];
  }
  switch (imports) {
    case "blocks":
      return [
        "terraform init",
        `terraform plan      # ${count === null ? "only imports" : `${count} to import`}, and nothing to add, change or destroy`,
        "terraform apply",
      ];
    case "commands":
      return ["terraform init", "./import.sh", "terraform plan      # no changes"];
    case "none":
      return ["terraform init", `terraform plan${count === null ? "" : `      # ${count} to add`}`, "terraform apply"];
  }
}

/** How many objects stderr names for one note. */
const NAMED = 10;

/** Objects that could not be exported, and further notes, line by line. */
export function exportComplaints({ stacks, objects, skipped, files, leftovers }: Exported): readonly string[] {
  const noted = new Map<string, string[]>();
  for (const { kind, name, importId, notes } of objects)
    for (const note of notes) {
      const titles = noted.get(note) ?? [];
      titles.push(titleOf({ kind, name, id: importId }));
      noted.set(note, titles);
    }
  const notes = [...noted].map(
    ([note, titles]) =>
      `Note: ${note}: ${titles.slice(0, NAMED).join(", ")}${titles.length > NAMED ? `, and ${titles.length - NAMED} more; see the comments in the configuration` : ""}`,
  );
  const errors = skipped.map(skippedText);
  const secrets = objects.some(({ file }) => file !== null)
    ? [
        "Documents and definitions are written as the service shows them and may contain passwords or tokens. Check them before you commit them",
      ]
    : [];
  const overwritten = files.filter(({ outcome }) => outcome === "overwritten").map(({ path }) => visible(path));
  const lost = overwritten.length === 0 ? [] : [`Overwrote what no export had written: ${overwritten.join(", ")}`];
  return [...notes, ...errors, ...circleLines(stacks), ...lost, ...leftoverLines(leftovers), ...secrets];
}

/** Stacks that need each other have no order. */
function circleLines(stacks: readonly ExportedStack[]): readonly string[] {
  const steps = new Map(stacks.map(({ directory, step }) => [directory, step]));
  const circles = new Map<number, string[]>();
  for (const { directory, step, after } of stacks)
    if (after.some((other) => steps.get(other) === step)) circles.set(step, [...(circles.get(step) ?? []), directory]);
  return [...circles.values()].map(
    (directories) =>
      `Note: These stacks name objects of each other, so none of them comes first: ${directories.join(", ")}. Existing objects can be imported in any order`,
  );
}

const LEFT: readonly (readonly [because: LeftBecause, words: string])[] = [
  ["not forced", "--force removes them"],
  ["changed", "they were changed since they were exported; delete them if you do not need them"],
  ["partial", "they may belong to objects that were not selected or could not be exported"],
];

/** Lists every removed path, because the files can no longer be inspected. */
function leftoverLines(leftovers: readonly Leftover[]): readonly string[] {
  const removed = leftovers.filter(({ outcome }) => outcome === "removed").map(({ path }) => path);
  const left = LEFT.flatMap(([because, words]) => {
    const paths = leftovers.flatMap((leftover) =>
      leftover.outcome === "left" && leftover.because === because ? [leftover.path] : [],
    );
    return paths.length === 0
      ? []
      : [
          `Files that are not part of this export were left in place (${words}): ${paths.slice(0, NAMED).map(visible).join(", ")}${paths.length > NAMED ? `, and ${paths.length - NAMED} more; --json lists all` : ""}`,
        ];
  });
  return [
    ...(removed.length === 0
      ? []
      : [`Removed files of an earlier export that are not part of this one: ${removed.map(visible).join(", ")}`]),
    ...left,
  ];
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
