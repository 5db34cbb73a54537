import { setTimeout as sleep } from "node:timers/promises";
import { nameOf, type Cell, type CellResult, type Row } from "../cells/cell";
import { inParallel } from "../cells/run-cells";
import type { StateSnapshot } from "../../../src/service";
import { CoreError, type Core, type ImitatedCore, type StoredObject } from "../imitated-core";
import type { Attributes } from "../resource-recipes";
import { plantBystanders } from "./bystanders";
import { endDifferences, wantedEndOf, type WantedEnd } from "./end-differences";
import { SLOWNESS } from "./fault-kinds";
import { openGateway } from "./gateway";
import { messageProblems } from "./message-problems";
import { printedSecrets, storedText } from "./printed-secrets";
import { coreAt, openScene, requestsOf, type SceneOptions } from "./scene";
import { providerUnder } from "./standing-fault";
import type { StackObject } from "./stack";
import type { FaultWay } from "./way";

/** As many as the engines apply at a time by default. */
const PARALLELISM = 10;

/** An operation on a whole stack: creating it, changing each of its objects, or destroying it. */
export interface StackRow extends Row {
  readonly stack: readonly StackObject[];
}

export type StackCell = Cell<StackRow, FaultWay>;

/** An operation on a stack without faults, with which every fault is compared. */
export interface StackFaultFree extends WantedEnd {
  readonly snapshot: StateSnapshot;
  readonly time: number;
  readonly blocks: readonly BlockBeginning[];
  /** Of the apply alone: what was asked for the plan is not counted. */
  readonly requests: readonly string[];
}

interface BlockBeginning {
  readonly typeName: string;
  readonly state: StoredObject | null;
  /** Null: it is to be destroyed. */
  readonly wanted: Attributes | null;
}

interface Block extends BlockBeginning {
  readonly object: ImitatedCore;
}

/** @throws Error if it fails without any fault */
export async function recordStack(
  { stack, operation }: Pick<StackRow, "stack" | "operation">,
  options: SceneOptions,
): Promise<StackFaultFree> {
  const { service, clock, close } = await openScene(null, options);
  try {
    plantBystanders(service);
    for (const { prepare } of stack) prepare(service);
    const core = await coreAt(service.url);
    const made = await inParallel(stack, PARALLELISM, async ({ typeName, config, change }): Promise<BlockBeginning> => {
      const wanted = typeof config === "function" ? await config(core) : config;
      if (operation === "create") return { typeName, state: null, wanted };
      const object = await core.resource(typeName);
      await object.apply(wanted);
      return { typeName, state: object.state, wanted: operation === "delete" ? null : { ...wanted, ...change } };
    });
    clock.settle();
    const [snapshot, time] = [service.snapshot(), clock.now()];
    const prepared = await plannedOf(await blocksOf(await coreAt(service.url), made));
    service.requests.clear();
    await inParallel(prepared, PARALLELISM, (apply) => apply());
    const requests = requestsOf(service);
    clock.settle();
    return { snapshot, time, blocks: made, requests, ...wantedEndOf(snapshot, service.snapshot()) };
  } finally {
    await close();
  }
}

export interface StackResult extends CellResult {
  /** Objects with which the apply with the fault failed. */
  readonly failedFirst: number;
}

/** Applies a planned stack with the fault from a request on, removes it, and applies again. */
export async function runStack(
  cell: StackCell,
  faultFree: StackFaultFree,
  options: SceneOptions,
): Promise<StackResult> {
  const { subject, way, request } = cell;
  const { kind } = way;
  const after = request - 1;
  const { blocks: beginning, snapshot } = faultFree;
  const { service, clock, close } = await openScene(faultFree, options);
  const gateway = kind.fault === null ? await openGateway(service.url) : null;
  const endpoint = gateway?.url ?? service.url;
  const printed: string[] = [];
  try {
    let sent = 0;
    let hit: string | null = null;
    let stands = false;
    const core = await coreAt(endpoint, providerUnder({ ...way, request }), (event) => {
      printed.push(JSON.stringify(event));
      if (!stands || event.message !== "Sending a request" || (sent += 1) <= after) return;
      hit ??= `${event.method} ${event.path}`;
      gateway?.refuse();
    });
    const blocks = await blocksOf(core, beginning);
    const planned = await plannedOf(blocks);
    stands = true;
    if (kind.fault !== null) service.faults.add({ skip: after, times: Infinity, fault: kind.fault() });
    const first = await inParallel(planned, PARALLELISM, errorOf);
    stands = false;
    service.faults.clear();
    await gateway?.accept();
    if (kind.name === "delay") await sleep(SLOWNESS);

    const again = await blocksOf(
      await coreAt(endpoint, {}, (event) => void printed.push(JSON.stringify(event))),
      beginning,
      blocks,
    );
    const second = await inParallel(again, PARALLELISM, (block) => errorOf(async () => (await prepare(block))()));
    const third = await blocksOf(await coreAt(endpoint), beginning, again);
    const left = await inParallel(third, PARALLELISM, leftToDo);
    clock.settle();

    const failed = first.filter((error) => error !== null);
    printed.push(
      ...[...failed, ...second.filter((error) => error !== null)].map((error) => error.message),
      ...[...blocks, ...again].map(({ object }) => storedText(object.state)),
    );
    const problems = [
      ...failed.flatMap((error) =>
        (error instanceof CoreError ? messageProblems(error.diagnostics, kind) : [error.message]).map(
          (problem) => `first apply: ${problem}`,
        ),
      ),
      ...second.flatMap((error, index) =>
        error === null ? [] : [`second apply of ${subject.stack[index]!.typeName} failed: ${error.message}`],
      ),
      ...left.flatMap((action, index) =>
        action === "no-op" ? [] : [`the plan after it is "${action}" for a ${subject.stack[index]!.typeName}`],
      ),
      ...(hit === null ? [`the fault met no request: the apply had ${sent}`] : []),
      ...endDifferences(faultFree, snapshot, service.snapshot()),
      ...printedSecrets(printed),
    ];
    return {
      name: nameOf(cell),
      resource: subject.typeName,
      operation: subject.name.slice(subject.typeName.length),
      fault: kind.name,
      hit,
      followed: null,
      failedFirst: failed.length,
      problems,
    };
  } finally {
    await gateway?.close();
    await close();
  }
}

/** @param before where the objects stand after an earlier run. @default where they began */
const blocksOf = (
  core: Core,
  beginning: readonly BlockBeginning[],
  before?: readonly Block[],
): Promise<readonly Block[]> =>
  Promise.all(
    beginning.map(async (block, index): Promise<Block> => {
      const object = await core.resource(block.typeName);
      object.state = before === undefined ? block.state : before[index]!.object.state;
      return { ...block, object };
    }),
  );

const plannedOf = (blocks: readonly Block[]): Promise<readonly (() => Promise<unknown>)[]> =>
  inParallel(blocks, PARALLELISM, prepare);

/** Plans one block. @returns how the plan is applied */
async function prepare({ object, wanted }: Block): Promise<() => Promise<unknown>> {
  if (wanted === null) {
    await object.refresh();
    return () => object.destroy();
  }
  const plan = await object.plan(wanted);
  return () => object.applyPlan(plan);
}

async function leftToDo({ object, wanted }: Block): Promise<string> {
  if (wanted === null) return object.state === null ? "no-op" : "delete";
  return object.plan(wanted).then(({ action }) => action, String);
}

async function errorOf(run: () => Promise<unknown>): Promise<Error | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
