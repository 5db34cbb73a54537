import { describe, expect, test, type TestContext } from "vitest";
import { startCore } from "../../harness/imitated-core";
import { startAddingService } from "./adding-service";

/** The definition's id is that of a calendar which GET /calendars/{id} shows, and the list does not. */
async function startUnlisted(context: TestContext) {
  const service = await startAddingService({}, "left");
  context.onTestFinished(() => service.close());
  service.shown = { id: "c-1", name: "Somebody's", days: ["2026-12-24"] };
  service.isListed = false;
  const core = await startCore({ endpoint: service.url, api_key: "key" });
  return { service, calendar: await core.resource("wfa_calendar") };
}

const definition = '{"id":"c-1","name":"Holidays","days":["2026-01-01"]}';

describe.concurrent("a calendar that the service has under the definition's id, and does not list", () => {
  test("exists: it is named, and not written over", async (context) => {
    const { service, calendar } = await startUnlisted(context);
    await expect(calendar.apply({ definition })).rejects.toThrow(/"Somebody's"[^]*import wfa_calendar\.\S+ '?c-1/);
    expect(service.writes).toBe(0);
    expect(calendar.state).toBeNull();
  });

  test("is adopted where that is allowed", async (context) => {
    const { service, calendar } = await startUnlisted(context);
    await calendar.apply({ definition, adopt_existing: true });
    expect(calendar.value).toMatchObject({ id: "c-1", name: "Holidays", definition });
    expect(service.shown).toMatchObject({ id: "c-1", name: "Holidays", days: ["2026-01-01"] });
    expect(service.writes).toBe(1);
  });

  test("is listed once, where the list has it as well", async (context) => {
    const { service, calendar } = await startUnlisted(context);
    service.isListed = true;
    await expect(calendar.apply({ definition })).rejects.toThrow(/\("Somebody's", id "c-1"\)/);
    expect(service.writes).toBe(0);
  });
});
