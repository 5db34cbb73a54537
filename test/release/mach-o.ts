/** A signature as the system reads it: found by its load command, not by how it was written. */
export interface MachOSignature {
  readonly directory: {
    readonly identifier: string;
    readonly flags: number;
    readonly hashType: number;
    readonly pageSize: number;
    readonly executableSegment: readonly number[];
    readonly hashes: readonly string[];
  };
  /** The bytes that are signed. */
  readonly code: Buffer;
  readonly linkEditEnd: number;
}

export function readMachOSignature(file: Buffer): MachOSignature {
  let at = 32;
  let place: { readonly offset: number; readonly size: number } | undefined;
  let linkEditEnd = 0;
  for (let left = file.readUInt32LE(16); left > 0; left -= 1) {
    const [command, size] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)];
    if (command === 0x1d) place = { offset: file.readUInt32LE(at + 8), size: file.readUInt32LE(at + 12) };
    if (command === 0x19 && file.toString("latin1", at + 8, at + 18) === "__LINKEDIT")
      linkEditEnd = Number(file.readBigUInt64LE(at + 40) + file.readBigUInt64LE(at + 48));
    at += size;
  }
  if (at !== 32 + file.readUInt32LE(20)) throw new Error("The load commands have another size than the header says");
  if (place === undefined) throw new Error("There is no load command of a signature");
  const blob = file.subarray(place.offset, place.offset + place.size);
  const word = (offset: number): number => blob.readUInt32BE(offset);
  if (word(0) !== 0xfade0cc0 || word(4) > blob.length || word(8) !== 1 || word(12) !== 0)
    throw new Error("The signature is no super blob with one code directory");
  const directory = blob.subarray(word(16));
  const field = (offset: number): number => directory.readUInt32BE(offset);
  if (field(0) !== 0xfade0c02) throw new Error("The code directory has another magic number");
  const [hashOffset, identifierOffset, special, pages, limit] = [16, 20, 24, 28, 32].map(field);
  if (special !== 0 || limit !== place.offset) throw new Error("The code directory is of other bytes");
  const hashSize = directory[36]!;
  const hashes = Array.from({ length: pages! }, (_, page) => {
    const start = hashOffset! + page * hashSize;
    return directory.toString("hex", start, start + hashSize);
  });
  return {
    directory: {
      identifier: directory.toString("latin1", identifierOffset, directory.indexOf(0, identifierOffset)),
      flags: field(12),
      hashType: directory[37]!,
      pageSize: 1 << directory[39]!,
      executableSegment: [64, 72, 80].map((offset) => Number(directory.readBigUInt64BE(offset))),
      hashes,
    },
    code: file.subarray(0, limit),
    linkEditEnd,
  };
}
