import { ToolError } from "../run-tool";

const PE = 0x4550;
const PE32_PLUS = 0x20b;
/** In the optional header of a 64-bit executable: the checksum, and the offset and size in the file of certificates. */
const CHECKSUM = 64;
const CERTIFICATES = 112 + 4 * 8;

/**
 * Takes Node's signature off an executable for Windows. It would be invalid for changed code, which looks like
 * tampering; an executable without one starts.
 *
 * @throws ToolError for what is no such executable, or has its signature elsewhere than at the end
 */
export function withoutAuthenticode(executable: Buffer): Buffer {
  const certificates = optionalHeader(executable) + CERTIFICATES;
  const [offset, size] = [0, 4].map((field) => executable.readUInt32LE(certificates + field));
  if (offset === 0 || size === 0) return executable;
  if (offset! + size! !== executable.length)
    throw new ToolError("The signature of the executable for Windows is not at its end");
  const unsigned = Buffer.from(executable.subarray(0, offset));
  unsigned.fill(0, certificates, certificates + 8);
  return unsigned;
}

/**
 * Writes the checksum of an executable for Windows into its header, as a linker does: scanners take a wrong one for a
 * sign of tampering. It is the sum of all 16-bit words but itself, with carries added, and the length.
 *
 * @throws ToolError for what is no such executable
 */
export function withChecksum(executable: Buffer): Buffer {
  const place = optionalHeader(executable) + CHECKSUM;
  const summed = Buffer.from(executable);
  summed.writeUInt32LE(0, place);
  let sum = 0;
  for (let at = 0; at + 1 < summed.length; at += 2) {
    sum += summed.readUInt16LE(at);
    sum = (sum & 0xffff) + (sum >>> 16);
  }
  if (summed.length % 2 === 1) sum += summed.at(-1)!;
  summed.writeUInt32LE((sum & 0xffff) + (sum >>> 16) + summed.length, place);
  return summed;
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
