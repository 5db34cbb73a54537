import { describe, expect, test } from "vitest";
import { withChecksum, withoutAuthenticode } from "../../../src/tooling/release/pe-executable";

const HEADER = 0x80;
const CERTIFICATES = HEADER + 24 + 112 + 32;

function executable({ magic = 0x20b, signature = 0, tail = 0 } = {}): Buffer {
  const file = Buffer.alloc(1024 + signature + tail);
  file.writeUInt32LE(HEADER, 0x3c);
  file.write("PE", HEADER, "latin1");
  file.writeUInt16LE(magic, HEADER + 24);
  if (signature > 0) {
    file.writeUInt32LE(1024, CERTIFICATES);
    file.writeUInt32LE(signature, CERTIFICATES + 4);
  }
  return file;
}

describe("the signature of an executable for Windows", () => {
  test("is taken off its end, with what points to it", () => {
    expect(withoutAuthenticode(executable({ signature: 64 })).equals(executable())).toBe(true);
    expect(withoutAuthenticode(executable()).equals(executable())).toBe(true);
  });

  test("is not taken off where that would damage the file", () => {
    expect(() => withoutAuthenticode(executable({ signature: 64, tail: 1 }))).toThrow("is not at its end");
    expect(() => withoutAuthenticode(executable({ magic: 0x10b }))).toThrow("has not 64 bits");
    expect(() => withoutAuthenticode(Buffer.from("MZ"))).toThrow("not a PE file");
  });
});

describe("the checksum of an executable for Windows", () => {
  test("is the sum of its words with carries, and its length", () => {
    const [file, place] = [executable(), HEADER + 24 + 64];
    file.writeUInt32LE(0xffff_ffff, 1000);
    // The words of the header, and twice 0xffff, which adds nothing but a carry.
    const words = HEADER + 0x4550 + 0x20b;
    const summed = withChecksum(file);
    expect(summed.readUInt32LE(place)).toBe(words + file.length);
    expect(withChecksum(summed).equals(summed), "what stood there before does not count").toBe(true);
    summed.writeUInt32LE(0, place);
    expect(summed.equals(file)).toBe(true);
  });

  test("takes the last byte of an odd length as a word", () => {
    const [even, odd] = [executable(), Buffer.concat([executable(), Buffer.from([7])])];
    const at = HEADER + 24 + 64;
    expect(withChecksum(odd).readUInt32LE(at)).toBe(withChecksum(even).readUInt32LE(at) + 7 + 1);
  });
});
