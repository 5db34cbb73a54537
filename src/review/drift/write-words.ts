import { numbered } from "../../markup";
import type { FilePlace, NotWritten, WriteReport } from "./write-report";

/** What all formats for people say of what was written. */
export interface WriteWords {
  readonly title: string;
  readonly items: readonly WriteItem[];
}

export interface WriteItem {
  /** The words of others in it are `place` and `address`. */
  readonly place: string | null;
  readonly address: string;
  readonly lines: readonly string[];
}

/** The sections, in order; none is empty. */
export function writeWords(report: WriteReport, titled: boolean): readonly WriteWords[] {
  const { branch, written, notWritten } = report;
  const addressOf = (each: { readonly stack: string; readonly address: string }): string =>
    titled ? `${each.stack}/${each.address}` : each.address;
  const where = branch === undefined ? "" : ` on the branch ${branch.name} (${branch.commit.slice(0, 12)})`;
  const left = notWritten.filter(({ isUnmanaged }) => !isUnmanaged);
  const unmanaged = notWritten.filter(({ isUnmanaged }) => isUnmanaged);
  const item = (each: NotWritten): WriteItem => ({
    place: placeWords(each.place),
    address: addressOf(each),
    lines: [each.value === null ? each.path : `${each.path}: ${each.value} on the service`, each.reason],
  });
  return [
    {
      title: `Written${where}:`,
      items: written.map((each) => ({ place: placeWords(each), address: addressOf(each), lines: each.changes })),
    },
    { title: "Not written:", items: left.map(item) },
    { title: "Nothing to write:", items: unmanaged.map(item) },
  ].filter(({ items }) => items.length > 0);
}

const placeWords = (place: FilePlace | null): string | null => (place === null ? null : `${place.file}:${place.line}`);

/** In one line. */
export function writeSummary({ branch, written, notWritten }: WriteReport): string {
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
