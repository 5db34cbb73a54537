import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isJsonArray,
  isJsonMap,
  jsonEqual,
  JsonNumber,
  parseJson,
  printJson,
  type JsonMap,
  type JsonNode,
} from "../../../src/document";
import { startService, type RunningService } from "../../../src/service";
import { startCore } from "../../harness/imitated-core";
import {
  anyNode,
  definition,
  draws,
  edited,
  layout,
  someEdit,
  written,
  type Edit,
} from "../../document/json/random-json";

/** More by hand: `WFA_DRIFT_RUNS=500 npx vitest run test/resources/calendar/drift-properties.test.ts`. */
const numRuns = Number(process.env["WFA_DRIFT_RUNS"] ?? 12);

/** The embedded service counts in doubles. */
const plain = (at: JsonNode): JsonNode => {
  if (at instanceof JsonNumber) return at.text.length > 5 || at.text.endsWith("400") ? new JsonNumber("3") : at;
  if (isJsonArray(at)) return at.map(plain);
  return isJsonMap(at) ? new Map([...at].map(([name, value]) => [name, plain(value)])) : at;
};

/** A calendar needs its name, and is found by it. */
const touchesName = (edit: Edit): boolean =>
  edit.way[0] === "name" ||
  (edit.way.length === 0 && (edit.kind === "set" || (edit.kind === "remove" && edit.key === "name")));

const held = (service: RunningService, id: string): JsonMap => {
  const stored = parseJson(JSON.stringify(service.backstage.calendar(id)!.definition)) as JsonMap;
  return new Map([...stored].filter(([name]) => name !== "id"));
};

const put = (service: RunningService, id: string, now: JsonMap): void =>
  void service.backstage.putCalendar(
    JSON.parse(printJson(new Map([...now, ["id", id]]))) as Parameters<RunningService["backstage"]["putCalendar"]>[0],
  );

describe.concurrent.each(["kept", "rewritten"] as const)(
  "any calendar that somebody edits, on a service where documents are %s",
  (documents) => {
    test(
      "shows the edit in its text, and an apply restores the service or accepts the edit",
      {
        timeout: 30_000 + numRuns * 2000,
      },
      async () => {
        const service = await startService({ variation: { documents } });
        const core = await startCore({
          endpoint: service.url,
          api_key: service.keys.user,
          ignored_paths: ["/revision", "/modified", "/modifiedBy"],
        });
        let serial = 0;
        try {
          await fc.assert(
            fc.asyncProperty(
              definition,
              layout,
              draws,
              anyNode,
              fc.boolean(),
              async (tree, how, draw, value, takeOver) => {
                // An engine hands over all texts in this form; what a person writes on the service may have any.
                const text = written(
                  new Map([...(plain(tree) as JsonMap), ["name", `Calendar ${++serial}`]]),
                  how,
                ).normalize("NFC");
                const config = parseJson(text);
                const edit = someEdit(config, draw, plain(value));
                fc.pre(!touchesName(edit));
                const calendar = await core.resource("wfa_calendar");
                await calendar.apply({ definition: text });
                expect((await calendar.plan({ definition: text })).action).toBe("no-op");
                const id: string = calendar.value["id"];
                const now = edited(held(service, id), edit) as JsonMap;
                put(service, id, now);
                const plan = await calendar.plan({ definition: text });
                expect(plan.action).toBe(jsonEqual(now, config) ? "no-op" : "update");
                expect(jsonEqual(parseJson(calendar.value["definition"]), now)).toBe(true);
                const shown = { ...calendar.value };
                await calendar.refresh();
                expect(calendar.value).toEqual(shown);
                const wanted = takeOver ? shown["definition"] : text;
                await calendar.apply({ definition: wanted });
                expect(jsonEqual(held(service, id), parseJson(wanted))).toBe(true);
                expect(calendar.value).toMatchObject({ definition: wanted, drift: [] });
                expect((await calendar.plan({ definition: wanted })).action).toBe("no-op");
                await calendar.destroy();
              },
            ),
            { numRuns },
          );
        } finally {
          await service.close();
        }
      },
    );
  },
);
