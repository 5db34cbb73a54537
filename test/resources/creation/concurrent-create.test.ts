import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runRace, type Race } from "./simulated-race";

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  // Waits have jitter.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Runs every schedule that leaves the default one at most `departures` times. Returns how many there were. */
async function everySchedule(race: Race, departures: number): Promise<number> {
  let runs = 0;
  const explore = async (prefix: readonly number[], left: number): Promise<void> => {
    runs++;
    const { options } = await runRace(race, (_count, at) => prefix[at] ?? 0);
    if (left === 0) return;
    for (let at = prefix.length; at < options.length; at++)
      for (let other = 1; other < options[at]!; other++)
        await explore([...prefix, ...Array.from({ length: at - prefix.length }, () => 0), other], left - 1);
  };
  await explore([], departures);
  return runs;
}

/** Numbers from 0 to 1 that are the same each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

const APPLIES = [
  { clients: 2, hasList: false },
  { clients: 3, hasList: false },
  { clients: 2, hasList: true },
];

const RACES: readonly (readonly [string, Race])[] = APPLIES.flatMap(({ clients, hasList }) =>
  [false, true].flatMap((isLate) =>
    [false, true].map((adopt) => {
      const applies = `${clients} applies${hasList ? " with lists from before" : ""}`;
      const name = `${applies}, a list ${isLate ? "that shows new objects late" : "without delay"}, adopt_existing = ${adopt}`;
      return [name, { clients, isLate, adopt, hasList }] as const;
    }),
  ),
);

describe("several applies that create the same at once leave one, in one state, and tell the others", () => {
  test.for(RACES)("%s: every schedule near the simultaneous one", { timeout: 120_000 }, async ([, race]) => {
    expect(await everySchedule(race, race.clients === 2 ? 2 : 1)).toBeGreaterThan(20);
  });

  test.for(RACES)("%s: random schedules", { timeout: 120_000 }, async ([, race]) => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = seeded(seed * 7919);
      await runRace(race, (count) => Math.floor(random() * count));
    }
  });
});
