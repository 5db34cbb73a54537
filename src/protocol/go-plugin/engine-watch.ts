/** How often to check while no engine is connected. */
const INTERVAL_MS = 1000;

/**
 * A plugin without a connection for this long was abandoned, even if its parent (such as a wrapper that waits for it)
 * is alive. gRPC clients close an idle connection after half an hour and reopen it on demand, so this is much longer.
 */
const FORGOTTEN_MS = 6 * 3_600_000;

export interface EngineWatch {
  /** The process that started this one. */
  readonly parent: number;
  readonly connections: () => number;
  /** Called once. */
  readonly onGone: (why: string) => void;
}

/** Watches for the death of the host that started this process: a killed host sends no Shutdown. */
export function watchEngine(watch: EngineWatch): void {
  // Not the wall clock, which may jump.
  let aloneSince = performance.now();
  const timer = setInterval(() => {
    if (watch.connections() > 0) {
      aloneSince = performance.now();
      return;
    }
    const isOrphan = parentIsGone(watch.parent);
    if (!isOrphan && performance.now() - aloneSince <= FORGOTTEN_MS) return;
    clearInterval(timer);
    watch.onGone(isOrphan ? "the process that started this plugin is gone" : "nobody has been connected for hours");
  }, INTERVAL_MS);
  timer.unref();
}

function parentIsGone(parent: number): boolean {
  // Unix gives an orphan another parent. Windows keeps the number, which then belongs to no process.
  if (process.platform !== "win32") return process.ppid !== parent;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
