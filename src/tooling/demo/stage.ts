/** The demo's progress output: an animated line on a terminal, plain lines elsewhere. */
export interface Stage {
  /** Runs one numbered step and shows how long it took; an error ends the demo. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** Shows lines below the step that is over, such as a plan's. */
  show(lines: readonly string[]): void;
}

const FRAMES = ["|", "/", "-", "\\"];

/** @param total number of steps, for `[3/9]` */
export function createStage(total: number, out: NodeJS.WriteStream): Stage {
  let number = 0;
  return {
    async step(title, work) {
      number += 1;
      const label = `[${number}/${total}] ${title}`;
      const started = performance.now();
      const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
      const stop = out.isTTY ? spin(out, label, seconds) : announce(out, label);
      try {
        const result = await work();
        stop(`${label}: done in ${seconds()}`);
        return result;
      } catch (error) {
        stop(`${label}: failed after ${seconds()}`);
        throw error;
      }
    },
    show(lines) {
      for (const line of lines) out.write(`      ${line}\n`);
    },
  };
}

function announce(out: NodeJS.WriteStream, label: string): (end: string) => void {
  out.write(`${label}\n`);
  return (end) => {
    if (end.includes(": failed")) out.write(`${end}\n`);
  };
}

function spin(out: NodeJS.WriteStream, label: string, seconds: () => string): (end: string) => void {
  let frame = 0;
  const draw = (): void => void out.write(`\r\u001b[K${FRAMES[frame++ % FRAMES.length]} ${label} ${seconds()}`);
  draw();
  const timer = setInterval(draw, 120);
  return (end) => {
    clearInterval(timer);
    out.write(`\r\u001b[K${end}\n`);
  };
}
