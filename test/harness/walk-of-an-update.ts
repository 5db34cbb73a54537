import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { startService } from "../../src/service";
import { ROOT } from "../../src/tooling/root";
import { startCore } from "./imitated-core";

/**
 * `npx tsx test/harness/walk-of-an-update.ts` prints how many files and named functions of src, without the embedded
 * service, the apply of one changed document enters, and what its plan and apply send: the measure of "a core that one
 * person can hold in the head". What tsx writes before a module's own code (a getter for each name that it imports or
 * exports, helpers) is left out: nobody reads it.
 */
async function main(): Promise<void> {
  const service = await startService();
  const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
  const workflow = await core.resource("wfa_workflow");
  const documentWith = (timeout: number): string =>
    `<workflow name="load"><task name="t" timeout="${timeout}"/></workflow>`;
  await workflow.apply({ document: documentWith(1), enabled: true });
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Debugger.enable");
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
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const applied = await requests(async () => workflow.applyPlan(plan!));
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const rooms = new Map<string, { files: number; functions: number }>();
  for (const { scriptId, url, functions } of result) {
    if (!url.startsWith("file:")) continue;
    const path = relative(ROOT, fileURLToPath(url));
    if (!path.startsWith("src/") || path.startsWith("src/service/") || path.startsWith("src/tooling/")) continue;
    const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId });
    const ownCode = scriptSource.search(/module\.exports ?= ?__toCommonJS/);
    const isNamed = (name: string, start: number): boolean =>
      /^[^<]/.test(name) || scriptSource.slice(0, start).endsWith("__name(");
    const entered = functions.filter(
      ({ functionName, ranges: [whole] }) =>
        whole!.count > 0 && whole!.startOffset > ownCode && isNamed(functionName, whole!.startOffset),
    ).length;
    if (entered === 0) continue;
    const room = path
      .split("/")
      .slice(0, path.startsWith("src/resources/") ? 3 : 2)
      .join("/");
    const { files, functions: before } = rooms.get(room) ?? { files: 0, functions: 0 };
    rooms.set(room, { files: files + 1, functions: before + entered });
  }
  console.log(`requests of the plan: ${planned}\nrequests of the apply: ${applied}`);
  console.table(Object.fromEntries(rooms));
  const sum = (of: "files" | "functions"): number => [...rooms.values()].reduce((all, room) => all + room[of], 0);
  console.log(`an apply enters ${sum("functions")} named functions in ${sum("files")} files`);
  await service.close();
}

void main();
