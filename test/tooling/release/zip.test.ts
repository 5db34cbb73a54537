import { describe, expect, test } from "vitest";
import { zip, type ZipEntry } from "../../../src/tooling/release/zip";
import { unzip } from "../../harness/unzip";

const ENTRIES: readonly ZipEntry[] = [
  { name: "wfa", mode: 0o755, bytes: Buffer.from("executable".repeat(1000)) },
  { name: "LICENSE", mode: 0o644, bytes: Buffer.alloc(0) },
];

describe("zip", () => {
  test("keeps names, permissions and bytes, sorted", async () => {
    const entries = unzip(await zip(ENTRIES));
    expect(entries.map(({ name, mode, size }) => [name, mode, size])).toEqual([
      ["LICENSE", 0o644, 0],
      ["wfa", 0o755, 10_000],
    ]);
    expect(entries.map(({ bytes }) => bytes())).toEqual([ENTRIES[1]!.bytes, ENTRIES[0]!.bytes]);
  });

  test("makes the same bytes of the same entries, whatever their order and the time", async () => {
    expect((await zip([...ENTRIES].reverse())).equals(await zip(ENTRIES))).toBe(true);
  });

  test("marks files as regular ones of Unix, so that programs keep the permissions", async () => {
    const archive = await zip(ENTRIES.slice(0, 1));
    const central = archive.indexOf(Buffer.from("PK\x01\x02"));
    expect(archive[central + 5]).toBe(3);
    expect(archive.readUInt32LE(central + 38) >>> 16).toBe(0o100755);
  });

  test("is read back only where nothing is damaged", async () => {
    const archive = await zip(ENTRIES);
    expect(() => unzip(archive.subarray(0, -1))).toThrow("The file is not a zip archive");
    archive[archive.indexOf("wfa") + 8]! ^= 0xff;
    expect(() => unzip(archive)[1]!.bytes()).toThrow();
  });
});
