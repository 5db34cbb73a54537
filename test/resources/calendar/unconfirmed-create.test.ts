import { describe, expect } from "vitest";
import type { Fault, RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";

const reasonOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "no error",
    (error: unknown) => String(error),
  );

const calendarsOf = (service: RunningService) => service.snapshot().calendars;

/** The answer to the create request is lost, and every look afterwards fails. */
function lose({ faults }: RunningService): void {
  const wait = async (): Promise<Fault> => {
    faults.add({ path: /^\/calendars/, times: Infinity, fault: { kind: "status", status: 500 } });
    return { kind: "resetAfter" };
  };
  faults.add({ method: "POST", fault: { kind: "hold", moment: "after", wait } });
}

describe.concurrent("an unconfirmed create of a calendar", () => {
  const it = withService("wfa_calendar");
  const definition = '{"name":"Holidays","days":["2026-01-01"]}';

  it.for([
    ["without an id", definition],
    ["with an id", '{"id":"c-1","name":"Holidays","days":["2026-01-01"]}'],
  ] as const)("is kept in state, found by the next apply, and replaced: %s", async ([, text], { service, object }) => {
    lose(service);
    expect(await reasonOf(object.apply({ definition: text }))).toMatch(
      /Could not create calendar "Holidays"[^]*Cannot tell whether the calendar was created, so it is kept in state/,
    );
    service.faults.clear();
    expect(object.state).toMatchObject({ tainted: true, value: { id: null, name: "Holidays", definition: text } });
    const planned = await object.plan({ definition: text });
    expect(planned.action).toBe("replace");
    await object.applyPlan(planned);
    expect(calendarsOf(service)).toHaveLength(1);
    expect((await object.plan({ definition: text })).action).toBe("no-op");
  });

  it("is kept where the taint is taken off", async ({ service, object }) => {
    lose(service);
    await reasonOf(object.apply({ definition }));
    service.faults.clear();
    await object.refresh();
    expect(object.value["id"]).not.toBeNull();
    object.state = { ...object.state!, tainted: false };
    expect((await object.plan({ definition })).action).toBe("no-op");
  });

  it(
    "takes no calendar of its own id for ours that somebody else made at the same moment",
    {
      timeout: 30_000,
    },
    async ({ service, object }) => {
      const text = '{"id":"c-1","name":"Holidays","days":["2026-01-01"]}';
      const theirs = (): void =>
        void service.backstage.putCalendar({ id: "c-1", name: "Holidays", days: ["2030-01-01"] });
      const wait = async (): Promise<Fault> => {
        theirs();
        return { kind: "errorAfter", status: 503 };
      };
      service.faults.add({ method: "POST", fault: { kind: "hold", moment: "after", wait } });
      expect(await reasonOf(object.apply({ definition: text }))).toMatch(
        /answered 503[^]*Cannot tell whether the calendar was created, so it is kept in state/,
      );
      expect(await reasonOf(object.apply({ definition: text }))).toMatch(/already exists[^]*terraform import/);
      expect(calendarsOf(service)).toMatchObject([{ definition: { days: ["2030-01-01"] } }]);
    },
  );

  it("is looked for by a destroy without a refresh too", async ({ service, object }) => {
    lose(service);
    await reasonOf(object.apply({ definition }));
    service.faults.clear();
    await object.destroy();
    expect(calendarsOf(service)).toEqual([]);
  });

  it("is told from nothing that only shares its name: a warning names it, and nothing is touched", async ({
    service,
    object,
  }) => {
    service.faults.add({ times: Infinity, skip: 1, fault: { kind: "resetBefore" } });
    await reasonOf(object.apply({ definition }));
    service.faults.clear();
    const id = service.backstage.putCalendar({ name: "Holidays", days: ["2030-01-01"] });
    service.backstage.putCalendar({ name: "Workdays", days: ["2026-01-01"] });
    expect(await object.refresh()).toMatchObject([
      {
        summary: 'Cannot tell whether calendar "Holidays" is the one created here',
        detail: expect.stringMatching(
          new RegExp(`\\(id "${id}"\\)[^]*terraform import wfa_calendar.NAME ${id}`),
        ) as string,
      },
    ]);
    expect(object.state).toBeNull();
    expect(calendarsOf(service)).toHaveLength(2);
  });

  it("is not updated without a refresh, even where the taint is taken off", async ({ service, object }) => {
    lose(service);
    await reasonOf(object.apply({ definition }));
    service.faults.clear();
    object.state = { ...object.state!, tainted: false };
    const blind = await object.plan({ definition: definition.replace("2026", "2027") }, { refresh: false });
    expect(await reasonOf(object.applyPlan(blind))).toMatch(
      /Cannot tell whether calendar "Holidays" was created[^]*Apply again without `-refresh=false` or `-minimal-refresh`/,
    );
    expect(calendarsOf(service)).toMatchObject([{ definition: { days: ["2026-01-01"] } }]);
  });

  it("is adopted with adopt_existing, which needs no state for it", async ({ service, object }) => {
    lose(service);
    await reasonOf(object.apply({ definition, adopt_existing: true }));
    service.faults.clear();
    expect(object.state).toBeNull();
    await object.apply({ definition, adopt_existing: true });
    expect(calendarsOf(service)).toHaveLength(1);
  });
});
