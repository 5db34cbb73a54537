import { promisify } from "node:util";
import { crc32, deflateRaw, inflateRawSync } from "node:zlib";
import { ToolError } from "../run-tool";

export interface ZipEntry {
  /** A file name without folders. */
  readonly name: string;
  /** Unix permissions, such as 0o755. */
  readonly mode: number;
  readonly bytes: Buffer;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
const VERSION = 20;
/** The first day that the format knows: what is in an archive says when it was made, not the archive. */
const DATE = 0x0021;
const MADE_ON_UNIX = 3 << 8;
const REGULAR_FILE = 0o100000;

/** An archive of files: the same entries make the same bytes. */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
  const bodies = await Promise.all(sorted.map(({ bytes }) => deflated(bytes)));
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [index, { name, mode, bytes }] of sorted.entries()) {
    const body = bodies[index]!;
    const about = aboutEntry(Buffer.from(name), body.length, bytes);
    const local = [u32(LOCAL), u16(VERSION), about, Buffer.from(name), body];
    const attributes = u32(((REGULAR_FILE | mode) << 16) >>> 0);
    centrals.push(
      ...[u32(CENTRAL), u16(VERSION | MADE_ON_UNIX), u16(VERSION), about],
      ...[Buffer.alloc(6), attributes, u32(offset), Buffer.from(name)],
    );
    locals.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(centrals);
  const end = [u32(END), u32(0), u16(sorted.length), u16(sorted.length), u32(directory.length), u32(offset), u16(0)];
  return Buffer.concat([...locals, directory, ...end]);
}

/** The same large executable goes into several archives. */
const DEFLATED_BYTES = new WeakMap<Buffer, Promise<Buffer>>();

function deflated(bytes: Buffer): Promise<Buffer> {
  const packed = DEFLATED_BYTES.get(bytes) ?? promisify(deflateRaw)(bytes, { level: 9 });
  DEFLATED_BYTES.set(bytes, packed);
  return packed;
}

/** What both headers of an entry have in common: flags, method, time, date, checksum, sizes, lengths. */
function aboutEntry(name: Buffer, size: number, bytes: Buffer): Buffer {
  return Buffer.concat([
    ...[u16(0), u16(DEFLATED), u16(0), u16(DATE)],
    ...[u32(crc32(bytes)), u32(size), u32(bytes.length), u16(name.length), u16(0)],
  ]);
}

/** What an archive's directory says of an entry. */
export interface ZipListing {
  readonly name: string;
  readonly mode: number;
  readonly size: number;
  /** Unpacks the entry, and checks it. */
  readonly bytes: () => Buffer;
}

/** Reads an archive. @throws ToolError if it is none, or damaged */
export function unzip(archive: Buffer): readonly ZipListing[] {
  const end = archive.length - 22;
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new ToolError("The file is not a zip archive");
  let at = archive.readUInt32LE(end + 16);
  const entries: ZipListing[] = [];
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new ToolError("The zip archive's directory is damaged");
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
        if (crc32(bytes) !== checksum) throw new ToolError(`"${name}" in the zip archive is damaged`);
        return bytes;
      },
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
