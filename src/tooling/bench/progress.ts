/** Says which row is measured, and what it is about: one changing line on a terminal, a line for each row elsewhere. */
export interface BenchProgress {
  begin(row: string): void;
  detail(text: string): void;
  end(): void;
}

/** @param total number of rows, for `[3/9]` */
export function createProgress(total: number, out: NodeJS.WriteStream): BenchProgress {
  let number = 0;
  let label = "";
  let started = performance.now();
  const line = (text: string, end: string): void => void out.write(out.isTTY ? `\r\u001b[K${text}${end}` : `${text}\n`);
  return {
    begin(row) {
      number += 1;
      label = `[${number}/${total}] ${row}`;
      started = performance.now();
      line(label, "");
    },
    detail(text) {
      if (out.isTTY) line(`${label} ${text}`.trim(), "");
    },
    end: () => line(`${label}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`, "\n"),
  };
}
