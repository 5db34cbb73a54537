import { jsonSchema } from "../json-schema";
import type { ImportForm } from "./configuration";
import { countOf, type Exported } from "./export-service";
import { visible } from "./hcl";
import { KIND_FACTS, KINDS, type Kind } from "./kinds";
import type { LeftBecause, Leftover } from "./leftovers";
import type { SkippedObject } from "./read-service";

/** One JSON object on one line. */
export function exportJson({ directory, endpoint, objects, skipped, files, leftovers }: Exported): string {
  return `${JSON.stringify({
    ...jsonSchema("export"),
    directory,
    endpoint,
    objects: objects.map(({ kind, address, importId, name, state, file, notes }) => ({
      kind,
      address,
      id: importId,
      name,
      ...(state === null ? {} : { state }),
      file: file?.path ?? null,
      notes,
    })),
    skipped,
    files,
    leftovers,
  })}\n`;
}

/** What was written, and what to do next. */
export function exportText(
  { directory, objects, files, leftovers }: Exported,
  kinds: ReadonlySet<Kind>,
  imports: ImportForm,
): string {
  const counts = KINDS.filter((kind) => kinds.has(kind)).map((kind) =>
    plural(countOf(objects, kind), KIND_FACTS[kind].one),
  );
  const outcomes = (["written", "replaced", "unchanged"] as const).flatMap((outcome) => {
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
    `  cd ${/^[\w./-]+$/.test(directory) ? directory : `'${directory.replaceAll("'", `'\\''`)}'`}`,
    ...nextSteps(objects.length, imports).map((line) => `  ${line}`),
    "",
  ].join("\n");
}

function nextSteps(count: number, imports: ImportForm): readonly string[] {
  switch (imports) {
    case "blocks":
      return [
        "terraform init",
        `terraform plan      # ${count} to import, and nothing to add, change or destroy`,
        "terraform apply",
      ];
    case "commands":
      return ["terraform init", "./import.sh", "terraform plan      # no changes"];
    case "none":
      return ["terraform init", `terraform plan      # ${count} to add`, "terraform apply"];
  }
}

/** How many objects stderr names for one note. */
const NAMED = 10;

/** Objects that could not be exported, and further notes, line by line. */
export function exportComplaints({ objects, skipped, leftovers }: Exported): readonly string[] {
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
  const errors = skipped.map((object) => `Not exported: ${titleOf(object)}: ${object.reason}`);
  const secrets = objects.some(({ file }) => file !== null)
    ? [
        "Documents and definitions are written as the service shows them and may contain passwords or tokens. Check them before you commit them",
      ]
    : [];
  return [...notes, ...errors, ...leftoverLines(leftovers), ...secrets];
}

const LEFT: readonly (readonly [because: LeftBecause, words: string])[] = [
  ["not forced", "--force removes them"],
  ["changed", "they were changed since they were exported; delete them if you do not need them"],
  ["incomplete", "not all objects of their kind could be exported this time"],
  ["partial", "only a part of their kind was selected"],
  ["unknown", "they are not listed as files of an earlier export; delete them if you do not need them"],
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

const titleOf = ({ kind, name, id }: Pick<SkippedObject, "kind" | "name" | "id">): string =>
  `${KIND_FACTS[kind].one} ${name === null ? "" : `"${visible(name)}" `}(id ${visible(id ?? "unknown")})`;

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
