import { getSystemErrorMap } from "node:util";

/** What the operating system says of a file that cannot be read or written, such as "no such file or directory". */
export function systemErrorText(error: unknown): string {
  const { code, errno, message } = error as NodeJS.ErrnoException;
  const [, text] = (errno === undefined ? undefined : getSystemErrorMap().get(errno)) ?? [];
  return text ?? code ?? message;
}

/** Whether a disk is full, or the account's share of it. */
export const isOutOfRoom = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException | undefined)?.code ?? "");

/** For `catch`: null for a path at which there is nothing. */
export function absent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}
