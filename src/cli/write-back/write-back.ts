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
import { positionAt } from "../../hcl";
import { grouped, overlap, sharedLength, withEdits } from "../../sequence";
import { CliError } from "../cli-error";
import type { BaselineOptions } from "../drift/baseline";
import { errorOf, type CheckedStackDirectory } from "../drift/check-stack";
import { onlyFor } from "../shared-options";
import { shownPath } from "../shown-path";
import { attributeEdits, type AttributeEdits } from "./attribute-edits";
import { realPath, rootOf, whyNotWritable, writeEdited, type EditedFile } from "./edited-files";
import { commitMessage, commitOn, newBranch, type NewBranch } from "./git-branch";
import { sourceKey, createSources, type FoundSource, type SourcePlace, type Sources } from "./sources";
import { wantedChanges, type ReadStack, type Unwritable, type Wanted } from "./wanted-changes";

export interface WritingOptions extends Pick<BaselineOptions, "accept" | "stack"> {
  readonly write: boolean;
  readonly branch?: string;
}

/**
 * Checks the options, and the branch, before anything is planned.
 *
 * @returns the branch to commit on; null for none
 * @throws CliError for options that do not fit together, and for a branch that cannot be made
 */
export async function checkWriting(options: WritingOptions, directory: string): Promise<NewBranch | null> {
  const { branch, write } = options;
  onlyFor("--write", write, { "--branch": branch });
  if (write && options.accept)
    throw new CliError(
      "--write takes the drift over, and --accept leaves it where it is. Use only one of these options: with --write, --baseline leaves out what was accepted before",
    );
  if (write && options.stack.length > 0)
    throw new CliError("--write needs all stacks of the project, because they may share files. Leave --stack out");
  return branch === undefined ? null : newBranch(branch, directory);
}

interface Edited extends AttributeEdits {
  readonly wanted: Wanted;
  readonly source: FoundSource;
}

/**
 * Writes what drifted into the user's own files, each change as the smallest edit. Nothing is guessed: what cannot be
 * written exactly is listed.
 *
 * @param directory of the configuration or the project
 * @param branch to commit on, which leaves the working tree alone; null to write the files
 * @returns null if a stack could not be checked: then nothing is written
 * @throws CliError if nothing can be written at all; then nothing was
 */
export async function writeBack(
  stacks: readonly CheckedStackDirectory[],
  directory: string,
  branch: NewBranch | null,
): Promise<WriteReport | null> {
  if (!stacks.every(isRead)) return null;
  const writer = new Writer(createSources(stacks, directory));
  for (const stack of stacks) await writer.take(stack);
  await writer.refuseConflicts();
  const files = await writer.editedFiles(await rootOf(directory));
  const { edited } = writer;
  const report = {
    written: edited.map(writtenChange).sort(byPlace),
    notWritten: inOrder(stacks, writer.left),
    notes: edited.flatMap(({ wanted: { object }, differs }) =>
      differs
        ? `The configuration of ${object.address} has other differences from the service, so the next plan still updates it`
        : [],
    ),
  };
  if (files.length > 0 && branch !== null) {
    const objects = edited.map((each) => ({ object: each.wanted.object, lines: linesOf(each) }));
    const commit = await commitOn(branch, files, commitMessage(objects));
    return { branch: { name: branch.name, commit }, ...report };
  }
  await writeEdited(files);
  return report;
}

const isRead = (stack: CheckedStackDirectory): stack is ReadStack =>
  stack.readings !== null && errorOf(stack.report) === null;

class Writer {
  edited: readonly Edited[] = [];
  readonly left: NotWritten[] = [];

  constructor(readonly sources: Sources) {}

  /** What each attribute of a stack needs. */
  async take(stack: ReadStack): Promise<void> {
    const { wanted: all, unwritable } = wantedChanges(stack);
    for (const each of unwritable)
      this.left.push(notWritten(each, await this.sources.block(stack, each.object.address)));
    for (const wanted of all) {
      const source = await this.sources.of(wanted);
      if (source.kind === "none") {
        this.#refuse(wanted, source.place, source.reason);
        continue;
      }
      const edits = attributeEdits(source, wanted.what);
      if ("reason" in edits) {
        this.#refuse(wanted, source.place, edits.reason);
        continue;
      }
      this.left.push(...edits.left.map(({ path, reason }) => notWrittenAt(path, wanted, source.place, reason)));
      if (edits.edits.length > 0) this.edited = [...this.edited, { ...edits, wanted, source }];
    }
  }

  /** What is written in one place for several objects has to be the same for all of them. */
  async refuseConflicts(): Promise<void> {
    for (const group of grouped(this.edited, ({ source }) => sourceKey(source)).values()) {
      const users = await this.sources.users(group[0]!.wanted, group[0]!.source);
      for (const each of group) {
        const other = users.find(
          ({ stack, address }) =>
            !group.some(
              ({ wanted, edits }) =>
                wanted.stack === stack &&
                wanted.object.address === address &&
                JSON.stringify(edits) === JSON.stringify(each.edits),
            ),
        );
        if (other !== undefined)
          this.#drop(
            [each],
            `${other.address} uses the same text or value, and did not change in the same way. Give each its own, or make the change yourself`,
          );
      }
    }
  }

  /** @param root the directory that the user's files are in */
  async editedFiles(root: string): Promise<readonly EditedFile[]> {
    const placed = await Promise.all(
      this.edited.map(async (each) => ({ each, path: await realPath(each.source.place.path) })),
    );
    const files: EditedFile[] = [];
    for (const [path, members] of grouped(placed, (each) => each.path)) {
      const group = members.map(({ each }) => each);
      const all = group.flatMap(({ edits }) => edits).map((edit) => [JSON.stringify(edit), edit] as const);
      const edits = [...new Map(all).values()];
      const reason =
        (await whyNotWritable(path, root)) ??
        (overlap(edits) ? "Another change is in the same place. Make both yourself" : null);
      const before = group[0]!.source.text;
      if (reason === null) files.push({ path, before, after: withEdits(before, edits) });
      else this.#drop(group, reason);
    }
    return files;
  }

  #drop(group: readonly Edited[], reason: string): void {
    this.edited = this.edited.filter((each) => !group.includes(each));
    for (const { wanted, source } of group) this.#refuse(wanted, source.place, reason);
  }

  #refuse(wanted: Wanted, place: SourcePlace | null, reason: string): void {
    for (const change of wanted.changes)
      this.left.push(notWritten({ ...wanted, change, reason, isUnmanaged: false }, place));
  }
}

const shownPlace = ({ path, line }: SourcePlace): FilePlace => ({ file: shownPath(path), line });

function writtenChange(edited: Edited): WrittenChange {
  const { path } = edited.source.place;
  const before = edited.source.text;
  return {
    stack: edited.wanted.stack.directory.name,
    address: edited.wanted.object.address,
    attribute: edited.wanted.attribute,
    ...shownPlace({ path, line: positionAt(before, sharedLength(before, withEdits(before, edited.edits))).line }),
    changes: linesOf(edited),
  };
}

const byPlace = (a: WrittenChange, b: WrittenChange): number => {
  if (a.file === b.file) return a.line - b.line;
  return a.file < b.file ? -1 : 1;
};

function linesOf({ wanted, written }: Edited): readonly string[] {
  const lines = wanted.changes.map(changeWords);
  const about = written === null ? lines : lines.filter(linesAt(written));
  return about.length === 0 ? lines : about;
}

const notWritten = (
  { stack, object, change, reason, isUnmanaged }: Unwritable,
  place: SourcePlace | null,
): NotWritten => ({
  stack: stack.directory.name,
  address: object.address,
  path: findingOf(change).path,
  value: valueOf(change),
  place: place === null ? null : shownPlace(place),
  reason,
  isUnmanaged,
});

function notWrittenAt(path: string, wanted: Wanted, place: SourcePlace, reason: string): NotWritten {
  const isAbout = linesAt([path]);
  const change = wanted.changes.find((each) => isAbout(changeWords(each)));
  const left = notWritten({ ...wanted, change: change ?? wanted.changes[0]!, reason, isUnmanaged: false }, place);
  return change === undefined ? { ...left, path: wanted.stack.readings.mask(path), value: null } : left;
}

/** On the service, as the report shows it. */
function valueOf(change: DriftChange): string | null {
  if (change.kind === "attribute") return change.after;
  return change.kind === "document" ? changeInLine(change.line).to : null;
}

function inOrder(stacks: readonly ReadStack[], left: readonly NotWritten[]): readonly NotWritten[] {
  const key = (stack: string, address: string): string => JSON.stringify([stack, address]);
  const all = stacks.flatMap(({ directory, report }) =>
    report.objects.map(({ address }) => key(directory.name, address)),
  );
  const places = new Map(all.map((each, at) => [each, at]));
  return [...left].sort((a, b) => places.get(key(a.stack, a.address))! - places.get(key(b.stack, b.address))!);
}
