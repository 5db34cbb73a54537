import { describe, expect, test } from "vitest";
import { clientFor, failureOf, live } from "../support/client-for";
import { exchangeOf } from "../support/exchange-of";
import { json, scriptedServer } from "../support/scripted-server";

const EXACT =
  '{"big":12345678901234567890,"precise":0.12345678901234567890,"huge":1e400,"plain":1.50,"text":"12345678901234567890","mark":"\\ue0001"}';

describe("creating an asset", () => {
  test("sends the fields it is given, and nothing for those without a value", async () => {
    const asset = { name: "a", hostname: "h", port: 2500, masq: true, description: undefined as unknown as string };
    const { line, body, headers, result } = await exchangeOf(
      json({ asset: { attrs: { id: "7", name: "a" } } }, 201),
      (client) => client.assets.create(asset, null, live),
    );
    expect(line).toBe("POST /ctx/assets");
    expect(headers["content-type"]).toBe("application/json");
    expect(JSON.parse(body)).toEqual({ name: "a", hostname: "h", port: 2500, masq: true });
    expect(result).toMatchObject({ id: "7", object: { name: "a" } });
  });

  test("further fields keep their numbers to the digit; named ones outrank them", async () => {
    const additional = `{"name":"other","hostname":"kept","deep":${EXACT}}`;
    const { body } = await exchangeOf({}, (client) =>
      client.assets.create({ name: "a", hostname: undefined as unknown as string }, additional, live),
    );
    expect(body).toBe(`{"name":"a","hostname":"kept","deep":${EXACT.replace("\\ue000", "\uE000")}}`);
  });

  test("further fields that are no JSON object reject, unsent and unquoted", async () => {
    await using server = await scriptedServer(() => json({}));
    await using client = clientFor(server.origin);
    for (const text of ["", "[]", "null", "7", '{"secret": hidden}', "secret hidden"]) {
      const error = await failureOf(client.assets.create({ name: "a" }, text, live));
      expect(error).toBeInstanceOf(TypeError);
      expect(String((error as Error).stack)).not.toContain("hidden");
    }
    expect(server.seen).toEqual([]);
  });
});
