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
function momentsOf(victim: Victim, method: string): readonly Moment[] {
  if (method === "GET") return ["before"];
  return victim === "interrupt" ? MOMENTS : ["before", "after"];
}

/** Who is struck, and when. */
export interface KillWay {
  /** Such as `engine/after`. */
  readonly name: string;
  readonly victim: Victim;
  readonly moment: Moment;
}

/** The operation as it is, to see whether the real engine asks for that from which the cells are made. */
export const NOBODY = { name: "nobody" } as const;

/** All victims at a request, in each moment in which that differs. @param sent such as `POST /workflows` */
export const waysAt = (sent: string): readonly KillWay[] =>
  VICTIMS.flatMap((victim) =>
    momentsOf(victim, methodOf(sent)).map((moment) => ({ name: `${victim}/${moment}`, victim, moment })),
  );

export const methodOf = (sent: string): string => sent.split(" ")[0]!;

/** @throws Error that says which part of the name is not known */
export function parseWay(name: string): KillWay | typeof NOBODY {
  if (name === NOBODY.name) return NOBODY;
  const [victimName, momentName = "", ...rest] = name.split("/");
  const victim = VICTIMS.find((candidate) => candidate === victimName);
  if (victim === undefined)
    throw new Error(`There is no victim "${victimName}"; the victims are ${VICTIMS.join(", ")}`);
  const moment = MOMENTS.find((candidate) => candidate === [momentName, ...rest].join("/"));
  if (moment === undefined)
    throw new Error(`A cell's name ends in one of ${MOMENTS.join(", ")}, not in "${[momentName, ...rest].join("/")}"`);
  return { name, victim, moment };
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
