import { visible } from "../../hcl";
import { grouped } from "../../sequence";
import { KIND_FACTS, KINDS, type Kind } from "../../kinds";
import { numbered } from "../../markup";
import { jsonLine } from "../json-schema";
import { inModule, listedStack, shellQuoted, skippedText, titleOf, type ImportForm } from "./configuration";
import type { ExportedStack } from "./arrange";
import type { Exported, Format } from "./export-service";
import type { LeftBecause, Leftover } from "./earlier-export";
import { inStack } from "./stacks";

export function exportJson(exported: Exported): string {
  const { directory, endpoint, split, stacks, objects, skipped, files, leftovers } = exported;
  const isSplit = split !== "none";
  return jsonLine("export", {
    directory,
    endpoint,
    ...(isSplit ? { stacks: stacks.map(listedStack) } : {}),
    objects: objects.map(({ kind, directory: stack, address, importId, name, state, file, notes }) => ({
      kind,
      ...(isSplit ? { stack } : {}),
      address: split === "modules" ? inModule({ directory: stack, address }) : address,
      id: importId,
      name,
      ...(state === null ? {} : { state }),
      file: file === null ? null : inStack(stack, file.path),
      notes,
    })),
    skipped,
    files,
    leftovers,
  });
}

export function exportText(
  { directory, split, objects, files, leftovers }: Exported,
  kinds: ReadonlySet<Kind>,
  imports: ImportForm,
  format: Format = "hcl",
): string {
  const counts = KINDS.filter((kind) => kinds.has(kind)).map((kind) =>
    numbered(objects.filter((object) => object.kind === kind).length, KIND_FACTS[kind].one),
  );
  const outcomes = (["written", "replaced", "overwritten", "unchanged"] as const).flatMap((outcome) => {
    const count = files.filter((file) => file.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  const removed = leftovers.filter(({ outcome }) => outcome === "removed").length;
  const next = [
    `Next, with WFA_ENDPOINT and WFA_API_KEY${imports === "none" ? " of the other server" : ""} set (with OpenTofu, ${format === "cdktf" ? "also set TERRAFORM_BINARY_NAME=tofu" : "tofu in place of terraform"}):`,
    "",
    `  cd ${/^[\w./-]+$/.test(directory) ? directory : shellQuoted(directory)}`,
    ...nextSteps(split === "group", imports, format).map((line) => `  ${line}`),
    "",
  ];
  return [
    `Exported ${listed(counts)} to ${directory}`,
    `Files: ${[...outcomes, ...(removed === 0 ? [] : [`${removed} removed`])].join(", ")}`,
    "",
    ...(objects.length === 0 ? [] : next),
  ].join("\n");
}

function nextSteps(isSplit: boolean, imports: ImportForm, format: Format): readonly string[] {
  const planned = imports === "none" ? "" : "      # only imports, and nothing to add, change or destroy";
  if (format === "cdktf")
    return [
      "npm install",
      "npx wfa install",
      `npx cdktf plan${isSplit ? " STACK" : ""} --skip-provider-lock${planned}`,
      `npx cdktf apply${isSplit ? " '*'" : ""} --skip-provider-lock`,
    ];
  return [
    ...(isSplit ? ["# In each directory that stacks.json lists, in its order:"] : []),
    "terraform init",
    ...(imports === "commands"
      ? ["./import.sh", "terraform plan      # no changes"]
      : [`terraform plan${planned}`, "terraform apply"]),
  ];
}

const NAMED = 10;

const named = (names: readonly string[]): string =>
  names.slice(0, NAMED).join(", ") +
  (names.length > NAMED ? `, and ${names.length - NAMED} more; --json lists all` : "");

export function exportComplaints({ stacks, objects, skipped, files, leftovers }: Exported): readonly string[] {
  const noted = objects.flatMap(({ kind, name, importId, notes: own }) =>
    own.map((note) => ({ note, title: titleOf({ kind, name, id: importId }) })),
  );
  const notes = [...grouped(noted, ({ note }) => note)].map(
    ([note, about]) => `Note: ${note}: ${named(about.map(({ title }) => title))}`,
  );
  const errors = skipped.map(skippedText);
  const secrets = objects.some(({ file }) => file !== null)
    ? [
        "Documents and definitions are written as the service shows them and may contain passwords or tokens. Check them before you commit them",
      ]
    : [];
  const overwritten = files.filter(({ outcome }) => outcome === "overwritten").map(({ path }) => visible(path));
  const lost =
    overwritten.length === 0
      ? []
      : [`Overwrote files that an export had not written or that were changed since: ${overwritten.join(", ")}`];
  return [...notes, ...errors, ...circleLines(stacks), ...lost, ...leftoverLines(leftovers), ...secrets];
}

/** Stacks that need each other have no order. */
function circleLines(stacks: readonly ExportedStack[]): readonly string[] {
  const steps = new Map(stacks.map(({ directory, step }) => [directory, step]));
  const inCircles = stacks.filter(({ step, after }) => after.some((other) => steps.get(other) === step));
  return [...grouped(inCircles, ({ step }) => step).values()].map(
    (circle) =>
      `Note: These stacks name objects of each other, so none of them comes first: ${circle.map(({ directory }) => directory).join(", ")}. Existing objects can be imported in any order`,
  );
}

const LEFT: Readonly<Record<LeftBecause, string>> = {
  "not forced": "--force removes them",
  changed: "they were changed since they were exported; delete them if you do not need them",
  partial: "they may belong to objects that were not selected or could not be exported",
};

/** Lists every removed path, because the files can no longer be inspected. */
function leftoverLines(leftovers: readonly Leftover[]): readonly string[] {
  const removed = leftovers.filter(({ outcome }) => outcome === "removed").map(({ path }) => path);
  const left = grouped(
    leftovers.filter((leftover) => leftover.outcome === "left"),
    ({ because }) => because,
  );
  return [
    ...(removed.length === 0
      ? []
      : [`Removed files of an earlier export that are not part of this one: ${removed.map(visible).join(", ")}`]),
    ...[...left].map(
      ([because, files]) =>
        `Files that are not part of this export were left in place (${LEFT[because]}): ${named(files.map(({ path }) => visible(path)))}`,
    ),
  ];
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
