import { ToolError } from "../run-tool";

const PE = 0x4550;
const PE32_PLUS = 0x20b;
/** In the optional header of a 64-bit executable: the checksum, and the offset and size in the file of certificates. */
const CHECKSUM = 64;
const CERTIFICATES = 112 + 4 * 8;

/**
 * Takes Node's signature and checksum off an executable for Windows. They would be wrong for changed code, which looks
 * like tampering; an executable without them starts.
 *
 * @throws ToolError for what is no such executable, or has its signature elsewhere than at the end
 */
export function withoutAuthenticode(executable: Buffer): Buffer {
  const header = optionalHeader(executable);
  const [offset, size] = [0, 4].map((field) => executable.readUInt32LE(header + CERTIFICATES + field));
  const end = offset === 0 || size === 0 ? executable.length : offset!;
  if (end < executable.length && end + size! !== executable.length)
    throw new ToolError("The signature of the executable for Windows is not at its end");
  const unsigned = Buffer.from(executable.subarray(0, end));
  unsigned.fill(0, header + CERTIFICATES, header + CERTIFICATES + 8);
  return unsigned.fill(0, header + CHECKSUM, header + CHECKSUM + 4);
}

function optionalHeader(executable: Buffer): number {
  const header = executable.length > 0x40 ? executable.readUInt32LE(0x3c) : executable.length;
  const optional = header + 24;
  if (optional + CERTIFICATES + 8 > executable.length || executable.readUInt32LE(header) !== PE)
    throw new ToolError("The executable for Windows is not a PE file");
  if (executable.readUInt16LE(optional) !== PE32_PLUS)
    throw new ToolError("The executable for Windows has not 64 bits");
  return optional;
}
