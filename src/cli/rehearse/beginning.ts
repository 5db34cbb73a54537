import {
  DEFAULT_VARIATION,
  importedState,
  type ServiceContent,
  type StateSnapshot,
  type Variation,
} from "../../service";
import type { IdLocation } from "../../document";
import type { ServiceClient } from "../../client";
import { visibilityOf, type Visibility } from "../../inventory";
import { KIND_FACTS, KINDS } from "../../kinds";
import { numbered } from "../../markup";
import { grouped } from "../../sequence";
import { explained } from "../cli-error";
import type { Running } from "../interruption";
import { readServer, readSnapshotFile, writeSnapshotFile, type ServerSnapshot } from "./server-snapshot";

/** Where the objects of a rehearsal come from, as its report says it. */
export interface SnapshotFacts extends Pick<ServerSnapshot, "takenAt" | "unread"> {
  /** With what it has, such as `https://wfa.example.com/wfa: 3 workflow groups, …`. */
  readonly source: string;
  /** What of the variation the snapshot tells; the rest is the default. */
  readonly behaviour: readonly Observation[];
}

/** What the embedded service begins a rehearsal with. */
export interface Beginning {
  readonly snapshot: SnapshotFacts;
  readonly state: StateSnapshot;
  readonly variation: Variation;
}

/**
 * @param given what the user knows of the server, which takes precedence
 * @throws CliError if the embedded service cannot hold what was read
 */
export function beginningFrom(
  { endpoint, takenAt, content, unread }: ServerSnapshot,
  given: Partial<Variation> = {},
): Beginning {
  const read = (): Beginning => {
    const behaviour = withGiven(nearestVariation(content), given);
    const own = Object.fromEntries(behaviour.map(({ option, value }) => [option, value]));
    const variation = { ...DEFAULT_VARIATION, ...own };
    const counts = KINDS.map((kind) => numbered(content[kind].length, KIND_FACTS[kind].one)).join(", ");
    return {
      snapshot: { source: `${endpoint}: ${counts}`, takenAt, behaviour, unread },
      state: importedState(content, variation),
      variation,
    };
  };
  return explained(read, Error, "The snapshot cannot be rehearsed on. ");
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
 * What the embedded service holds. `connect` is called only if a server has to be read: the one that a provider block,
 * the options and the environment mean.
 */
export type Begin = (connect: () => Promise<ServiceClient>) => Promise<Beginning>;

/**
 * What stacks begin with: the snapshot in a file, or the server, which is read once for all stacks that use it.
 *
 * @param file of the snapshot, which is written if it does not exist; undefined for none
 */
export function beginnings(
  file: string | undefined,
  given: Partial<Variation>,
  how: Pick<Running, "progress" | "signal">,
): Begin {
  const read = new Map<string, Promise<Beginning>>();
  const readOnce = async (client: ServiceClient): Promise<Beginning> => {
    const taken = await readServer(client, how);
    if (file !== undefined) await writeSnapshotFile(file, taken);
    return beginningFrom(taken, given);
  };
  return async (connect) => {
    const stored = file === undefined ? null : await readSnapshotFile(file);
    if (stored !== null) return beginningFrom(stored, given);
    const client = await connect();
    try {
      const beginning = read.get(client.endpoint) ?? readOnce(client);
      read.set(client.endpoint, beginning);
      return await beginning;
    } finally {
      await client.close();
    }
  };
}

/** One point that the interface leaves open, as the snapshot shows it. */
export interface Observation {
  readonly option: keyof Variation;
  /** A number of milliseconds for a delay. */
  readonly value: string | number;
  readonly because: string;
}

/** What a server with its own model writes into every document. */
const OWN_FIELDS = ["owner", "revision", "modified"];

const SHOW: Readonly<Record<Visibility["workflowFlag"], string>> = {
  both: "JSON and every document show",
  json: "JSON shows",
  xml: "every document, and not JSON, shows",
  hidden: "neither JSON nor every document shows",
};

/** How the server behaves, as far as what it holds tells. What is not told stays as the embedded service's default. */
export function nearestVariation({ workflows }: ServiceContent): readonly Observation[] {
  const versions = workflows.flatMap(({ id, submitted, approved }) =>
    [submitted, approved].flatMap((version) => (version === null ? [] : [{ id, version }])),
  );
  if (versions.length === 0) return [];
  const { workflowFlag, triggerFlags, ids, groupInJson, rootAttributes } = visibilityOf(versions);
  const approved = workflows.filter((workflow) => workflow.approved !== null);
  const isKept = approved.some(({ submitted, approved: version }) => submitted?.document === version?.document);
  const counts = [...grouped(ids, placementOf)].map(([placement, own]) => ({ placement, count: own.length }));
  const [most] = counts.sort((a, b) => b.count - a.count);
  const observed: readonly (Observation | false | undefined)[] = [
    OWN_FIELDS.every((name) => rootAttributes.has(name)) && {
      option: "documents",
      value: "rewritten",
      because: "every document has an owner, a revision and a modified time",
    },
    most && {
      option: "idPlacement",
      value: most.placement,
      because: `${most.count} of ${versions.length} documents have the id there`,
    },
    {
      option: "attributes",
      value: groupInJson ? "all" : "minimal",
      because: `${groupInJson ? "a" : "no"} workflow's JSON names its group`,
    },
    { option: "workflowFlag", value: workflowFlag, because: `${SHOW[workflowFlag]} whether a workflow is enabled` },
    triggerFlags !== null && {
      option: "triggerFlags",
      value: triggerFlags,
      because: `${SHOW[triggerFlags]} whether triggers are enabled`,
    },
    approved.length > 0 && {
      option: "approvedSubmission",
      value: isKept ? "kept" : "moved",
      because: `${isKept ? "an" : "no"} approved version is also listed as submitted`,
    },
  ];
  return observed.filter((each) => each !== false && each !== undefined);
}

function placementOf({ elements }: IdLocation): Variation["idPlacement"] {
  if (elements.length === 0) return "rootAttribute";
  return elements.length === 2 && elements[0]!.local === "attrs" ? "attrsElement" : "childElement";
}
