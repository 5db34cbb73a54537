import { describe, expect, test } from "vitest";
import { printJson } from "../../../src/document";
import { clientFor, failureOf, live } from "../support/client-for";
import { exchangeOf } from "../support/exchange-of";
import { json, scriptedServer } from "../support/scripted-server";

const EXACT =
  '{"big":12345678901234567890,"precise":0.12345678901234567890,"huge":1e400,"plain":1.50,"text":"12345678901234567890","mark":"\\ue0001"}';

describe("calendars", () => {
  const definition = `{\n  "name": "Ferien",  "dates": [${EXACT}]\n}\n`;

  test("a definition is sent byte for byte, by POST and by PUT", async () => {
    const saved = await exchangeOf(json({ link: { href: "/ctx/calendars/c%201" } }, 201), (client) =>
      client.calendars.save(definition, live),
    );
    expect(saved).toMatchObject({ line: "POST /ctx/calendars", body: definition, result: { id: "c 1" } });
    const updated = await exchangeOf(json({ calendar: { id: "c" } }), (client) =>
      client.calendars.update("c", definition, live),
    );
    expect(updated).toMatchObject({ line: "PUT /ctx/calendars/c", body: definition, result: { id: "c" } });
  });

  test.each([
    ["directly", (fields: string) => fields],
    ["under attrs", (fields: string) => `{"attrs":${fields}}`],
    ["wrapped", (fields: string) => `{"calendar":${fields}}`],
    ["wrapped twice", (fields: string) => `{"TraditionalCalendar":{"attrs":${fields}}}`],
  ])("its numbers are read to the digit %s", async (_how, wrap) => {
    const fields = `{"id":7,"name":"n","deep":${EXACT}}`;
    const expected = fields.replace("\\ue000", "\uE000");
    const one = await exchangeOf({ body: wrap(fields) }, (client) => client.calendars.get("7", live));
    expect(printJson(one.result!.fields)).toBe(expected);
    expect(one.result).toMatchObject({
      id: "7",
      name: "n",
      attributes: { deep: { big: "12345678901234567890", huge: "1e400", plain: 1.5 } },
    });
    const list = await exchangeOf({ body: `{"calendars":[${wrap(fields)},{"id":8}]}` }, (client) =>
      client.calendars.list(live),
    );
    expect(list.result.map((calendar) => printJson(calendar.fields))).toEqual([expected, '{"id":8}']);
  });

  test("a definition that is no JSON object rejects, unsent", async () => {
    await using server = await scriptedServer(() => json({}));
    await using client = clientFor(server.origin);
    for (const text of ["", "[]", '"text"', "{,}", "\uFEFF{}"]) {
      expect(await failureOf(client.calendars.save(text, live))).toBeInstanceOf(TypeError);
      expect(await failureOf(client.calendars.update("c", text, live))).toBeInstanceOf(TypeError);
    }
    expect(server.seen).toEqual([]);
  });
});
