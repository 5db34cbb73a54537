import { readdirSync, readFileSync } from "node:fs";

/** What processes used until they ended. */
export interface ProcessUse {
  /** User and system time of all of them together. */
  readonly cpuMilliseconds: number;
  /** The largest resident set that any of them ever had. */
  readonly peakBytes: number;
}

/** What a row says that needs `/proc`. */
export const NO_PROC = "the CPU and memory of a process are read from /proc, which only Linux has";
export const hasProc = process.platform === "linux";

/** The kernel counts in hundredths of a second there, whatever its own clock is. */
const MILLISECONDS_PER_TICK = 10;
const INTERVAL_MS = 15;

/**
 * Looks at processes many times a second until they are gone: the last look counts, so that up to 15 ms of each process
 * are missing. The processes themselves run as they always do.
 *
 * @param find the ids of the processes that are there now
 * @returns ends it
 */
export function watchProcesses(find: () => readonly number[]): () => ProcessUse {
  const uses = new Map<number, ProcessUse>();
  const look = (): void => {
    for (const pid of find()) {
      const use = useOf(pid);
      if (use !== undefined) uses.set(pid, use);
    }
  };
  const timer = setInterval(look, INTERVAL_MS);
  look();
  return () => {
    clearInterval(timer);
    return {
      cpuMilliseconds: [...uses.values()].reduce((total, { cpuMilliseconds }) => total + cpuMilliseconds, 0),
      peakBytes: Math.max(0, ...[...uses.values()].map(({ peakBytes }) => peakBytes)),
    };
  };
}

/** Finds a process's children whose command line has a text. */
export function childrenOf(parent: number, text: string): () => readonly number[] {
  const known = new Map<number, boolean>();
  return () =>
    childIds(parent).filter((pid) => {
      // Between fork and exec a child has its parent's command line, so only a positive answer is final.
      if (known.get(pid) !== true) known.set(pid, (read(`/proc/${pid}/cmdline`) ?? "").includes(text));
      return known.get(pid);
    });
}

function childIds(parent: number): readonly number[] {
  return threads(parent).flatMap((thread) =>
    (read(`/proc/${parent}/task/${thread}/children`) ?? "").split(" ").filter(Boolean).map(Number),
  );
}

function threads(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    // It is gone.
    return [];
  }
}

function useOf(pid: number): ProcessUse | undefined {
  const cpuMilliseconds = cpuOf(read(`/proc/${pid}/stat`) ?? "");
  const peakBytes = peakOf(read(`/proc/${pid}/status`) ?? "");
  return cpuMilliseconds === undefined || peakBytes === undefined ? undefined : { cpuMilliseconds, peakBytes };
}

/** @param stat /proc/PID/stat, whose second field is a name in parentheses that may have spaces */
export function cpuOf(stat: string): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system] = [fields[11], fields[12]];
  if (user === undefined || system === undefined) return undefined;
  return (Number(user) + Number(system)) * MILLISECONDS_PER_TICK;
}

/** @param status /proc/PID/status; a process that has ended has no memory in it */
export function peakOf(status: string): number | undefined {
  const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "latin1");
  } catch {
    // It is gone.
    return undefined;
  }
}
