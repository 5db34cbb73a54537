import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signAdHoc } from "../../../src/tooling/release/mach-o-signature";
import { readMachOSignature } from "../../release/mach-o";

const TEXT_SIZE = 0x4000;
const COMMANDS = 32 + 72 + 80 + 72;

/** The smallest executable that the signing looks at: a __TEXT segment with a section, and __LINKEDIT to the end. */
function executable({ firstSection = 0x1000, linkEdit = 5000, tail = 0 } = {}): Buffer {
  const file = Buffer.alloc(TEXT_SIZE + linkEdit + tail, 0x90);
  file.fill(0, 0, firstSection);
  file.writeUInt32LE(0xfeedfacf, 0);
  file.writeUInt32LE(2, 16);
  file.writeUInt32LE(COMMANDS - 32, 20);
  const segment = (at: number, name: string, offset: number, size: number, sections: number): void => {
    file.writeUInt32LE(0x19, at);
    file.writeUInt32LE(72 + 80 * sections, at + 4);
    file.write(name, at + 8, "latin1");
    file.writeBigUInt64LE(BigInt(offset), at + 40);
    file.writeBigUInt64LE(BigInt(size), at + 48);
    file.writeUInt32LE(sections, at + 64);
  };
  segment(32, "__TEXT", 0, TEXT_SIZE, 1);
  file.writeUInt32LE(firstSection, 32 + 72 + 48);
  segment(32 + 72 + 80, "__LINKEDIT", TEXT_SIZE, linkEdit, 0);
  return file;
}

describe("an ad-hoc signature", () => {
  test("is at the end, and has the hash of each page before it", () => {
    const signed = signAdHoc(executable(), "terraform-provider-wfa");
    const { directory, code, linkEditEnd } = readMachOSignature(signed);
    expect(directory).toMatchObject({
      identifier: "terraform-provider-wfa",
      flags: 0x20002,
      hashType: 2,
      pageSize: 4096,
      executableSegment: [0, TEXT_SIZE, 1],
    });
    const pages = Array.from({ length: Math.ceil(code.length / 4096) }, (_, page) =>
      createHash("sha256")
        .update(code.subarray(page * 4096, (page + 1) * 4096))
        .digest("hex"),
    );
    expect(directory.hashes).toEqual(pages);
    expect(linkEditEnd).toBe(signed.length);
  });

  test("changes nothing of the code but the header and __LINKEDIT's size", () => {
    const [before, after] = [executable(), signAdHoc(executable(), "wfa")];
    expect(after.subarray(COMMANDS + 16, before.length).equals(before.subarray(COMMANDS + 16))).toBe(true);
  });

  test("is refused where it would make an executable that does not start", () => {
    expect(() => signAdHoc(signAdHoc(executable(), "wfa"), "wfa")).toThrow("still has a signature");
    expect(() => signAdHoc(executable({ firstSection: COMMANDS + 8 }), "wfa")).toThrow("no room for the load command");
    expect(() => signAdHoc(executable({ tail: 1 }), "wfa")).toThrow("does not end with its __LINKEDIT");
    expect(() => signAdHoc(Buffer.from("#!/bin/sh\n".repeat(10)), "wfa")).toThrow("not a Mach-O file");
  });
});
