import { describe, expect, test } from "vitest";
import { withoutSymbols } from "../../../src/tooling/release/elf-symbols";

interface Section {
  readonly kind: number;
  readonly content: string;
  readonly link?: number;
}

/** An ELF file with these sections, and their table at its end. */
function elf(sections: readonly Section[]): Buffer {
  const header = Buffer.alloc(64);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  let end = header.length;
  const table = sections.map(({ kind, content, link = 0 }) => {
    const entry = Buffer.alloc(64);
    entry.writeUInt32LE(kind, 4);
    entry.writeBigUInt64LE(BigInt(end), 0x18);
    entry.writeBigUInt64LE(BigInt(content.length), 0x20);
    entry.writeUInt32LE(link, 0x28);
    end += content.length;
    return entry;
  });
  header.writeBigUInt64LE(BigInt(end), 0x28);
  header.writeUInt16LE(64, 0x3a);
  header.writeUInt16LE(sections.length, 0x3c);
  return Buffer.concat([header, ...sections.map(({ content }) => Buffer.from(content)), ...table]);
}

const [CODE, SYMBOLS, STRINGS, DYNAMIC] = [1, 2, 3, 11];

describe("withoutSymbols", () => {
  test("blanks the symbols and their names, and nothing else", () => {
    const file = elf([
      { kind: CODE, content: "code" },
      { kind: SYMBOLS, content: "symbols", link: 2 },
      { kind: STRINGS, content: "their names" },
      { kind: DYNAMIC, content: "what is loaded", link: 4 },
      { kind: STRINGS, content: "names of it" },
    ]);
    const blank = withoutSymbols(file);
    const expected = Buffer.from(file);
    const start = file.indexOf("symbols");
    expected.fill(0, start, start + "symbolstheir names".length);
    expect(blank.equals(expected)).toBe(true);
    expect(blank.includes("code")).toBe(true);
    expect(file.includes("symbols"), "the file itself stays").toBe(true);
  });

  test("leaves a file without symbols as it is", () => {
    const file = elf([{ kind: CODE, content: "code" }]);
    expect(withoutSymbols(file).equals(file)).toBe(true);
  });

  test("refuses what is no such executable", () => {
    expect(() => withoutSymbols(Buffer.from("MZ"))).toThrow("is not a 64-bit ELF file");
    const cut = elf([{ kind: CODE, content: "code" }]).subarray(0, -1);
    expect(() => withoutSymbols(cut)).toThrow("ends before its table of sections does");
  });
});
