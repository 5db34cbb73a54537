import { importedState, readDataDirectory, DEFAULT_VARIATION, type StateSnapshot, type Variation } from "../../service";
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

/**
 * What a data directory of `wfa serve` holds, which a service may be using.
 *
 * @throws CliError if there is no such data
 */
export function beginningFromData(directory: string, given: Partial<Variation> = {}): Beginning {
  const state = readData(directory);
  return {
    source: `${directory}: ${counted(state.groups, "workflow group")}, ${counted(state.workflows, "workflow")}`,
    takenAt: new Date().toISOString(),
    state,
    variation: { ...DEFAULT_VARIATION, ...given },
    observed: withGiven([], given),
    unread: [],
  };
}

function readData(directory: string): StateSnapshot {
  try {
    return readDataDirectory(directory);
  } catch (error) {
    throw new CliError(
      `Cannot read the data directory "${directory}" (${systemErrorText(error)}). Name the folder that wfa serve --data uses`,
      { cause: error },
    );
  }
}

const counted = ({ length }: readonly unknown[], noun: string): string => `${length} ${noun}${length === 1 ? "" : "s"}`;
