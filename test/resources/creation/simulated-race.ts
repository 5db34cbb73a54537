import { expect, vi } from "vitest";
import { attributePath } from "../../../src/cty";
import type { ServiceClient } from "../../../src/client";
import { Diagnostics } from "../../../src/framework";
import { createCoordination, type ProviderData } from "../../../src/resources/connection";
import { alreadyExists, createObject, RECENT, type Creatable, type Created } from "../../../src/resources/creation";
import { listSince } from "../../../src/resources/creation/shared-list";

/** Several applies that create the same object at once, on a service that accepts duplicates. */
export interface Race {
  readonly clients: number;
  /** Whether a list shows new objects later than a read by id does; it shows them in the order of their creation. */
  readonly isLate: boolean;
  readonly adopt: boolean;
  /** Whether each apply has a list from before, as another create of its run leaves one. */
  readonly hasList: boolean;
}

interface Thing {
  readonly id: string;
  isListed: boolean;
}

/** A request that the service has not carried out yet. */
interface Pending {
  readonly client: number;
  readonly carryOut: () => void;
}

/** The choice among so many at the point `at`: 0 is the default. */
export type Choose = (count: number, at: number) => number;

/** Choices after this many are the default, so that each run ends. */
const FREE_CHOICES = 60;
/** Longer than the patience of those who wait for others to make way, in milliseconds. */
const LONG = 4_000;

/**
 * Runs the applies against a service that carries out one request at a time, in an order that `choose` makes, in which
 * time passes as it chooses too. Expects that exactly one object is there in the end.
 *
 * @returns how many options there were at each point
 */
export async function runRace(
  { clients, isLate, adopt, hasList }: Race,
  choose: Choose,
): Promise<{ readonly options: readonly number[] }> {
  // Those of an earlier run that forget its lists.
  vi.clearAllTimers();
  const things: Thing[] = [];
  const pending: Pending[] = [];
  const trace: string[] = [];
  let made = 0;
  const request = <T>(client: number, what: string, effect: () => T): Promise<T> =>
    new Promise((resolve) => {
      const carryOut = (): void => {
        trace.push(`${client} ${what}`);
        resolve(effect());
      };
      pending.push({ client, carryOut });
    });
  const outcomes = Array.from({ length: clients }, (_, client): Outcome => {
    const outcome: Outcome = { created: null, error: null, isDone: false };
    const creatable = thingCreation(
      (what, effect) => request(client, what, effect),
      things,
      isLate,
      () => `${made++}`,
    );
    const context = contextOf();
    if (hasList) void listSince({ ...creatable, list: async () => [] }, context.data.coordination, -Infinity, context);
    void createObject(creatable, { adopt }, context)
      .then((created) => (outcome.created = created))
      .catch((error: unknown) => (outcome.error = String(error)))
      .finally(() => (outcome.isDone = true));
    return outcome;
  });

  const options: number[] = [];
  let last = -1;
  for (;;) {
    await settle();
    if (outcomes.every(({ isDone }) => isDone)) break;
    const acts: (() => void)[] = [];
    // Those whose turn it is by default come first, so that all proceed side by side.
    const inTurn = [...pending].sort((a, b) => turn(a.client, last, clients) - turn(b.client, last, clients));
    for (const each of inTurn)
      acts.push(() => {
        pending.splice(pending.indexOf(each), 1);
        last = each.client;
        each.carryOut();
      });
    const hidden = things.find(({ isListed }) => !isListed);
    if (hidden !== undefined) acts.push(() => void ((hidden.isListed = true), trace.push(`lists ${hidden.id}`)));
    if (vi.getTimerCount() > 0) {
      acts.push(() => void (vi.advanceTimersToNextTimer(), trace.push("tick")));
      // Every list shows an object before anybody loses patience.
      if (hidden === undefined) acts.push(() => void (vi.advanceTimersByTime(LONG), trace.push("long")));
    }
    const at = options.length;
    expect(at, trace.join("; ")).toBeLessThan(400);
    const chosen = at < FREE_CHOICES ? choose(acts.length, at) : 0;
    options.push(at < FREE_CHOICES ? acts.length : 1);
    acts[chosen]!();
  }
  judge(outcomes, things, adopt, trace.join("; "));
  return { options };
}

interface Outcome {
  created: Created<Thing> | null;
  error: string | null;
  isDone: boolean;
}

function judge(outcomes: readonly Outcome[], things: readonly Thing[], adopt: boolean, trace: string): void {
  expect(things, trace).toHaveLength(1);
  const inState = outcomes.flatMap(({ created }) => (created === null ? [] : [created]));
  const [{ id }] = things as [Thing];
  expect(
    inState.filter(({ kind }) => kind === "created"),
    trace,
  ).toMatchObject([{ id }]);
  const others = outcomes.filter(({ created }) => created?.kind !== "created");
  if (adopt)
    expect(
      others.map(({ created }) => created).filter((each) => each?.kind !== "adopted"),
      trace,
    ).toEqual([]);
  else for (const { error } of others) expect(error, trace).toMatch(/already exists|somebody else at the same moment/);
}

const turn = (client: number, last: number, clients: number): number => (client - last - 1 + clients) % clients;

/** Until everybody waits for the service or for time to pass. */
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const contextOf = () => {
  const data = {
    client: { endpoint: "http://127.0.0.1" } as ServiceClient,
    coordination: createCoordination(),
  } as unknown as ProviderData;
  return { data, diagnostics: new Diagnostics(), signal: new AbortController().signal };
};

function thingCreation(
  request: <T>(what: string, effect: () => T) => Promise<T>,
  things: Thing[],
  isLate: boolean,
  nextNumber: () => string,
): Creatable<Thing, Thing> {
  const naming = { noun: "thing", label: "the thing", typeName: "wfa_thing", path: attributePath("name") };
  const find = (id: string): Thing | null => things.find((each) => each.id === id) ?? null;
  return {
    ...naming,
    ownId: null,
    key: "thing",
    listAge: RECENT,
    listed: ({ observed }) => observed,
    readInList: (thing) => thing,
    list: () => request("list", () => things.filter(({ isListed }) => isListed).map((each) => ({ ...each }))),
    get: (id) => request("get", () => find(id)),
    decide: async ([existing], adopts) => {
      if (existing === undefined) return { kind: "create" };
      if (adopts) return { kind: "adopt", id: existing.id };
      const why = { name: null, ids: [existing.id], shared: "its name", isAdoptable: true } as const;
      return { kind: "refuse", existing: [existing.id], problem: alreadyExists(naming, why) };
    },
    post: () =>
      request("post", () => {
        // Neither older nor younger ones have the smaller ids.
        const number = Number(nextNumber());
        const thing = { id: `${number % 2 === 0 ? "m" : "f"}${(7 * number) % 10}${number}`, isListed: !isLate };
        things.push(thing);
        return { id: thing.id, object: null, xml: null };
      }),
    alike: async (fresh) => fresh.map((observed) => ({ id: observed.id, observed })),
    isOurs: () => true,
    duplicates: {
      shared: "its name",
      withdrawn: "This apply deleted its own.",
      among: async (fresh) => fresh.map(({ id }) => ({ id, stays: false })),
      withdraw: ({ id }) =>
        request(`delete ${id}`, () => {
          things.splice(
            things.findIndex((each) => each.id === id),
            1,
          );
          return null;
        }),
    },
  };
}
