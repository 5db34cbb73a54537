import { describe, expect, test } from "vitest";
import { parseDocument, parsePath } from "../../../src/document";
import {
  decodeRecord,
  encodeRecord,
  RecordedVersion,
  UNRECORDED,
} from "../../../src/resources/workflow-approval/record";
import { NO_FLAGS } from "../../../src/resources/versions/flags";

describe("a recorded version", () => {
  const sensitive = [
    parsePath("//@password"),
    parsePath("//key"),
    parsePath("//note/text()"),
    parsePath("//processing-instruction('pi')"),
  ];
  const rules = { ignored: [], contentFlags: NO_FLAGS, ignoresNotes: true, sensitive };
  const document = (password: string, timeout = 1): string =>
    `<?pi ${password}?><w><task name="t" timeout="${timeout}" password="${password}"><key>${password}</key></task><note>${password}</note></w>`;

  test("holds no sensitive value, and tells all the same whether one changed", () => {
    const kept = RecordedVersion.of(parseDocument(document("hunter2")), sensitive);
    expect(JSON.stringify(kept)).not.toContain("hunter2");
    expect(kept.changesTo(parseDocument(document("hunter2")), rules)).toEqual([]);
    const secret = kept.changesTo(parseDocument(document("hunter3")), rules);
    expect(secret).toEqual(["a value at sensitive_paths: changed"]);
    expect(kept.changesTo(parseDocument(document("hunter2", 2)), rules)).toEqual([
      "/w/task[@name='t']/@timeout: 1 -> 2",
    ]);
    expect(kept.changesTo(parseDocument(document("hunter3", 2)), rules)).toHaveLength(2);
  });

  test("is read back from private state; what is none reads as nothing", () => {
    const rendition = RecordedVersion.of(parseDocument(document("ä")), sensitive);
    const record = { baseline: { rendition, reviewed: "r" }, pending: "w", hidesEnabled: true };
    expect(decodeRecord(JSON.parse(JSON.stringify(encodeRecord(record))))).toEqual(record);
    for (const value of [null, {}, "x", [], { version: 2 }]) expect(decodeRecord(value)).toBe(UNRECORDED);
  });
});
