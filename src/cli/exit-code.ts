/**
 * The exit codes of every command, modelled on `terraform plan -detailed-exitcode`: a wrong option is an error like any
 * other, so that 2 always means success with differences.
 */
export const EXIT_CODE = {
  /** It worked. */
  ok: 0,
  /** It failed, or the command line is wrong; stderr says why. */
  error: 1,
  /** It worked and found differences (commands that compare). */
  differences: 2,
} as const;

export const EXIT_CODE_HELP = `
Exit codes:
  0  success
  1  failure, or a wrong command line; stderr says why
  2  success, and differences were found (commands that look for them)
`;
