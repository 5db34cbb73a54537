/** How often to check while no engine is connected. */
const INTERVAL_MS = 1000;

interface EngineWatch {
  /** The process that started this one. */
  readonly parent: number;
  readonly connections: () => number;
  /** Called once. */
  readonly onGone: (why: string) => void;
}

/** Watches for the death of the host that started this process: a killed host sends no Shutdown. */
export function watchEngine({ parent, connections, onGone }: EngineWatch): void {
  const timer = setInterval(() => {
    if (connections() > 0 || !isGone(parent)) return;
    clearInterval(timer);
    onGone("the process that started this plugin is gone");
  }, INTERVAL_MS);
  timer.unref();
}

function isGone(parent: number): boolean {
  // Unix gives an orphan another parent. Windows keeps the number, which then belongs to no process.
  if (process.platform !== "win32") return process.ppid !== parent;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
