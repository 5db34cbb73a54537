import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { startService } from "../../src/service";
import { ROOT } from "../../src/tooling/root";
import { startCore } from "./imitated-core";

/**
 * `npx tsx test/harness/walk-of-an-update.ts` prints how many files and named functions of src, without the embedded
 * service, the apply of one changed document enters: from the engine's call to the PUT, and in all, with the validation
 * and the plan that come first; and what its plan and apply send. It is the measure of "a core that one person can hold
 * in the head". What tsx writes before a module's own code (a getter for each name that it imports or exports, helpers)
 * is left out: nobody reads it.
 */
async function main(): Promise<void> {
  const service = await startService();
  const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
  const workflow = await core.resource("wfa_workflow");
  const documentWith = (timeout: number): string =>
    `<workflow name="load"><task name="t" timeout="${timeout}"/></workflow>`;
  await workflow.apply({ document: documentWith(1), enabled: true });
  const requests = async (run: () => Promise<unknown>): Promise<string> => {
    service.requests.clear();
    await run();
    return service.requests
      .list()
      .map(({ method }) => method)
      .join(" ");
  };
  let plan: Awaited<ReturnType<typeof workflow.plan>> | null = null;
  const planned = await requests(
    async () => (plan = await workflow.plan({ document: documentWith(2), enabled: true })),
  );

  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Debugger.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const parts = { before: new Map(), toThePut: new Map(), after: new Map() } as Record<Part, Walk>;
  const { server } = workflow;
  const apply = server.applyResourceChange.bind(server);
  server.applyResourceChange = async (request, call) => {
    parts.before = await enteredSince(session);
    return apply(request, call);
  };
  const wait = async (): Promise<void> => void (parts.toThePut = await enteredSince(session));
  service.faults.add({ method: "PUT", fault: { kind: "hold", moment: "before", wait } });
  const applied = await requests(async () => workflow.applyPlan(plan!));
  parts.after = await enteredSince(session);

  console.log(`requests of the plan: ${planned}\nrequests of the apply: ${applied}`);
  const inAll = new Map<string, ReadonlySet<number>>();
  for (const walk of Object.values(parts))
    for (const [path, functions] of walk) inAll.set(path, new Set([...(inAll.get(path) ?? []), ...functions]));
  for (const [what, walk] of [
    ["from the engine's call to the PUT", parts.toThePut],
    ["an apply in all", inAll],
  ] as const) {
    console.table(roomsOf(walk));
    const functions = [...walk.values()].reduce((all, { size }) => all + size, 0);
    console.log(`${what}: ${functions} named functions in ${walk.size} files`);
  }
  await service.close();
}

type Part = "before" | "toThePut" | "after";

/** The functions that were entered, by their place in the file, by the file. */
type Walk = ReadonlyMap<string, ReadonlySet<number>>;

async function enteredSince(session: Session): Promise<Walk> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const walk = new Map<string, ReadonlySet<number>>();
  for (const { scriptId, url, functions } of result) {
    if (!url.startsWith("file:")) continue;
    const path = relative(ROOT, fileURLToPath(url));
    if (!path.startsWith("src/") || path.startsWith("src/service/") || path.startsWith("src/tooling/")) continue;
    const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId });
    const ownCode = scriptSource.search(/module\.exports ?= ?__toCommonJS/);
    const isNamed = (name: string, start: number): boolean =>
      /^[^<]/.test(name) || scriptSource.slice(0, start).endsWith("__name(");
    const entered = functions.flatMap(({ functionName, ranges: [whole] }) => {
      const { count, startOffset } = whole!;
      return count > 0 && startOffset > ownCode && isNamed(functionName, startOffset) ? [startOffset] : [];
    });
    if (entered.length > 0) walk.set(path, new Set(entered));
  }
  return walk;
}

function roomsOf(walk: Walk): Readonly<Record<string, { readonly files: number; readonly functions: number }>> {
  const rooms: Record<string, { files: number; functions: number }> = {};
  for (const [path, { size }] of walk) {
    const room = path
      .split("/")
      .slice(0, path.startsWith("src/resources/") ? 3 : 2)
      .join("/");
    const { files, functions } = rooms[room] ?? { files: 0, functions: 0 };
    rooms[room] = { files: files + 1, functions: functions + size };
  }
  return rooms;
}

void main();
