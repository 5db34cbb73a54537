import { execFileSync } from "node:child_process";

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** Its parent has not asked for its exit code yet; it does nothing any more. */
  readonly zombie: boolean;
}

/** All processes of this machine. At once, as what is asked for may end meanwhile. */
function processes(): readonly ProcessEntry[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [pid = "", parent = "", stat = ""] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), zombie: stat.startsWith("Z") };
  });
}

export const childrenOf = (parent: number): readonly number[] =>
  processes()
    .filter((entry) => entry.parent === parent && !entry.zombie)
    .map(({ pid }) => pid);

/** Those that still run. */
export const alive = (pids: readonly number[]): readonly number[] =>
  processes()
    .filter(({ pid, zombie }) => pids.includes(pid) && !zombie)
    .map(({ pid }) => pid);
