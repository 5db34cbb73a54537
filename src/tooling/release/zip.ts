import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

export interface ZipEntry {
  /** A file name without folders. */
  readonly name: string;
  /** Unix permissions, such as 0o755. */
  readonly mode: number;
  readonly bytes: Buffer;
}

const REGULAR_FILE = 0o100000;
/** The first day that the format knows: what is in an archive says when it was made, not the archive. */
const DATE = new Date(1980, 0, 1);

/** An archive of files: the same entries make the same bytes. */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { name, mode, bytes } of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1)))
    archive.addBuffer(bytes, name, {
      mode: REGULAR_FILE | mode,
      mtime: DATE,
      forceDosTimestamp: true,
      compressionLevel: 9,
    });
  archive.end();
  return buffer(archive.outputStream);
}
