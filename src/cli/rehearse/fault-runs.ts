import type { Plan } from "../../engine-json";
import {
  essenceDifferences,
  essenceOf,
  parseFault,
  type RecordedRequest,
  type RunningService,
  type StateSnapshot,
} from "../../service";
import { CliError } from "../cli-error";
import { applyPlan, plan, type Commands, type EngineRun } from "./engine-commands";

/** A fault at one request of the apply, after which applying again is not enough. */
export interface NeedsPerson {
  /** Such as `POST /workflows`. */
  readonly request: string;
  readonly fault: string;
  /** The objects whose errors the faulty apply printed. */
  readonly addresses: readonly string[];
  /** What is wrong after applying again. */
  readonly message: string;
  /** The command that a message asks for; null if there is none. */
  readonly command: string | null;
}

export interface FaultRuns {
  readonly faults: readonly string[];
  /** Runs, each with one fault at one request. */
  readonly runs: number;
  /** The apply succeeded in spite of the fault. */
  readonly absorbed: number;
  /** The apply failed, and the next one completed it. */
  readonly completedByNextApply: number;
  /** The run did not send that request again, so that its fault met nothing. */
  readonly unmet: number;
  readonly needsPerson: readonly NeedsPerson[];
}

export interface FaultRunOptions {
  readonly commands: Commands;
  /** The saved plan. */
  readonly file: string;
  /**
   * Throws a CliError if the plan of the next apply would really change something: it may have more in it than the first
   * one, such as what depends on data sources.
   */
  readonly check: (plan: Plan) => void;
  /** Those of the apply without a fault. */
  readonly requests: readonly RecordedRequest[];
  /** What the service holds after the apply without a fault. */
  readonly wanted: StateSnapshot;
  readonly progress: (text: string) => void;
  readonly signal: AbortSignal;
  /** The service and the state as they were before the apply. */
  readonly restart: () => Promise<RunningService>;
  /** The client's retries. Null: its default. */
  readonly setRetries: (retries: number | null) => void;
}

/** Before or after the effect, as a lost connection and as an error: clients decide by these. */
const FAULTS: readonly string[] = ["resetBefore", "resetAfter", "status=500", "errorAfter"];

/** One object after the other, so that the requests come in nearly the same order in each run. */
const IN_ORDER = ["-parallelism=1"];

interface Cell {
  readonly method: string;
  readonly path: string;
  /** How many of the same come before it. */
  readonly skip: number;
  readonly name: string;
}

/** Repeats an apply, each time with one fault at one of its requests, and applies again. */
export async function runFaults(options: FaultRunOptions): Promise<FaultRuns> {
  const cells = cellsOf(options.requests);
  const counts = { absorbed: 0, completedByNextApply: 0, unmet: 0 };
  const needsPerson: NeedsPerson[] = [];
  const wanted = essenceOf(options.wanted);
  for (const [at, cell] of cells.entries()) {
    options.signal.throwIfAborted();
    options.progress(`fault ${at + 1} of ${cells.length}`);
    const outcome = await runCell(cell, wanted, options);
    if (typeof outcome === "string") counts[outcome] += 1;
    else needsPerson.push(outcome);
  }
  return { faults: FAULTS, runs: cells.length, ...counts, needsPerson };
}

/** A read has no effect, so that it makes no difference whether a fault comes before or after it. */
function cellsOf(requests: readonly RecordedRequest[]): readonly Cell[] {
  const before = new Map<string, number>();
  return requests.flatMap(({ method, path }) => {
    const key = `${method} ${path}`;
    const skip = before.get(key) ?? 0;
    before.set(key, skip + 1);
    return FAULTS.flatMap((name) => (method === "GET" && name.endsWith("After") ? [] : [{ method, path, skip, name }]));
  });
}

async function runCell(
  { method, path, skip, name }: Cell,
  wanted: ReturnType<typeof essenceOf>,
  { commands, file, check, restart, setRetries }: FaultRunOptions,
): Promise<NeedsPerson | "absorbed" | "completedByNextApply" | "unmet"> {
  const service = await restart();
  service.faults.add({ method, path, skip, fault: parseFault(name) });
  setRetries(0);
  const struck = await applyPlan(commands, file, IN_ORDER);
  const unmet = service.faults.list().length > 0;
  service.faults.clear();
  setRetries(null);
  if (unmet) return "unmet";
  const again = async (): Promise<EngineRun> => {
    const planned = await plan(commands, `${file}-again`);
    if (planned.plan === null) return planned;
    check(planned.plan);
    return applyPlan(commands, `${file}-again`);
  };
  const problem = await problemAfter(again, wanted, service);
  if (problem === null) return struck.ok ? "absorbed" : "completedByNextApply";
  const errors = struck.diagnostics.filter(({ severity }) => severity === "error");
  return {
    request: `${method} ${path}`,
    fault: name,
    addresses: [...new Set(errors.flatMap(({ address }) => address ?? []))],
    ...problem,
  };
}

const isEmpty = ({ summary }: EngineRun): boolean =>
  summary === null || (summary.add === 0 && summary.change === 0 && summary.remove === 0);

type Problem = Pick<NeedsPerson, "message" | "command">;

/** What is wrong after applying until nothing changes. */
async function problemAfter(
  again: () => Promise<EngineRun>,
  wanted: ReturnType<typeof essenceOf>,
  service: RunningService,
): Promise<Problem | null> {
  try {
    const next = await again();
    const last = next.ok && !isEmpty(next) ? await again() : next;
    return problemOf(next, last) ?? differences(wanted, service);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { message: `the next apply cannot be rehearsed. ${error.message}`, command: null };
  }
}

function problemOf(next: EngineRun, last: EngineRun): Problem | null {
  const failed = [next, last].find(({ ok }) => !ok);
  if (failed !== undefined) {
    const [error] = failed.diagnostics.filter(({ severity }) => severity === "error");
    const command = /^ *((?:terraform|tofu) (?:import|untaint|state) .+)$/m.exec(error?.detail ?? "")?.[1] ?? null;
    return { message: error?.summary ?? "the next apply failed without a message", command };
  }
  return isEmpty(last) ? null : { message: "the plan after the next apply is still not empty", command: null };
}

function differences(wanted: ReturnType<typeof essenceOf>, service: RunningService): Problem | null {
  const [first, ...more] = essenceDifferences(wanted, essenceOf(service.snapshot()));
  if (first === undefined) return null;
  const others = more.length === 0 ? "" : ` (and ${more.length} more differences)`;
  return { message: `the server is not as after an apply without a fault: ${excerpt(first)}${others}`, command: null };
}

/** Lines have whole documents in them. */
const excerpt = (line: string): string => (line.length <= 120 ? line : `${line.slice(0, 119)}…`);
