import { expect, test } from "vitest";
import {
  decodeStored,
  encodeStored,
  lastWrite,
  NOTHING_STORED,
} from "../../../../src/resources/workflow/record/stored-workflow";
import { withService } from "../../../harness/with-service";
import { DOCUMENT } from "../documents";
import { only } from "../observing";

const it = withService("wfa_workflow");
const privateOf = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));

it("says when our last write ended, and keeps to it over refreshes and applies that write nothing", async ({
  service,
  object,
}) => {
  const before = new Date().toISOString();
  await object.apply({ document: DOCUMENT });
  const written = lastWrite(privateOf(object.state!.private));
  expect(written).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(written! >= before && written! <= new Date().toISOString()).toBe(true);
  service.backstage.edit(only(service).id, "approved", (text) => text.replace("300", "600"));
  await object.refresh();
  const taken = object.value["document"];
  await object.apply({ document: taken });
  expect(lastWrite(privateOf(object.state!.private))).toBe(written);
  await object.apply({ document: taken, enabled: false });
  expect(lastWrite(privateOf(object.state!.private))! > written!).toBe(true);
});

it("says of an import that nothing was written", async ({ service, core, object }) => {
  await object.apply({ document: DOCUMENT });
  const imported = await core.resource("wfa_workflow");
  await imported.import(only(service).id);
  expect(lastWrite(privateOf(imported.state!.private))).toBeNull();
});

test("what an earlier version stored reads as before", () => {
  const stored = {
    ...NOTHING_STORED,
    applied: "<w/>",
    ours: ["<w id='1'/>"],
    seen: { ...NOTHING_STORED.seen, approved: "<w id='1'/>" },
  };
  const today = Object.entries(encodeStored(stored) as Record<string, unknown>);
  const early = Object.fromEntries(today.filter(([name]) => !["secrets", "writtenAt", "hidden"].includes(name)));
  expect(decodeStored(early as never)).toEqual(stored);
  expect(decodeStored(encodeStored({ ...stored, writtenAt: "2026-01-02T03:04:05.678Z" }))).toEqual({
    ...stored,
    writtenAt: "2026-01-02T03:04:05.678Z",
  });
  expect(lastWrite(null)).toBeNull();
  expect(lastWrite({ version: 7 })).toBeNull();
});
