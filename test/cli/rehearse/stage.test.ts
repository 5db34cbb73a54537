import { expect, onTestFinished, test } from "vitest";
import { beginningFrom } from "../../../src/cli/rehearse/beginning";
import { EmbeddedStage } from "../../../src/cli/rehearse/stage";

test("provider blocks that an engine configures at the same time get one service", async () => {
  const beginning = beginningFrom({
    endpoint: "https://wfa.example.com/wfa",
    takenAt: "2026-02-03T04:05:06.000Z",
    content: { groups: [], workflows: [], queues: [], assets: [], calendars: [] },
    unread: [],
  });
  const stage = new EmbeddedStage(
    () => Promise.resolve(beginning),
    () => undefined,
  );
  onTestFinished(() => stage.close());
  const connect = (): Promise<never> => Promise.reject(new Error("there is no server"));
  const [first, second] = await Promise.all([stage.place(connect), stage.place(connect)]);
  // Of two services, one would never be closed, and would lack what the other has.
  onTestFinished(() =>
    second === first ? undefined : Promise.all([first.close(), second.close()]).then(() => undefined),
  );
  expect(second.url).toBe(first.url);
  expect((await stage.place(connect)).url).toBe(first.url);
});
