import { expect, test } from "vitest";
import { startService } from "../../src/service";
import { contradictedClaims, deletionsBetween, effectsBetween } from "../harness/faults/effects";
import { endDifferences, wantedEndOf } from "../harness/faults/end-differences";
import { printedSecrets, storedText } from "../harness/faults/printed-secrets";
import { SECRETS } from "../harness/faults/scene";
import { deflateRawSync } from "node:zlib";

const said = (detail: string) => [{ severity: "warning" as const, summary: "It did not work", detail }];

test("who says that nothing was done is held to it", () => {
  expect(contradictedClaims(said("Nothing was written. Plan again"), [])).toEqual([]);
  expect(contradictedClaims(said("Nothing was written. Plan again"), ["calendar.update"])).toEqual([
    expect.stringContaining('says "Nothing was written", and the service did calendar.update'),
  ]);
  expect(contradictedClaims(said("The service keeps what it had"), ["workflow.edit"])).toHaveLength(1);
  expect(contradictedClaims(said("so nothing was deleted"), ["group.create"])).toEqual([]);
  expect(contradictedClaims(said("so nothing was deleted"), ["group.delete"])).toHaveLength(1);
  expect(contradictedClaims(said("Nothing was approved"), ["workflow.submit"])).toEqual([]);
  expect(contradictedClaims(said("Nothing was approved"), ["approve (later)"])).toHaveLength(1);
  expect(contradictedClaims(said("another one, which nothing was done to"), ["workflow.submit"])).toEqual([]);
});

test("what is deleted and made anew under its own id is seen", async () => {
  const service = await startService();
  try {
    const calendar = { id: "holidays", name: "Holidays", dates: [] };
    service.backstage.putCalendar(calendar);
    const before = service.snapshot();
    const wanted = wantedEndOf(before, before);
    expect(wanted.kept).toContain("calendars holidays");
    service.backstage.as("automation").deleteCalendar("holidays");
    const gone = service.snapshot();
    expect(effectsBetween(before, gone)).toEqual(["calendar.delete"]);
    expect(endDifferences(wanted, before, gone)).toContain(
      "what had the id calendars holidays was deleted or recreated",
    );
    service.backstage.putCalendar(calendar);
    const again = service.snapshot();
    expect(deletionsBetween(before, again)).toEqual(["calendar.delete of holidays"]);
    expect(endDifferences(wanted, before, again)).toEqual(["nobody asked for calendar.delete of holidays"]);
    // What others do is no effect of ours.
    expect(effectsBetween(gone, again)).toEqual([]);
  } finally {
    await service.close();
  }
});

test("secrets are found in values, in private data, and packed in it", () => {
  const packed = { texts: [deflateRawSync(`<task password="${SECRETS.document}"/>`).toString("base64")] };
  const stored = (value: object, hidden: object): string =>
    storedText({ value: value as never, private: Buffer.from(JSON.stringify(hidden)) });
  expect(printedSecrets([stored({}, packed)])).toEqual([expect.stringContaining("the secret document is printed")]);
  expect(printedSecrets([stored({ headers: new Map([["x", SECRETS.header]]) }, {})])).toHaveLength(1);
  expect(printedSecrets([stored({}, { key: SECRETS.key })])).toEqual([expect.not.stringContaining(SECRETS.key)]);
  expect(printedSecrets([stored({ document: "<task/>" }, { texts: [] }), storedText(null)])).toEqual([]);
});
