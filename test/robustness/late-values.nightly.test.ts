import { describe, expect, test } from "vitest";
import { STRING } from "../../src/cty";
import type { Diagnostic } from "../../src/protocol";
import { createProvider } from "../../src/provider";
import { startService, type RunningService } from "../../src/service";
import { CoreError, startCore, type Core, type ImitatedCore } from "../harness/imitated-core";
import { call, wire } from "../harness/imitated-core/calls";
import { entryPoints, type EntryPoint } from "./late-values/entry-points";
import { mayBeBlank } from "./late-values/may-be-blank";
import { stringPlaces, type StringPlace } from "./late-values/string-places";

const provider = createProvider({ environment: {} });

const BLANK = ["", "  "];
/** Texts that are wrong for at least one kind of attribute: durations, JSON, XML, ids, names, paths, URLs. */
const WRONG = ["no such thing", "0s", "-1h", "[", "[]", "null", "a/b", "..", ".", "<a>", "%zz", "\u0000", "\t\n"];

/** What no user's mistake may be answered with. */
const RAW =
  /has a bug|TypeError|RangeError|SyntaxError|path segment|Cannot read prop|undefined|\[object|ended unexpectedly/;

/** The service says what it refuses in its own words. */
const isServiceRefusal = (summary: string): boolean => /^Could not |cannot be started by trigger/.test(summary);

const textOf = ({ summary, detail, path }: Diagnostic): string =>
  `${summary}: ${detail.split("\n")[0]} at ${JSON.stringify(path ?? null)}`;

interface Answer {
  readonly diagnostics: readonly Diagnostic[];
  /** Methods of the requests that the service got. */
  readonly sent: readonly string[];
}

/** What is wrong with the answer to a text at a place. */
function problemsOf(
  { name }: EntryPoint,
  place: StringPlace,
  text: string,
  { diagnostics, sent }: Answer,
): readonly string[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const isRefused = errors.some(({ summary }) => !isServiceRefusal(summary));
  const mustNotBe = BLANK.includes(text) && !mayBeBlank(name, place.name);
  const problems: string[] = errors.filter((each) => RAW.test(textOf(each))).map((each) => `raw: ${textOf(each)}`);
  for (const error of errors) {
    const at = error.path?.[0];
    const isThere = at !== undefined && "attribute" in at && (!mustNotBe || at.attribute === place.attribute);
    // Engines print the source line that a path points at, so errors about secrets have none.
    const needsNone = place.isSecret || place.attribute === "api_key_file" || isServiceRefusal(error.summary);
    if (!isThere && !(needsNone && error.path === undefined)) problems.push(`no path: ${textOf(error)}`);
  }
  if (mustNotBe && !isRefused) problems.push("accepted");
  if (mustNotBe && sent.length > 0) problems.push(`sent: ${sent.join(" ")}`);
  if (mayBeBlank(name, place.name) && BLANK.includes(text) && isRefused) problems.push("refused");
  if (name.startsWith("action ") && isRefused && sent.some((method) => method !== "GET"))
    problems.push(`sent: ${sent.join(" ")}`);
  return problems.map((problem) => `${place.name} = ${JSON.stringify(text)}: ${problem}`);
}

async function withCore<T>(run: (core: Core, service: RunningService) => Promise<T>): Promise<T> {
  const service = await startService();
  try {
    return await run(await startCore({ endpoint: service.url, api_key: service.keys.user }), service);
  } finally {
    await service.close();
  }
}

const problemsAt = (entry: EntryPoint, place: StringPlace): Promise<readonly string[]> =>
  withCore(async (core, service) => {
    const values = await entry.base(core, service);
    const excluded = entry.excludes[place.attribute];
    const base = excluded === undefined ? values : { ...values, [excluded]: null };
    const found: string[] = [];
    for (const text of [...BLANK, ...WRONG]) {
      const before = service.requests.list().length;
      const diagnostics = await entry.send(core, place.put(base, text));
      const sent = service.requests
        .list()
        .slice(before)
        .map(({ method }) => method);
      found.push(...problemsOf(entry, place, text, { diagnostics, sent }));
    }
    return found;
  });

const PLACES = (await entryPoints()).flatMap((entry) =>
  stringPlaces(entry.schema.attributes).map((place) => [entry.name, place.name, entry, place] as const),
);

describe.concurrent("every text is answered with a proper error or a sensible result", () => {
  test.each(PLACES)("%s: %s", async (_entry, _place, entry, place) => {
    expect(await problemsAt(entry, place)).toEqual([]);
  });
});

/** The errors of an import, and how many requests it took. */
async function importOf(
  core: Core,
  service: RunningService,
  typeName: string,
  target: Parameters<ImitatedCore["import"]>[0],
) {
  const before = service.requests.list().length;
  const object = await core.resource(typeName);
  const error = await object.import(target).catch((reason: unknown) => reason);
  if (error instanceof Error && !(error instanceof CoreError)) throw error;
  const errors = error instanceof CoreError ? error.diagnostics.filter(({ severity }) => severity === "error") : [];
  return { errors, sent: service.requests.list().length - before };
}

describe.concurrent.each(provider.resources.map((entry) => [entry.name, entry] as const))(
  "the import of %s",
  (typeName, entry) => {
    test("refuses a blank id before anything is sent, and any other that names nothing", () =>
      withCore(async (core, service) => {
        for (const text of ["  ", ...WRONG]) {
          const { errors, sent } = await importOf(core, service, typeName, text);
          expect(errors, text).toHaveLength(1);
          expect(textOf(errors[0]!)).not.toMatch(RAW);
          if (text.trim() === "") expect(sent).toBe(0);
        }
      }));

    test("refuses the same in each part of an identity, where it is", () =>
      withCore(async (core, service) => {
        const names = Object.keys((await entry.load()).identity.attributes);
        const identity = Object.fromEntries(names.map((name) => [name, "some"]));
        for (const name of names) {
          for (const text of [...BLANK, ...WRONG]) {
            const { errors, sent } = await importOf(core, service, typeName, { ...identity, [name]: text });
            const isBlank = text.trim() === "";
            // Services no longer show runs that ended long ago, so an import does not look for one.
            expect(errors, text).toHaveLength(typeName === "wfa_workflow_execution" && !isBlank ? 0 : 1);
            for (const error of errors) expect(textOf(error)).not.toMatch(RAW);
            if (!isBlank) continue;
            expect(errors[0]!.path).toEqual([{ attribute: name }]);
            expect(sent).toBe(0);
          }
        }
      }));
  },
);

const DOCUMENT = '<workflow name="a"><task timeout="1"/></workflow>';
const ARGUMENTS: Readonly<Record<string, string>> = {
  document: DOCUMENT,
  before: DOCUMENT,
  after: DOCUMENT,
  path: "//task/@timeout",
  value: "2",
};

describe.concurrent.each(provider.functions.map((entry) => [entry.name, entry] as const))(
  "function %s",
  (name, entry) => {
    test("names the argument that it refuses, and is right about the others", () =>
      withCore(async ({ server }) => {
        const { parameters } = await entry.load();
        for (const [at, parameter] of parameters.entries()) {
          for (const text of [...BLANK, ...WRONG]) {
            const texts = parameters.map((each) => (each === parameter ? text : ARGUMENTS[each.name]!));
            const answer = await server.callFunction(
              { name, arguments: texts.map((each) => wire(STRING, each)) },
              call(),
            );
            if (parameter.name === "value" && "result" in answer) continue;
            expect(answer, `${parameter.name} = ${JSON.stringify(text)}`).toMatchObject({ error: { argument: at } });
            expect(JSON.stringify(answer)).not.toMatch(RAW);
          }
        }
      }));
  },
);
