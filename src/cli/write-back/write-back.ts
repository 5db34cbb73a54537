import { resolve } from "node:path";
import { changeInLine, linesAt } from "../../document";
import {
  changeWords,
  findingOf,
  type DriftChange,
  type DriftReport,
  type FilePlace,
  type NotWritten,
  type WriteReport,
  type WrittenChange,
} from "../../review";
import { grouped, overlap, withEdits } from "../../sequence";
import { CliError } from "../cli-error";
import type { StackReadings } from "../drift/check-stack";
import type { StackDirectory } from "../drift/find-stacks";
import { shownPath } from "../shown-path";
import { attributeEdits, type AttributeEdits } from "./attribute-edits";
import { realPath, whyNotWritable, writeEdited, type EditedFile } from "./edited-files";
import { repositoryOf } from "./git";
import { commitMessage, commitOn, newBranch, type NewBranch } from "./git-branch";
import { sourceKey, type FoundSource, type Source, type SourcePlace } from "./source";
import { createSources, type Sources, type User } from "./sources";
import { wantedChanges, type ReadStack, type Unwritable, type Wanted } from "./wanted-changes";

export interface WritingOptions {
  readonly write: boolean;
  readonly branch?: string;
  readonly accept: boolean;
  /** Whether an ordinary plan is made. */
  readonly plan: boolean;
  /** Names of the only stacks to check; empty for all. */
  readonly stack: readonly string[];
}

/** What `wfa drift --write` does. */
export interface Writing {
  /** Null if something could not be checked: then nothing is written. */
  run(
    report: DriftReport,
    stacks: readonly StackDirectory[],
    readings: readonly (StackReadings | null)[],
  ): Promise<WriteReport | null>;
}

/**
 * Checks the options, and the branch, before anything is planned.
 *
 * @returns null if nothing is to be written
 * @throws CliError for options that do not fit together, and for a branch that cannot be made
 */
export async function useWriting(options: WritingOptions, directory: string): Promise<Writing | null> {
  const { branch: name } = options;
  if (!options.write) {
    if (name !== undefined) throw new CliError("--branch is only for --write. Add --write, or leave --branch out");
    return null;
  }
  if (options.accept)
    throw new CliError(
      "--write takes the drift over, and --accept leaves it where it is. Use only one of these options: with --write, --baseline leaves out what was accepted before",
    );
  if (!options.plan)
    throw new CliError("--write needs the second plan, which --no-plan leaves out. Use only one of these options");
  if (options.stack.length > 0)
    throw new CliError("--write needs all stacks of the project, because they may share files. Leave --stack out");
  const branch = name === undefined ? null : await newBranch(name, directory);
  return {
    run: async ({ stacks: reports }, stacks, readings) => {
      const read = reports.flatMap((report, index) => {
        const reading = readings[index];
        if (report.outcome === "failed" || report.planError !== null || reading == null) return [];
        return [{ directory: stacks[index]!, report, readings: reading }];
      });
      return read.length < reports.length ? null : writeBack(read, directory, branch);
    },
  };
}

/** An attribute with the edits that write it. */
interface Edited extends AttributeEdits {
  readonly wanted: Wanted;
  readonly source: FoundSource;
}

/** Lists an attribute as not written. */
type Refuse = (found: { readonly wanted: Wanted; readonly source: Source }, reason: string) => void;

/**
 * Writes what drifted into the user's own files, each change as the smallest edit. Nothing is guessed: what cannot be
 * written exactly is listed.
 *
 * @param directory of the configuration or the project
 * @param branch to commit on, which leaves the working tree alone; null to write the files
 * @throws CliError if nothing can be written at all; then nothing was
 */
async function writeBack(
  stacks: readonly ReadStack[],
  directory: string,
  branch: NewBranch | null,
): Promise<WriteReport> {
  const left: NotWritten[] = [];
  const refuse: Refuse = ({ wanted, source }, reason) => {
    for (const change of wanted.changes)
      left.push(notWritten({ ...wanted, change, reason, isUnmanaged: false }, source.place));
  };
  const sources = createSources(stacks, directory);
  const found: Edited[] = [];
  for (const stack of stacks) {
    const { wanted: all, unwritable } = wantedChanges(stack);
    for (const each of unwritable) left.push(notWritten(each, await sources.block(stack, each.object.address)));
    for (const wanted of all) {
      const source = await sources.of(wanted);
      if (source.kind === "none") {
        refuse({ wanted, source }, source.reason);
        continue;
      }
      const edits = attributeEdits(source, wanted.what);
      if ("reason" in edits) refuse({ wanted, source }, edits.reason);
      else {
        left.push(...edits.left.map(({ path, reason }) => notWrittenAt(path, wanted, source.place, reason)));
        if (edits.edits.length > 0) found.push({ ...edits, wanted, source });
      }
    }
  }
  const root = (await repositoryOf(resolve(directory))) ?? resolve(directory);
  const { files, edited } = await editedFiles(await withoutConflicts(found, sources, refuse), root, refuse);
  const report = {
    written: edited.map(writtenChange).sort(byPlace),
    notWritten: inOrder(stacks, left),
    notes: remarksOn(edited),
  };
  if (files.length > 0 && branch !== null) {
    const objects = edited.map((each) => ({ object: each.wanted.object, lines: linesOf(each) }));
    const commit = await commitOn(branch, files, commitMessage(objects));
    return { branch: { name: branch.name, commit }, ...report };
  }
  await writeEdited(files);
  return report;
}

/** What is written in one place for several objects has to be the same for all of them. */
async function withoutConflicts(
  found: readonly Edited[],
  sources: Sources,
  refuse: Refuse,
): Promise<readonly Edited[]> {
  const agreed: Edited[] = [];
  for (const group of grouped(found, ({ source }) => sourceKey(source)).values()) {
    const users = await sources.users(group[0]!.wanted, group[0]!.source);
    for (const each of group) {
      const other = users.find((user) => !changesAlike(user, each, group));
      if (other === undefined) agreed.push(each);
      else
        refuse(
          each,
          `${other.address} uses the same text or value, and did not change in the same way. Give each its own, or make the change yourself`,
        );
    }
  }
  return agreed;
}

const changesAlike = ({ stack, address }: User, { edits }: Edited, group: readonly Edited[]): boolean =>
  group.some(
    ({ wanted, edits: others }) =>
      wanted.stack === stack && wanted.object.address === address && JSON.stringify(others) === JSON.stringify(edits),
  );

async function editedFiles(
  all: readonly Edited[],
  root: string,
  refuse: Refuse,
): Promise<{ readonly files: readonly EditedFile[]; readonly edited: readonly Edited[] }> {
  const files: EditedFile[] = [];
  const edited: Edited[] = [];
  const placed = await Promise.all(all.map(async (each) => ({ each, path: await realPath(each.source.place.path) })));
  for (const [path, members] of grouped(placed, (each) => each.path)) {
    const group = members.map(({ each }) => each);
    const edits = [
      ...new Map(group.flatMap((each) => each.edits).map((edit) => [JSON.stringify(edit), edit])).values(),
    ];
    const reason =
      (await whyNotWritable(path, root)) ??
      (overlap(edits) ? "Another change is in the same place. Make both yourself" : null);
    if (reason === null) {
      const before = group[0]!.source.text;
      files.push({ path, before, after: withEdits(before, edits) });
      edited.push(...group);
    } else for (const each of group) refuse(each, reason);
  }
  return { files, edited };
}

/** Why the next plan is not empty although everything is written. */
const remarksOn = (edited: readonly Edited[]): readonly string[] =>
  edited.flatMap(({ wanted: { object }, differs }) =>
    differs
      ? [
          `The configuration of ${object.address} has other differences from the service, so the next plan still updates it`,
        ]
      : [],
  );

const shownPlace = ({ path, line }: SourcePlace): FilePlace => ({ file: shownPath(path), line });

const writtenChange = (edited: Edited): WrittenChange => ({
  stack: edited.wanted.stack.directory.name,
  address: edited.wanted.object.address,
  attribute: edited.wanted.attribute,
  ...shownPlace(edited.source.place),
  changes: linesOf(edited),
});

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
  ...described(change),
  place: place === null ? null : shownPlace(place),
  reason,
  isUnmanaged,
});

/** One change of a document. */
function notWrittenAt(path: string, wanted: Wanted, place: SourcePlace, reason: string): NotWritten {
  const isAbout = linesAt([path]);
  const change = wanted.changes.find((each) => isAbout(changeWords(each)));
  const left = notWritten({ ...wanted, change: change ?? wanted.changes[0]!, reason, isUnmanaged: false }, place);
  return change === undefined ? { ...left, path: wanted.stack.readings.mask(path), value: null } : left;
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
