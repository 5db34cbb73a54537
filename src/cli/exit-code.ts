/**
 * The exit codes of every command, modelled on `terraform plan -detailed-exitcode`: a wrong option is an error like any
 * other, so that 2 always means success with differences.
 */
export const EXIT_CODE = {
  ok: 0,
  /** It failed, or the command line is wrong; stderr says why. */
  error: 1,
  /** It worked and found differences (commands that compare). */
  differences: 2,
} as const;

/** What the exit codes of one command mean, where it says more than success or failure. */
export type ExitCodes = Readonly<Partial<Record<0 | 1 | 2, string>>>;

/** The end of a command's help: only the codes that it has. */
export function exitCodeHelp(codes: ExitCodes = {}): string {
  const all = { 0: "success", 1: "failure, or a wrong command line; stderr says why", ...codes };
  return ["Exit codes:", ...Object.entries(all).map(([code, text]) => `  ${code}  ${text}`)].join("\n");
}
