import { numbered } from "../../markup";
import { list, paragraph, quote, say, words, type Block, type Item, type Phrase } from "../../report";
import type { DriftReport } from "./drift-report";
import type { FilePlace, NotWritten, WriteReport } from "./write-report";

/** What `--write` did; none without it. */
export function writeBlocks({ write, stacks }: Pick<DriftReport, "write" | "stacks">): readonly Block[] {
  if (write === undefined) return [];
  const { branch, written, notWritten, notes } = write;
  const about = (
    { stack, address }: { readonly stack: string; readonly address: string },
    place: FilePlace | null,
  ): Phrase =>
    say`${stacks.length > 1 ? `${stack}/${address}` : address}${place === null ? say`` : say` ${`${place.file}:${place.line}`}`}`;
  const where = branch === undefined ? say`` : say` on the branch ${branch.name} (${branch.commit.slice(0, 12)})`;
  const item = (each: NotWritten): Item => ({
    text: about(each, each.place),
    items: [each.value === null ? each.path : `${each.path}: ${each.value} on the service`, each.reason].map((line) =>
      quote(line),
    ),
  });
  return [
    paragraph(words(writeSummary(write))),
    ...list(
      say`Written${where}`,
      written.map((each) => ({ text: about(each, each), items: each.changes.map((line) => quote(line)) })),
    ),
    ...list(words("Not written"), notWritten.filter(({ isUnmanaged }) => !isUnmanaged).map(item)),
    ...list(words("Nothing to write"), notWritten.filter(({ isUnmanaged }) => isUnmanaged).map(item)),
    ...notes.map((each) => paragraph(quote(each))),
  ];
}

/** In one line. */
function writeSummary({ branch, written, notWritten }: WriteReport): string {
  const left = notWritten.filter(({ isUnmanaged }) => !isUnmanaged).length;
  const files = new Set(written.map(({ file }) => file)).size;
  const what =
    written.length === 0
      ? "Nothing was written"
      : `Written: ${numbered(
          written.reduce((sum, { changes }) => sum + changes.length, 0),
          "change",
        )} in ${numbered(files, "file")}`;
  const where = branch === undefined ? "" : ", on a branch";
  return `${what}${where}${left === 0 ? "" : `; ${numbered(left, "change")} could not be written`}`;
}
