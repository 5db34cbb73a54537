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
  /** The service and the state as they were before the apply; the client does not retry. */
  readonly restart: () => Promise<RunningService>;
}

/** Before or after the effect, as a lost connection and as an error: clients decide by these. */
const FAULTS: readonly string[] = ["resetBefore", "resetAfter", "status=500", "errorAfter"];

/** One object after the other, so that the requests come in nearly the same order in each run. */
const IN_ORDER = ["-parallelism=1"];

type Request = Pick<RecordedRequest, "method" | "path">;

/** Repeats an apply, each time with one fault at one of its requests, and applies again. */
export async function runFaults(options: FaultRunOptions): Promise<FaultRuns> {
  const { requests, progress, signal } = options;
  const sent = new Map<string, number>();
  const cells = requests.flatMap(({ method, path }) => {
    const key = `${method} ${path}`;
    /** How many of the same come before it. */
    const skip = sent.get(key) ?? 0;
    sent.set(key, skip + 1);
    // A read has no effect, so that it makes no difference whether a fault comes before or after it.
    return FAULTS.filter((name) => method !== "GET" || !name.endsWith("After")).map((name) => ({
      request: { method, path },
      skip,
      name,
    }));
  });
  const counts = { absorbed: 0, completedByNextApply: 0, unmet: 0 };
  const needsPerson: NeedsPerson[] = [];
  for (const [at, { request, skip, name }] of cells.entries()) {
    signal.throwIfAborted();
    progress(`fault ${at + 1} of ${cells.length}`);
    const outcome = await runFault(request, skip, name, options);
    if (typeof outcome === "string") counts[outcome] += 1;
    else needsPerson.push(outcome);
  }
  return { faults: FAULTS, runs: cells.length, ...counts, needsPerson };
}

async function runFault(
  { method, path }: Request,
  skip: number,
  name: string,
  options: FaultRunOptions,
): Promise<NeedsPerson | "absorbed" | "completedByNextApply" | "unmet"> {
  const service = await options.restart();
  service.faults.add({ method, path, skip, fault: parseFault(name) });
  const struck = await applyPlan(options.commands, options.file, IN_ORDER);
  if (service.faults.list().length > 0) return "unmet";
  const problem = await problemAfter(service, options);
  if (problem === null) return struck.ok ? "absorbed" : "completedByNextApply";
  const addresses = errorsOf(struck).flatMap(({ address }) => address ?? []);
  return { request: `${method} ${path}`, fault: name, addresses: [...new Set(addresses)], ...problem };
}

const errorsOf = ({ diagnostics }: EngineRun): EngineRun["diagnostics"] =>
  diagnostics.filter(({ severity }) => severity === "error");

const isEmpty = ({ summary }: EngineRun): boolean =>
  summary === null || (summary.add === 0 && summary.change === 0 && summary.remove === 0);

/** What is wrong after applying until nothing changes. */
async function problemAfter(
  service: RunningService,
  { commands, file, check, wanted }: FaultRunOptions,
): Promise<Pick<NeedsPerson, "message" | "command"> | null> {
  const again = async (): Promise<EngineRun> => {
    const planned = await plan(commands, `${file}-again`);
    if (planned.plan === null) return planned;
    check(planned.plan);
    return applyPlan(commands, `${file}-again`);
  };
  try {
    const next = await again();
    const last = next.ok && !isEmpty(next) ? await again() : next;
    if (!last.ok) {
      const [error] = errorsOf(last);
      const command = /^ *((?:terraform|tofu) (?:import|untaint|state) .+)$/m.exec(error?.detail ?? "")?.[1] ?? null;
      return { message: error?.summary ?? "the next apply failed without a message", command };
    }
    if (!isEmpty(last)) return { message: "the plan after the next apply is still not empty", command: null };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { message: `the next apply cannot be rehearsed. ${error.message}`, command: null };
  }
  const [first, ...more] = essenceDifferences(essenceOf(wanted), essenceOf(service.snapshot()));
  if (first === undefined) return null;
  // Lines have whole documents in them.
  const excerpt = first.length <= 120 ? first : `${first.slice(0, 119)}…`;
  const others = more.length === 0 ? "" : ` (and ${more.length} more differences)`;
  return { message: `the server is not as after an apply without a fault: ${excerpt}${others}`, command: null };
}
