import { describe, expect, test } from "vitest";
import { withoutAuthenticode } from "../../../src/tooling/release/pe-executable";

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
    const summed = executable({ signature: 64 });
    summed.writeUInt32LE(0x1234, HEADER + 24 + 64);
    expect(withoutAuthenticode(summed).equals(executable()), "and so is the checksum").toBe(true);
  });

  test("is not taken off where that would damage the file", () => {
    expect(() => withoutAuthenticode(executable({ signature: 64, tail: 1 }))).toThrow("is not at its end");
    expect(() => withoutAuthenticode(executable({ magic: 0x10b }))).toThrow("has not 64 bits");
    expect(() => withoutAuthenticode(Buffer.from("MZ"))).toThrow("not a PE file");
  });
});
