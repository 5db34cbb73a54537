import { describe, expect, test } from "vitest";
import { startService, type RunningService, type Variation } from "../../src/service";
import { startCore, type ImitatedCore } from "../harness/imitated-core";
import { startAddingService } from "../resources/calendar/adding-service";

/*
 * Somebody edits a calendar after the service took our create or update request and before we read it, or makes one of
 * our name after we searched for it.
 */

type Definition = Readonly<Record<string, unknown>>;
const configOf = (definition: Definition) => ({ definition: JSON.stringify(definition) });
const OLD = configOf({ name: "Holidays", days: ["2026-01-01", "2026-05-01"], note: "old" });
const CONFIG = configOf({ name: "Holidays", days: ["2026-01-01", "2026-12-25"], note: "x" });

const ADDS_A_MEMBER = "adds a member";
/** What ann does in the UI, and what the message says of it. */
const EDITS: Readonly<Record<string, readonly [(definition: Definition) => Definition, RegExp]>> = {
  "changes a value": [(each) => ({ ...each, note: "y" }), /\/note: "x" -> "y"/],
  "changes an element": [(each) => ({ ...each, days: ["2026-01-06", "2026-12-25"] }), /2026-01-06/],
  "removes a member": [
    (each) => Object.fromEntries(Object.entries(each).filter(([name]) => name !== "note")),
    /\/note removed/,
  ],
  "removes an element": [(each) => ({ ...each, days: ["2026-01-01"] }), /\/days\/1 removed/],
  "adds an element": [(each) => ({ ...each, days: ["2026-01-01", "2026-12-25", "2026-12-26"] }), /\/days\/2 added/],
  "reorders elements": [(each) => ({ ...each, days: ["2026-12-25", "2026-01-01"] }), / moved/],
  "renames it": [(each) => ({ ...each, name: "Feiertage" }), /\/name: "Holidays" -> "Feiertage"/],
  [ADDS_A_MEMBER]: [(each) => ({ ...each, rules: { sundays: true } }), /\/rules added/],
};

const SERVICES: Readonly<Record<string, Partial<Variation>>> = {
  "answers with the calendar": {},
  "answers with a link": { writeAnswers: "linkOnly" },
  "answers with nothing": { writeAnswers: "empty" },
  "rewrites definitions and answers with them": { documents: "rewritten" },
  "rewrites definitions and answers with nothing": { documents: "rewritten", writeAnswers: "empty" },
};

const only = (service: RunningService) => {
  const [calendar, ...others] = service.backstage.calendars();
  expect(others).toEqual([]);
  return calendar!;
};

/** Ann's edit between the effect of our write and its answer. */
function editAfter(method: "POST" | "PUT", service: RunningService, change: (definition: Definition) => Definition) {
  const wait = async (): Promise<void> => {
    const { id, definition } = only(service);
    service.backstage.as("ann").putCalendar({ ...change(definition), id });
  };
  service.faults.add({ method, path: /^\/calendars/, fault: { kind: "hold", moment: "after", wait } });
}

type Core = Awaited<ReturnType<typeof startCore>>;

async function onService(
  variation: Partial<Variation>,
  use: (service: RunningService, object: ImitatedCore, core: Core) => Promise<void>,
): Promise<void> {
  const service = await startService({ variation });
  try {
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
    await use(service, await core.resource("wfa_calendar"), core);
  } finally {
    await service.close();
  }
}

const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "no error",
    (error: unknown) => String(error),
  );
const wordsOf = (warnings: readonly { readonly summary: string; readonly detail: string }[]): string =>
  warnings.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
const asked = (service: RunningService): number =>
  service.requests.list().filter(({ path }) => path.endsWith("/auditlog")).length;

const REPLACED = /Another definition replaced the one that this apply had written to calendar "Holidays"/g;
const CREATED = /Somebody else wrote calendar "Holidays" at the same moment/g;

describe.concurrent.each(Object.entries(SERVICES))(
  "somebody edits a calendar before it is read, on a service that %s",
  (_name, variation) => {
    test.each(Object.entries(EDITS))("who %s after its creation is told of once", async (edit, [change, line]) => {
      await onService(variation, async (service, object) => {
        editAfter("POST", service, change);
        const words = wordsOf(await object.apply(CONFIG));
        expect(words).toMatch(line);
        expect(words).not.toMatch(/may have changed/);
        // Without an answer it may also have been theirs before.
        if (edit === ADDS_A_MEMBER && variation.writeAnswers !== undefined) {
          expect(words.match(CREATED)).toHaveLength(1);
          expect(words).toMatch(/by: \w+, ann\b/);
          expect(words).not.toMatch(REPLACED);
        } else {
          expect(words.match(REPLACED)).toHaveLength(1);
          expect(words).toMatch(/\(ann, \d{4}-/);
          expect(words).not.toMatch(CREATED);
        }
        expect(object.state?.tainted).toBe(false);
        const left = only(service);
        // Their change is drift.
        const plan = await object.plan(CONFIG);
        expect(plan.action).toBe("update");
        expect(String(object.value["drift"])).toMatch(line);
        expect(String(object.value["drift"])).not.toMatch(/revision|modified/);
        expect(only(service)).toEqual(left);
        await object.applyPlan(plan);
        expect((await object.plan(CONFIG)).action).toBe("no-op");
        expect(only(service).definition["note"]).toBe("x");
      });
    });

    test.each(Object.entries(EDITS))("who %s after an update is told of once", async (edit, [change, line]) => {
      await onService(variation, async (service, object) => {
        await object.apply(OLD);
        editAfter("PUT", service, change);
        const plan = await object.plan(CONFIG);
        // What is configured is there, so that is a warning.
        const words =
          edit === ADDS_A_MEMBER ? wordsOf(await object.applyPlan(plan)) : await failure(object.applyPlan(plan));
        expect(words.match(REPLACED)).toHaveLength(1);
        expect(words).toMatch(line);
        expect(words).not.toMatch(/may have changed/);
        const left = only(service);
        expect((await object.plan(CONFIG)).action).toBe("update");
        expect(only(service)).toEqual(left);
        await object.apply(CONFIG);
        expect((await object.plan(CONFIG)).action).toBe("no-op");
      });
    });
  },
);

describe.concurrent("a service that shows nothing of who changed a calendar", () => {
  const SILENT: Partial<Variation> = { writeAnswers: "linkOnly" };
  const withoutLog = (service: RunningService): void =>
    service.faults.add({ path: "/auditlog", times: Infinity, fault: { kind: "status", status: 403 } });

  test.each(Object.entries(EDITS))("gives a warning where somebody %s", async (name, [change, line]) => {
    await onService(SILENT, async (service, object) => {
      withoutLog(service);
      editAfter("POST", service, change);
      const words = wordsOf(await object.apply(CONFIG));
      // A service may always add this, and nothing tells that it did not.
      if (name === ADDS_A_MEMBER) expect(words).toBe("");
      else
        expect(words).toMatch(
          new RegExp(`shows calendar "Holidays" otherwise than[^]*${line.source}[^]*ignored_paths`),
        );
      expect(object.state?.tainted).toBe(false);
    });
  });

  test("and respells values is usable: one run warns once of one kind", async () => {
    await onService(SILENT, async (service, _object, core) => {
      withoutLog(service);
      const create = async (name: string) => {
        const change = (each: Definition): Definition => ({ ...each, note: String(each["note"]).toUpperCase() });
        const wait = async (): Promise<void> => {
          const { id, definition } = service.backstage.calendars().find((each) => each.name === name)!;
          service.backstage.putCalendar({ ...change(definition), id });
        };
        service.faults.add({ method: "POST", path: "/calendars", fault: { kind: "hold", moment: "after", wait } });
        const made = await core.resource("wfa_calendar");
        return wordsOf(await made.apply(configOf({ name, note: "x" })));
      };
      expect(await create("a")).toMatch(/"x" -> "X"/);
      expect(await create("b")).toBe("");
    });
  });
});

describe.concurrent("somebody makes a calendar of the same name after the search for it", () => {
  const THEIRS = { name: "Holidays", days: ["2030-01-01"] };
  const createdBefore = (service: RunningService): void => {
    const wait = async (): Promise<void> => void service.backstage.as("ann").putCalendar(THEIRS);
    service.faults.add({ method: "POST", path: "/calendars", fault: { kind: "hold", moment: "before", wait } });
  };

  test.each(["full", "empty"] as const)(
    "is told of, with its author, where the service counts: %s",
    async (answers) => {
      await onService({ documents: "rewritten", writeAnswers: answers }, async (service, object) => {
        createdBefore(service);
        const words = wordsOf(await object.apply(CONFIG));
        expect(words.match(CREATED)).toHaveLength(1);
        if (answers === "full") expect(words).toMatch(/counts 2 versions[^]*somebody's \(ann, \d{4}-/);
        else expect(words).toMatch(/several changes of it, by: ann, /);
        expect(words).not.toMatch(REPLACED);
        if (answers === "full") expect((await object.plan(CONFIG)).action).toBe("no-op");
      });
    },
  );

  test("is told of, with its author, where only the audit log shows it", async () => {
    await onService({}, async (service, object) => {
      createdBefore(service);
      const words = wordsOf(await object.apply(CONFIG));
      expect(words.match(CREATED)).toHaveLength(1);
      expect(words).toMatch(/audit log has a change of it before[^]*somebody's \(ann, \d{4}-/);
      expect((await object.plan(CONFIG)).action).toBe("no-op");
    });
  });

  test("is told of where it had another name before", async () => {
    await onService({}, async (service, object) => {
      const id = service.backstage.as("ann").putCalendar({ name: "Feiertage" });
      const wait = async (): Promise<void> => void service.backstage.as("ann").putCalendar({ ...THEIRS, id });
      service.faults.add({ method: "POST", path: "/calendars", fault: { kind: "hold", moment: "before", wait } });
      const words = wordsOf(await object.apply(CONFIG));
      expect(words.match(CREATED)).toHaveLength(1);
      expect(words).toMatch(/had a calendar with its id[^]*somebody's \(ann, /);
    });
  });
});

describe.concurrent("what the evidence costs", () => {
  test("one question a write where the service shows what was sent: only the log tells what came before", async () => {
    await onService({}, async (service, object) => {
      expect(await object.apply(OLD)).toEqual([]);
      expect(asked(service)).toBe(1);
      expect(await object.apply(CONFIG)).toEqual([]);
      expect(asked(service)).toBe(2);
    });
  });

  test("shared by calendars that are created at once", async () => {
    await onService({}, async (service, _object, core) => {
      const made = await Promise.all(Array.from({ length: 10 }, () => core.resource("wfa_calendar")));
      await Promise.all(made.map((each, at) => each.apply(configOf({ name: `c${at}` }))));
      expect(asked(service)).toBeLessThanOrEqual(5);
    });
  });

  test("one question in a run where it always adds the same", async () => {
    await onService({ documents: "rewritten", writeAnswers: "linkOnly" }, async (service, _object, core) => {
      const updates: (() => Promise<void>)[] = [];
      for (const name of ["a", "b", "c"]) {
        const each = await core.resource("wfa_calendar");
        expect(await each.apply(configOf({ name, days: [] }))).toEqual([]);
        updates.push(async () => expect(await each.apply(configOf({ name, days: ["2026-01-01"] }))).toEqual([]));
      }
      expect(asked(service)).toBe(1);
      // Without a count in the answer, only the log tells what came before an update.
      for (const update of updates) await update();
      expect(asked(service)).toBe(1 + updates.length);
    });
  });

  test("what a service adds later than its answer shows is no change by somebody", async (context) => {
    const service = await startAddingService({ zone: "UTC", rounding: { up: true } }, "restored");
    context.onTestFinished(() => service.close());
    const object = await (await startCore({ endpoint: service.url, api_key: "key" })).resource("wfa_calendar");
    expect(await object.apply(CONFIG)).toEqual([]);
    expect((await object.plan(CONFIG)).action).toBe("no-op");
  });
});
