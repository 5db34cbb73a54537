import { resolve } from "node:path";
import { changeInLine, linesAt } from "../../document";
import {
  changeWords,
  findingOf,
  type DriftChange,
  type FilePlace,
  type NotWritten,
  type WriteReport,
  type WrittenChange,
} from "../../review";
import { CliError } from "../cli-error";
import { shownPath } from "../shown-path";
import { attributeEdits } from "./attribute-edits";
import { commitMessage } from "./commit-message";
import { editedFile, realPath, whyNotWritable, writeEdited, type EditedFile } from "./edited-files";
import { grouped } from "../../sequence";
import { repositoryOf } from "./git";
import { commitOn, dirtyFiles, type NewBranch } from "./git-branch";
import { createSources, type Sources, type User } from "./sources";
import { sourceKey, type Source, type SourcePlace } from "./source";
import { overlap, type TextEdit } from "./text-edit";
import { wantedChanges, type ReadStack, type Wanted } from "./wanted-changes";

export interface WriteBackOptions {
  /** Of the configuration or the project. */
  readonly directory: string;
  /** Commits there, and leaves the working tree alone; null to write the files. */
  readonly branch: NewBranch | null;
}

/** An attribute with the edits that write it. */
interface Edited {
  readonly wanted: Wanted;
  readonly place: SourcePlace;
  readonly text: string;
  readonly edits: readonly TextEdit[];
  /** The paths that are written; null for all. */
  readonly written: readonly string[] | null;
  /** Whether the next plan has something else to change about it. */
  readonly differs: boolean;
}

/**
 * Writes what drifted into the user's own files, each change as the smallest edit. Nothing is guessed: what cannot be
 * written exactly is listed.
 *
 * @throws CliError if nothing can be written at all; then nothing was
 */
export async function writeBack(
  stacks: readonly ReadStack[],
  { directory, branch }: WriteBackOptions,
): Promise<WriteReport> {
  const notWritten: NotWritten[] = [];
  const sources = createSources(stacks, directory);
  const found: { readonly edited: Edited; readonly source: Source }[] = [];
  for (const stack of stacks) {
    const { wanted, unwritable } = wantedChanges(stack);
    for (const { change, reason, isUnmanaged, object } of unwritable) {
      const place = shownPlace(await sources.block(stack, object.address));
      notWritten.push({ ...about(stack, object.address), ...described(change), place, reason, isUnmanaged });
    }
    for (const each of wanted) {
      const source = await sources.of(each);
      const edits = source.kind === "none" ? source : attributeEdits(source, each.what);
      if ("reason" in edits) notWritten.push(...allLeft(each, source.place, edits.reason));
      else {
        const { left, written, differs } = edits;
        notWritten.push(...left.map(({ path, reason }) => oneLeft(each, source.place, path, reason)));
        if (edits.edits.length > 0 && source.kind !== "none")
          found.push({
            source,
            edited: { wanted: each, place: source.place, text: textOf(source), edits: edits.edits, written, differs },
          });
      }
    }
  }
  const shared = await withoutConflicts(found, sources);
  notWritten.push(...shared.notWritten);
  const root = (await repositoryOf(resolve(directory))) ?? resolve(directory);
  const files = await editedFiles(shared.edited, root);
  notWritten.push(...files.notWritten);
  const written = files.edited.map(writtenChange).sort(byPlace);
  const notes = remarksOn(files.edited);
  const report = { written, notWritten: inOrder(stacks, notWritten), notes };
  if (files.files.length === 0) return report;
  if (branch === null) {
    await writeEdited(files.files);
    return report;
  }
  const commit = await commitEdited(branch, files.files, files.edited);
  return { branch: { name: branch.name, commit }, ...report };
}

const about = ({ directory }: ReadStack, address: string): Pick<NotWritten, "stack" | "address"> => ({
  stack: directory.name,
  address,
});

const textOf = (source: Exclude<Source, { readonly kind: "none" }>): string =>
  source.kind === "expression" ? source.file.text : source.text;

/** What is written in one place for several objects has to be the same for all of them. */
async function withoutConflicts(
  found: readonly { readonly edited: Edited; readonly source: Source }[],
  sources: Sources,
): Promise<{ readonly edited: readonly Edited[]; readonly notWritten: readonly NotWritten[] }> {
  const groups = grouped(found, ({ source }) => sourceKey(source));
  const edited: Edited[] = [];
  const notWritten: NotWritten[] = [];
  for (const group of groups.values()) {
    const users = await sources.users(group[0]!.edited.wanted, group[0]!.source);
    for (const { edited: each } of group) {
      const other = users.find((user) => !changesAlike(user, each, group));
      if (other === undefined) edited.push(each);
      else
        notWritten.push(
          ...allLeft(
            each.wanted,
            each.place,
            `${other.address} uses the same text or value, and did not change in the same way. Give each its own, or make the change yourself`,
          ),
        );
    }
  }
  return { edited, notWritten };
}

const changesAlike = (
  { stack, address }: User,
  { edits }: Edited,
  group: readonly { readonly edited: Edited }[],
): boolean =>
  group.some(
    ({ edited }) =>
      edited.wanted.stack === stack &&
      edited.wanted.object.address === address &&
      JSON.stringify(edited.edits) === JSON.stringify(edits),
  );

async function editedFiles(
  all: readonly Edited[],
  root: string,
): Promise<{
  readonly files: readonly EditedFile[];
  readonly edited: readonly Edited[];
  readonly notWritten: readonly NotWritten[];
}> {
  const files: EditedFile[] = [];
  const edited: Edited[] = [];
  const notWritten: NotWritten[] = [];
  const paths = new Map(
    await Promise.all(
      [...new Set(all.map(({ place }) => place.path))].map(async (path) => [path, await realPath(path)] as const),
    ),
  );
  for (const [path, group] of grouped(all, ({ place }) => paths.get(place.path)!)) {
    const distinct = new Map(group.flatMap(({ edits }) => edits).map((edit) => [JSON.stringify(edit), edit]));
    const edits = [...distinct.values()];
    const reason =
      (await whyNotWritable(path, root)) ??
      (overlap(edits) ? "Another change is in the same place. Make both yourself" : null);
    if (reason === null) {
      files.push(editedFile(path, group[0]!.text, edits));
      edited.push(...group);
    } else for (const { wanted, place } of group) notWritten.push(...allLeft(wanted, place, reason));
  }
  return { files, edited, notWritten };
}

async function commitEdited(
  branch: NewBranch,
  files: readonly EditedFile[],
  edited: readonly Edited[],
): Promise<string> {
  const dirty = await dirtyFiles(
    branch,
    files.map(({ path }) => path),
  );
  if (dirty.length > 0)
    throw new CliError(
      `${dirty.map((path) => `"${shownPath(path)}"`).join(", ")} ${dirty.length === 1 ? "has" : "have"} changes that are not committed, so the branch was not made. Commit or undo them, or leave --branch out`,
    );
  return commitOn(
    branch,
    files.map(({ path, before, after }) => ({ path, before, text: after })),
    commitMessage(edited.map(({ wanted, written }) => ({ object: wanted.object, lines: linesOf(wanted, written) }))),
  );
}

/** Why the next plan is not empty although everything is written. */
const remarksOn = (edited: readonly Edited[]): readonly string[] =>
  edited.flatMap(({ wanted, differs }) => {
    const { address } = wanted.object;
    if (differs)
      return [
        `The configuration of ${address} has other differences from the service, so the next plan still updates it`,
      ];
    // The next plan records that the drift counts no more.
    return wanted.what.kind === "text" && wanted.stack.readings.savedDrift.has(address)
      ? [
          `The saved state already has the drift of ${address}. So the next plan updates it once, which sends nothing to the service and records that the drift counts no more`,
        ]
      : [];
  });

const shownPlace = (place: SourcePlace | null): FilePlace | null =>
  place === null ? null : { file: shownPath(place.path), line: place.line };

const writtenChange = ({ wanted, place, written }: Edited): WrittenChange => ({
  ...about(wanted.stack, wanted.object.address),
  attribute: wanted.attribute,
  ...shownPlace(place)!,
  changes: linesOf(wanted, written),
});

const byPlace = (a: WrittenChange, b: WrittenChange): number => {
  if (a.file === b.file) return a.line - b.line;
  return a.file < b.file ? -1 : 1;
};

function linesOf({ changes }: Wanted, written: readonly string[] | null): readonly string[] {
  const lines = changes.map(changeWords);
  const about = written === null ? lines : lines.filter(linesAt(written));
  return about.length === 0 ? lines : about;
}

const allLeft = (wanted: Wanted, place: SourcePlace | null, reason: string): readonly NotWritten[] =>
  wanted.changes.map((change) => ({
    ...about(wanted.stack, wanted.object.address),
    ...described(change),
    place: shownPlace(place),
    reason,
    isUnmanaged: false,
  }));

function oneLeft(wanted: Wanted, place: SourcePlace | null, path: string, reason: string): NotWritten {
  const isAbout = linesAt([path]);
  const change = wanted.changes.find((each) => isAbout(changeWords(each)));
  return {
    ...about(wanted.stack, wanted.object.address),
    ...(change === undefined ? { path: wanted.stack.readings.mask(path), value: null } : described(change)),
    place: shownPlace(place),
    reason,
    isUnmanaged: false,
  };
}

/** What a change is about, and the value on the service, as the report shows both. */
function described(change: DriftChange): { readonly path: string; readonly value: string | null } {
  const { path } = findingOf(change);
  if (change.kind === "attribute") return { path, value: change.after };
  return { path, value: change.kind === "document" ? changeInLine(change.line).to : null };
}

/** In the order of the report. */
const inOrder = (stacks: readonly ReadStack[], notWritten: readonly NotWritten[]): readonly NotWritten[] => {
  const places = new Map(
    stacks.flatMap(({ directory, report }, stack) =>
      report.objects.map(({ address }, index) => [JSON.stringify([directory.name, address]), [stack, index]] as const),
    ),
  );
  const placeOf = ({ stack, address }: NotWritten): readonly number[] => places.get(JSON.stringify([stack, address]))!;
  return [...notWritten].sort((a, b) => placeOf(a)[0]! - placeOf(b)[0]! || placeOf(a)[1]! - placeOf(b)[1]!);
};
