import type { EngineRun } from "./engine-run";

/**
 * What is struck while a request stands still: the plugin's process and the engine's by kill -9, both by Ctrl-C, which
 * a terminal sends to all processes of the run at once, and by Ctrl-C again while the first is being obeyed.
 */
export const VICTIMS = ["plugin", "engine", "interrupt", "interrupt-twice"] as const;
export type Victim = (typeof VICTIMS)[number];

/**
 * Where the request stands: before its effect, which it then never has; after its effect, without an answer; and late:
 * it has its effect when the run that sent it is over.
 */
export const MOMENTS = ["before", "after", "late"] as const;
export type Moment = (typeof MOMENTS)[number];

/**
 * Those in which a victim's end differs. Reads have no effect, so one moment stands for all; and what the service does
 * late differs from what it has done already only for a run that can still look around, which is the interrupted one.
 */
export function momentsOf(victim: Victim, method: string): readonly Moment[] {
  if (method === "GET") return ["before"];
  return victim === "interrupt" ? MOMENTS : ["before", "after"];
}

/** How long an interrupted plugin has to drop a request. */
const OBEDIENCE_MS = 1_000;

/**
 * Strikes, and resolves when nothing more comes of it for the request that stands still: its connection has ended, or
 * (interrupted) the plugin waits for the answer all the same.
 */
export async function strike(victim: Victim, run: EngineRun, gone: Promise<void>): Promise<void> {
  switch (victim) {
    case "plugin":
      for (const plugin of run.plugins()) process.kill(plugin, "SIGKILL");
      await gone;
      return;
    case "engine":
      process.kill(run.pid, "SIGKILL");
      await gone;
      return;
    case "interrupt":
      run.interrupt();
      await run.prints(/[Ii]nterrupt received/);
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, OBEDIENCE_MS))]);
      return;
    case "interrupt-twice":
      run.interrupt();
      await run.prints(/[Ii]nterrupt received/);
      run.interrupt();
      // Which takes its plugins with it.
      await run.ended;
      await gone;
      return;
  }
}
