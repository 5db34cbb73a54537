import { setTimeout as sleep } from "node:timers/promises";
import { startService, type RunningService, type StateSnapshot, type Variation } from "../../../src/service";
import { CoreError, startCore, type Core, type ImitatedCore, type StoredObject } from "../imitated-core";
import type { Attributes } from "../resource-recipes";
import { plantBystanders } from "./bystanders";
import { endDifferences, wantedEndOf, type WantedEnd } from "./end-differences";
import { PATIENCE, SLOWNESS, type FaultKind } from "./fault-kinds";
import { openGateway } from "./gateway";
import { messageProblems } from "./message-problems";
import { printedSecrets, storedText } from "./printed-secrets";
import { inParallel } from "./run-cells";
import { KEYS, SECRETS, type SceneOptions } from "./scene";
import { createServiceClock, type ServiceClock } from "./service-clock";
import type { StackObject } from "./stack";

/** As many as the engines apply at a time by default. */
const PARALLELISM = 10;

/** The operations on the whole stack: creating it, changing each of its objects, or destroying it. */
export const STACK_OPERATIONS = ["create", "update", "delete"] as const;
export type StackOperation = (typeof STACK_OPERATIONS)[number];

export interface StackFault {
  readonly kind: FaultKind;
  /** How many requests of the apply come through before it stands, until it is healed. */
  readonly after: number;
}

export interface StackResult {
  readonly operation: StackOperation;
  readonly fault: string;
  readonly after: number;
  readonly objects: number;
  /** Objects with which the apply with the fault failed. */
  readonly failedFirst: number;
  /** Empty: converged. */
  readonly problems: readonly string[];
}

/** An operation on a stack without faults, with which every fault is compared. */
export interface StackFaultFree extends WantedEnd {
  readonly operation: StackOperation;
  readonly stack: readonly StackObject[];
  readonly snapshot: StateSnapshot;
  readonly time: number;
  readonly blocks: readonly BlockBeginning[];
  /** Of the apply alone: what was asked for the plan is not counted. */
  readonly requests: number;
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
  stack: readonly StackObject[],
  operation: StackOperation,
  options: SceneOptions,
): Promise<StackFaultFree> {
  const { service, clock } = await startStackService(options);
  try {
    plantBystanders(service);
    for (const { prepare } of stack) prepare(service);
    const core = await coreFor(service.url);
    const made = await inParallel(stack, PARALLELISM, async ({ typeName, config, change }): Promise<BlockBeginning> => {
      const wanted = typeof config === "function" ? await config(core) : config;
      if (operation === "create") return { typeName, state: null, wanted };
      const object = await core.resource(typeName);
      await object.apply(wanted);
      return { typeName, state: object.state, wanted: operation === "delete" ? null : { ...wanted, ...change } };
    });
    clock.settle();
    const [snapshot, time] = [service.snapshot(), clock.now()];
    const prepared = await plannedOf(await blocksOf(await coreFor(service.url), made));
    const before = service.requests.list().length;
    await inParallel(prepared, PARALLELISM, (apply) => apply());
    const requests = service.requests.list().length - before;
    clock.settle();
    return { operation, stack, snapshot, time, blocks: made, requests, ...wantedEndOf(snapshot, service.snapshot()) };
  } finally {
    await service.close();
  }
}

/** Applies a planned stack with the fault, removes it, and applies again. */
export async function runStack(
  faultFree: StackFaultFree,
  { kind, after }: StackFault,
  options: SceneOptions,
): Promise<StackResult> {
  const { operation, stack, snapshot, time, blocks: beginning } = faultFree;
  const { service, clock } = await startStackService(options, { snapshot, time });
  const gateway = kind.fault === null ? await openGateway(service.url) : null;
  const endpoint = gateway?.url ?? service.url;
  const printed: string[] = [];
  try {
    let sent = 0;
    let stands = false;
    const core = await coreFor(
      endpoint,
      { max_retries: 1, request_timeout: kind.outlastsPatience === true ? `${PATIENCE}ms` : "30s" },
      (line, message) => {
        printed.push(line);
        if (stands && message === "Sending a request" && (sent += 1) > after) gateway?.refuse();
      },
    );
    const blocks = await blocksOf(core, beginning);
    const planned = await plannedOf(blocks);
    stands = true;
    if (kind.fault !== null) service.faults.add({ skip: after, times: Infinity, fault: kind.fault() });
    const first = await inParallel(planned, PARALLELISM, errorOf);
    stands = false;
    service.faults.clear();
    await gateway?.accept();
    if (kind.name === "slow") await sleep(SLOWNESS);

    const again = await blocksOf(await coreFor(endpoint, {}, (line) => void printed.push(line)), beginning, blocks);
    const second = await inParallel(again, PARALLELISM, (block) => errorOf(async () => (await prepare(block))()));
    const third = await blocksOf(await coreFor(endpoint), beginning, again);
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
        error === null ? [] : [`second apply of ${stack[index]!.typeName} failed: ${error.message}`],
      ),
      ...left.flatMap((action, index) =>
        action === "no-op" ? [] : [`the plan after it is "${action}" for a ${stack[index]!.typeName}`],
      ),
      ...(sent > after ? [] : [`the fault met no request: the apply had ${sent}`]),
      ...endDifferences(faultFree, snapshot, service.snapshot()),
      ...printedSecrets(printed),
    ];
    return { operation, fault: kind.name, after, objects: stack.length, failedFirst: failed.length, problems };
  } finally {
    await gateway?.close();
    await service.close();
  }
}

async function startStackService(
  { variation }: { readonly variation: Partial<Variation> },
  beginning?: { readonly snapshot: StateSnapshot; readonly time: number },
): Promise<{ readonly service: RunningService; readonly clock: ServiceClock }> {
  const clock = createServiceClock(beginning?.time);
  const service = await startService({
    keys: KEYS,
    variation,
    now: clock.now,
    onRequest: () => clock.tick(),
    ...(beginning === undefined ? {} : { state: beginning.snapshot }),
  });
  return { service, clock };
}

const coreFor = (
  endpoint: string,
  provider: Attributes = {},
  log: (line: string, message: string) => void = () => undefined,
): Promise<Core> =>
  startCore(
    { endpoint, api_key: SECRETS.key, headers: new Map([["x-gateway-token", SECRETS.header]]), ...provider },
    { log: (event) => log(JSON.stringify(event), event.message) },
  );

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
