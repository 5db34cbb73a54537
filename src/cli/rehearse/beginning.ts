import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importedState, startService, DEFAULT_VARIATION, type StateSnapshot, type Variation } from "../../service";
import { counted } from "../../kinds";
import { CliError } from "../cli-error";
import { systemErrorText } from "../system-error-text";
import { nearestVariation, variationOf, type Observation } from "./nearest-variation";
import { countsOf, type ServerSnapshot, type Unread } from "./server-snapshot";

/** What the embedded service begins a rehearsal with. */
export interface Beginning {
  /** Where it comes from and what it has, such as `https://wfa.example.com/wfa: 3 workflow groups, …`. */
  readonly source: string;
  readonly takenAt: string | null;
  readonly state: StateSnapshot;
  readonly variation: Variation;
  /** What of the variation the snapshot tells; the rest is the default. */
  readonly observed: readonly Observation[];
  readonly unread: readonly Unread[];
}

/**
 * @param given what the user knows of the server, which takes precedence
 * @throws CliError if the embedded service cannot hold what was read
 */
export function beginningFrom(snapshot: ServerSnapshot, given: Partial<Variation> = {}): Beginning {
  try {
    const observed = withGiven(nearestVariation(snapshot.content), given);
    const variation = { ...DEFAULT_VARIATION, ...variationOf(observed) };
    return {
      source: `${snapshot.endpoint}: ${countsOf(snapshot)}`,
      takenAt: snapshot.takenAt,
      state: importedState(snapshot.content, variation),
      variation,
      observed,
      unread: snapshot.unread,
    };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new CliError(`The snapshot cannot be rehearsed on. ${said}`, { cause: error });
  }
}

/** A value that is also the default is worth a line only where the snapshot says otherwise. */
function withGiven(observed: readonly Observation[], given: Partial<Variation>): readonly Observation[] {
  const entries = Object.entries(given) as [keyof Variation, string | number][];
  const named = new Set<string>(observed.map(({ option }) => option));
  return [
    ...observed.filter(({ option }) => given[option] === undefined),
    ...entries
      .filter(([option, value]) => named.has(option) || value !== DEFAULT_VARIATION[option])
      .map(([option, value]) => ({ option, value, because: "--variation says so" })),
  ];
}

/** The files of a data directory without its lock and its keys. */
const STATE_FILES = /^(snapshot\.json|journal-\d+\.log)$/;

/**
 * What a data directory of `wfa serve` holds, from a copy: a service may be using the directory.
 *
 * @throws CliError if there is no such data
 */
export async function beginningFromData(directory: string, given: Partial<Variation> = {}): Promise<Beginning> {
  const files = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `Cannot read the data directory "${directory}" (${systemErrorText(error)}). Name the folder that wfa serve --data uses`,
      { cause: error },
    );
  });
  const state = files.filter((name) => STATE_FILES.test(name));
  if (!state.includes("snapshot.json"))
    throw new CliError(`"${directory}" is not a data directory of wfa serve: it has no snapshot.json`);
  const copy = await mkdtemp(join(tmpdir(), "wfa-data-"));
  try {
    for (const name of state) await cp(join(directory, name), join(copy, name));
    const service = await startService({ dataDirectory: copy });
    const snapshot = service.snapshot();
    await service.close();
    const { groups, workflows } = snapshot;
    return {
      source: `${directory}: ${counted(groups.length, "workflow group")}, ${counted(workflows.length, "workflow")}`,
      takenAt: new Date().toISOString(),
      state: snapshot,
      variation: { ...DEFAULT_VARIATION, ...given },
      observed: withGiven([], given),
      unread: [],
    };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CliError(
      code === undefined
        ? message.replaceAll(copy, directory)
        : `Cannot read the data directory "${directory}" (${systemErrorText(error)}). If a service is using it, try again`,
      { cause: error },
    );
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
