import { expect, it } from "vitest";
import { Sessions } from "../../../src/service/console/sessions/sessions";

it("sign-ins of one account end the oldest sessions of that account, and nobody else's", () => {
  const [user, administrator] = [
    { user: "automation", administrator: false },
    { user: "administrator", administrator: true },
  ];
  const sessions = new Sessions();
  const other = sessions.open(administrator, 0);
  const [first, second] = [sessions.open(user, 0), sessions.open(user, 0)];
  for (let round = 0; round < 99; round += 1) sessions.open(user, 1);
  expect(sessions.find(first, 2)).toBeNull();
  expect(sessions.find(second, 2)?.caller).toBe(user);
  expect(sessions.find(other, 2)?.caller).toBe(administrator);
});
