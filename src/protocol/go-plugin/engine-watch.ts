/** How often to look, while nobody is connected. */
const INTERVAL_MS = 1000;

/**
 * A plugin whose parent lives, but to which nobody has been connected for so long, was forgotten (by a wrapper that
 * waits for us). gRPC clients drop an idle connection after half an hour and open it again when they need it, so this
 * is much longer.
 */
const FORGOTTEN_MS = 6 * 3_600_000;

export interface EngineWatch {
  /** Who started us. */
  readonly parent: number;
  readonly connections: () => number;
  /** Called once. */
  readonly onGone: (why: string) => void;
}

/** Watches for the death of the host that started us: killed outright, it sends no Shutdown. */
export function watchEngine(watch: EngineWatch): void {
  // Not the time of day, which may jump.
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
  // Unix gives orphans to another parent. Windows does not, but there the number stands for nobody then.
  if (process.platform !== "win32") return process.ppid !== parent;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
