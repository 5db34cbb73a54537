import { expect, test } from "vitest";
import { read } from "../../../src/resources/calendar/readings";
import { live } from "../../client/support/client-for";
import { exchangeOf } from "../../client/support/exchange-of";

const shownWith = (notes: string) =>
  exchangeOf({ body: JSON.stringify({ id: "7", name: "Days", link: { href: "/calendars/7" }, notes }) }, (client) =>
    read(client, "7", live),
  );

test("a calendar is what the service shows of it, without links", async () => {
  const { result } = await shownWith("1.0");
  expect(result).toMatchObject({ name: "Days", text: '{"id":"7","name":"Days","notes":"1.0"}' });
});

test("who changed it last, if it says so", async () => {
  const { result } = await exchangeOf({ body: '{"id":"7","modifiedBy":"maria","days":[1]}' }, (client) =>
    read(client, "7", live),
  );
  expect(result!.author).toBe(" (maria)");
});
