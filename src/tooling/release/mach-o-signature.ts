import { createHash } from "node:crypto";
import { ToolError } from "../run-tool";

const MH_MAGIC_64 = 0xfeedfacf;
const LC_SEGMENT_64 = 0x19;
const LC_CODE_SIGNATURE = 0x1d;
const HEADER_SIZE = 32;
const COMMAND_SIZE = 16;

/** The structures of a signature are big-endian, whatever the machine; all else is little-endian. */
const SUPER_BLOB = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const CODE_DIRECTORY_VERSION = 0x20400;
const CODE_DIRECTORY_SIZE = 88;
/** One entry: its slot (0, the code directory) and its offset. */
const SUPER_BLOB_SIZE = 12 + 8;
/** Ad hoc, and made by a linker: so `codesign` replaces it without being told to. */
const FLAGS = 0x2 | 0x20000;
const SHA256 = 2;
const HASH_SIZE = 32;
const PAGE_BITS = 12;
const PAGE = 1 << PAGE_BITS;
const MAIN_BINARY = 1;

interface Segment {
  readonly at: number;
  readonly fileOffset: number;
  readonly fileSize: number;
}

/** What is needed of an executable to sign it. */
interface MachO {
  readonly commandsEnd: number;
  /** Where the content of sections begins: load commands must end before it. */
  readonly firstSection: number;
  readonly text: Segment;
  readonly linkEdit: Segment;
  readonly isSigned: boolean;
}

/**
 * Signs a Mach-O executable for one architecture ad hoc, as `codesign --sign -` and linkers do: with hashes of its
 * pages and without a key. Apple's processors kill what has no signature at all; who distributes to strangers needs one
 * of Apple's certificates and replaces this.
 *
 * @param identifier the name of the code, as `wfa`
 * @throws ToolError for what is no such executable, or is signed
 */
export function signAdHoc(executable: Buffer, identifier: string): Buffer {
  const { commandsEnd, firstSection, text, linkEdit, isSigned } = parseMachO(executable);
  if (isSigned) throw new ToolError(`The executable of ${identifier} for macOS still has a signature`);
  if (commandsEnd + COMMAND_SIZE > firstSection)
    throw new ToolError(`The executable of ${identifier} for macOS has no room for the load command of a signature`);
  if (linkEdit.fileOffset + linkEdit.fileSize !== executable.length)
    throw new ToolError(`The executable of ${identifier} for macOS does not end with its __LINKEDIT segment`);

  const codeLimit = aligned(executable.length, 16);
  const pages = Math.ceil(codeLimit / PAGE);
  const name = Buffer.from(`${identifier}\0`, "latin1");
  const size = aligned(SUPER_BLOB_SIZE + CODE_DIRECTORY_SIZE + name.length + pages * HASH_SIZE, 16);
  const signed = Buffer.alloc(codeLimit + size);
  executable.copy(signed);

  signed.writeUInt32LE(signed.readUInt32LE(16) + 1, 16);
  signed.writeUInt32LE(signed.readUInt32LE(20) + COMMAND_SIZE, 20);
  [LC_CODE_SIGNATURE, COMMAND_SIZE, codeLimit, size].forEach((word, index) =>
    signed.writeUInt32LE(word, commandsEnd + 4 * index),
  );
  const linkEditSize = signed.length - linkEdit.fileOffset;
  // The pages of Apple's processors have 16 KiB, and 4 KiB divides that.
  signed.writeBigUInt64LE(BigInt(aligned(linkEditSize, 0x4000)), linkEdit.at + 32);
  signed.writeBigUInt64LE(BigInt(linkEditSize), linkEdit.at + 48);

  codeDirectory(signed.subarray(0, codeLimit), name, text).copy(signed, codeLimit + SUPER_BLOB_SIZE);
  [SUPER_BLOB, size, 1, 0, SUPER_BLOB_SIZE].forEach((word, index) => signed.writeUInt32BE(word, codeLimit + 4 * index));
  return signed;
}

/** @param code all bytes before the signature */
function codeDirectory(code: Buffer, name: Buffer, text: Segment): Buffer {
  const pages = Math.ceil(code.length / PAGE);
  const hashOffset = CODE_DIRECTORY_SIZE + name.length;
  const directory = Buffer.alloc(hashOffset + pages * HASH_SIZE);
  const words = [CODE_DIRECTORY, directory.length, CODE_DIRECTORY_VERSION, FLAGS];
  // Without special slots: those are for Info.plist, requirements, resources and entitlements.
  const layout = [hashOffset, CODE_DIRECTORY_SIZE, 0, pages, code.length];
  [...words, ...layout].forEach((word, index) => directory.writeUInt32BE(word, 4 * index));
  directory.set([HASH_SIZE, SHA256, 0, PAGE_BITS], 36);
  [text.fileOffset, text.fileSize, MAIN_BINARY].forEach((word, index) =>
    directory.writeBigUInt64BE(BigInt(word), 64 + 8 * index),
  );
  name.copy(directory, CODE_DIRECTORY_SIZE);
  for (let page = 0; page < pages; page += 1) {
    const hash = createHash("sha256").update(code.subarray(page * PAGE, (page + 1) * PAGE));
    hash.digest().copy(directory, hashOffset + page * HASH_SIZE);
  }
  return directory;
}

function parseMachO(file: Buffer): MachO {
  if (file.length < HEADER_SIZE || file.readUInt32LE(0) !== MH_MAGIC_64)
    throw new ToolError("The executable for macOS is not a Mach-O file for one 64-bit architecture");
  const segments = new Map<string, Segment>();
  let firstSection = Number.POSITIVE_INFINITY;
  let isSigned = false;
  let at = HEADER_SIZE;
  for (let left = file.readUInt32LE(16); left > 0; left -= 1) {
    const command = file.readUInt32LE(at);
    if (command === LC_CODE_SIGNATURE) isSigned = true;
    if (command === LC_SEGMENT_64) {
      const segmentName = file.toString("latin1", at + 8, at + 24).replace(/\0+$/, "");
      const [fileOffset, fileSize] = [file.readBigUInt64LE(at + 40), file.readBigUInt64LE(at + 48)].map(Number);
      segments.set(segmentName, { at, fileOffset: fileOffset!, fileSize: fileSize! });
      for (let section = file.readUInt32LE(at + 64) - 1; section >= 0; section -= 1) {
        const offset = file.readUInt32LE(at + 72 + 80 * section + 48);
        if (offset > 0) firstSection = Math.min(firstSection, offset);
      }
    }
    at += file.readUInt32LE(at + 4);
  }
  const [text, linkEdit] = [segments.get("__TEXT"), segments.get("__LINKEDIT")];
  if (text === undefined || linkEdit === undefined)
    throw new ToolError("The executable for macOS has no __TEXT or no __LINKEDIT segment");
  return { commandsEnd: at, firstSection, text, linkEdit, isSigned };
}

const aligned = (size: number, to: number): number => Math.ceil(size / to) * to;
