import { essenceDifferences, essenceOf, type StateSnapshot } from "../../../src/service";
import { requestsOf } from "../faults/scene";
import { openService } from "./beginning";
import type { CellOptions, KillResult } from "./run-cell";
import { titlesOf, type Subject } from "./subject";

/** The operation with nobody struck. */
interface Undisturbed {
  /** Such as `POST /workflows`. */
  readonly requests: readonly string[];
  readonly snapshot: StateSnapshot;
}

/** @throws Error if the operation fails */
export async function runUndisturbed(
  subject: Subject,
  { bench, beginning }: Pick<CellOptions, "bench" | "beginning">,
): Promise<Undisturbed> {
  const service = await openService(subject, beginning);
  const stack = await bench.openStack({ endpoint: service.url, wanted: beginning.wanted, state: beginning.state });
  try {
    const { code, stderr } = await stack.run(["apply", "-auto-approve"]);
    if (code !== 0) throw new Error(`${subject.name} fails without any kill: ${stderr}`);
    return {
      requests: requestsOf(service),
      snapshot: service.snapshot(),
    };
  } finally {
    await stack.close();
    await service.close();
  }
}

/**
 * The real engine has to ask for the same, and to end with the same, as the sequence from which the cells are made.
 */
export async function runControl(
  name: string,
  subject: Subject,
  { bench, beginning, measure, trace = () => undefined }: Omit<CellOptions, "ends">,
): Promise<KillResult> {
  const { requests, snapshot } = await runUndisturbed(subject, { bench, beginning });
  const [asked, known] = [kindsOf(requests), kindsOf(measure.requests)];
  const problems = [
    ...(asked === known ? [] : [`the engine's requests are not those of the cells: ${asked} instead of ${known}`]),
    ...essenceDifferences(measure.essence, essenceOf(snapshot)),
  ];
  for (const text of [...requests, ...problems]) trace(text);
  return {
    name,
    ...titlesOf(subject),
    request: "",
    fault: "nobody",
    hit: "",
    commands: ["apply: 0"],
    sameAs: null,
    followed: null,
    lostState: false,
    limit: null,
    problems,
  };
}

/** Those that go at once arrive in any order, and how often is asked again for what is awaited is chance. */
function kindsOf(requests: readonly string[]): string {
  const withoutIds = requests.map((request) =>
    request.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "(id)"),
  );
  return [...new Set(withoutIds)].sort().join("; ");
}
