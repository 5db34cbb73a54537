import { crc32, inflateRawSync } from "node:zlib";

const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** What an archive's directory says of an entry. */
export interface ZipListing {
  readonly name: string;
  readonly mode: number;
  readonly size: number;
  /** Unpacks the entry, and checks it. */
  readonly bytes: () => Buffer;
}

/** Reads an archive. @throws Error if it is none, or damaged */
export function unzip(archive: Buffer): readonly ZipListing[] {
  const end = archive.length - 22;
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error("The file is not a zip archive");
  let at = archive.readUInt32LE(end + 16);
  const entries: ZipListing[] = [];
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new Error("The zip archive's directory is damaged");
    const [checksum, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    entries.push({
      name,
      mode: (archive.readUInt32LE(at + 38) >>> 16) & 0o777,
      size,
      bytes: () => {
        const bytes = inflateRawSync(archive.subarray(start, start + packed));
        if (crc32(bytes) !== checksum) throw new Error(`"${name}" in the zip archive is damaged`);
        return bytes;
      },
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}
