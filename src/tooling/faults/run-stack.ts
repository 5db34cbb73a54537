import { setTimeout as sleep } from "node:timers/promises";
import { startService, type RunningService } from "../../service";
import { CoreError, startCore, type Core, type ImitatedCore, type Planned } from "../imitated-core";
import { plantBystanders } from "./bystanders";
import { PATIENCE, SLOWNESS, type FaultKind } from "./fault-kinds";
import { openGateway } from "./gateway";
import { messageProblems } from "./message-problems";
import { inParallel } from "./run-cells";
import { KEYS, SECRETS } from "./scene";
import { essenceDifferences, essenceOf, type Essence } from "./service-essence";
import type { StackObject } from "./stack";
import type { Attributes } from "./subject";

/** As many as the engines apply at a time by default. */
const PARALLELISM = 10;

export interface StackFault {
  readonly kind: FaultKind;
  /** How many requests of the apply come through before it stands, until it is healed. */
  readonly after: number;
}

export interface StackResult {
  readonly fault: string;
  readonly after: number;
  /** Objects that the apply with the fault could not make. */
  readonly failedFirst: number;
  /** Empty: converged. */
  readonly problems: readonly string[];
}

/** What a stack is when nothing goes wrong. */
export interface StackFaultFree {
  readonly requests: number;
  readonly essence: Essence;
}

export async function recordStack(stack: readonly StackObject[]): Promise<StackFaultFree> {
  const service = await serviceWithBystanders();
  try {
    const blocks = await blocksOf(await coreFor(service.url), stack, []);
    const plans = await inParallel(blocks, PARALLELISM, ({ block, config }) => block.plan(config));
    const before = service.requests.list().length;
    await inParallel(blocks, PARALLELISM, async ({ block }, index) => block.applyPlan(plans[index]!));
    return { requests: service.requests.list().length - before, essence: essenceOf(service.snapshot()) };
  } finally {
    await service.close();
  }
}

/** Applies a planned stack while the fault stands, heals it, and applies again. */
export async function runStack(stack: readonly StackObject[], { kind, after }: StackFault, faultFree: StackFaultFree): Promise<StackResult> {
  const service = await serviceWithBystanders();
  const gateway = kind.fault === null ? await openGateway(service.url) : null;
  const endpoint = gateway?.url ?? service.url;
  const printed: string[] = [];
  try {
    let sent = 0;
    let stands = false;
    const core = await coreFor(endpoint, { max_retries: 1, request_timeout: kind.outlastsPatience === true ? `${PATIENCE}ms` : "10s" }, (line, message) => {
      printed.push(line);
      if (stands && message === "Sending a request" && (sent += 1) > after) gateway?.refuse();
    });
    const blocks = await blocksOf(core, stack, []);
    const plans = await inParallel(blocks, PARALLELISM, ({ block, config }) => block.plan(config));
    stands = true;
    if (kind.fault !== null) service.faults.add({ skip: after, times: Infinity, fault: kind.fault() });
    const first = await inParallel(blocks, PARALLELISM, async ({ block }, index) => errorOf(() => block.applyPlan(plans[index]!)));
    stands = false;
    service.faults.clear();
    gateway?.accept();
    if (kind.name === "slow") await sleep(SLOWNESS);

    const again = await blocksOf(await coreFor(endpoint, {}, (line) => void printed.push(line)), stack, blocks.map(({ block }) => block.state));
    const second = await inParallel(again, PARALLELISM, ({ block, config }) => errorOf(() => block.apply(config)));
    const third = await blocksOf(await coreFor(endpoint), stack, again.map(({ block }) => block.state));
    const actions = await inParallel(third, PARALLELISM, ({ block, config }) => block.plan(config).then(({ action }: Planned) => action, (error: unknown) => String(error)));

    const failed = first.filter((error) => error !== null);
    printed.push(...[...failed, ...second.filter((error) => error !== null)].map((error) => error.message));
    const problems = [
      ...failed.flatMap((error) => (error instanceof CoreError ? messageProblems(error.diagnostics, kind) : [error.message]).map((problem) => `first apply: ${problem}`)),
      ...second.flatMap((error, index) => (error === null ? [] : [`second apply of ${stack[index]!.typeName} failed: ${error.message}`])),
      ...actions.flatMap((action, index) => (action === "no-op" ? [] : [`the plan after it is "${action}" for a ${stack[index]!.typeName}`])),
      ...essenceDifferences(faultFree.essence, essenceOf(service.snapshot())),
      ...Object.entries(SECRETS).flatMap(([name, secret]) => (printed.some((line) => line.includes(secret)) ? [`the secret ${name} is printed`] : [])),
    ];
    return { fault: kind.name, after, failedFirst: failed.length, problems };
  } finally {
    await gateway?.close();
    await service.close();
  }
}

async function serviceWithBystanders(): Promise<RunningService> {
  const service = await startService({ keys: KEYS });
  plantBystanders(service);
  return service;
}

const coreFor = (endpoint: string, provider: Attributes = {}, log: (line: string, message: string) => void = () => undefined): Promise<Core> =>
  startCore({ endpoint, api_key: SECRETS.key, headers: new Map([["x-gateway-token", SECRETS.header]]), ...provider }, {}, (event) => log(JSON.stringify(event), event.message));

interface Block {
  readonly block: ImitatedCore;
  readonly config: Attributes;
}

const blocksOf = (core: Core, stack: readonly StackObject[], states: readonly ImitatedCore["state"][]): Promise<readonly Block[]> =>
  Promise.all(
    stack.map(async ({ typeName, config }, index) => {
      const block = await core.resource(typeName);
      block.state = states[index] ?? null;
      return { block, config };
    }),
  );

async function errorOf(run: () => Promise<unknown>): Promise<Error | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
