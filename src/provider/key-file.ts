import { attributePath } from "../cty";
import { DiagnosticError } from "../framework";

/** Bytes; no key is nearly as long. */
const LONGEST_KEY_FILE = 65_536;

type DiagnosticText = ConstructorParameters<typeof DiagnosticError>[0];

/** A key from a file, and what is wrong with the file otherwise. */
export interface KeyFile {
  readonly key: string;
  readonly warning: DiagnosticText | null;
}

/**
 * Reads the file of an API key: the one way of the provider and of all commands.
 *
 * @throws DiagnosticError if the file cannot be used
 */
export async function readKeyFile(file: string): Promise<KeyFile> {
  const { readFile, stat } = await import("node:fs/promises");
  try {
    const found = await stat(file);
    // A pipe without a writer is waited for for ever, and a device may never end.
    if (!found.isFile()) throw unreadable(file, "it is not a regular file");
    if (found.size > LONGEST_KEY_FILE)
      throw unreadable(file, `it has ${found.size} bytes, which is too many for a key`);
    // Windows has no such modes, and shows every writable file like this.
    const open = process.platform !== "win32" && (found.mode & 0o002) !== 0;
    return { key: (await readFile(file, "utf8")).trim(), warning: open ? writableByAll(file, found.mode) : null };
  } catch (error) {
    if (error instanceof DiagnosticError) throw error;
    throw unreadable(file, error instanceof Error && "code" in error ? String(error.code) : "it cannot be read");
  }
}

const writableByAll = (file: string, mode: number): DiagnosticText => ({
  summary: "Everybody on this machine can change the API key's file",
  detail: `The mode of "${file}" is ${(mode & 0o777).toString(8).padStart(4, "0")}, so any account can put another key in it. Run chmod 600 on it`,
  path: attributePath("api_key_file"),
});

function unreadable(file: string, reason: string): DiagnosticError {
  const summary = "Cannot read the API key's file";
  // Without a folder it may be the key itself, at the wrong place; engines print the source line that a path points at.
  if (!/[/\\]/.test(file)) {
    return new DiagnosticError({
      summary,
      detail: `Reading it failed (${reason}). The name is not shown, because it contains no folder and may be the key itself. Set api_key_file (or WFA_API_KEY_FILE) to a path, and set WFA_API_KEY to the key`,
    });
  }
  return new DiagnosticError({
    summary,
    detail: `Reading "${file}" failed (${reason}). Check api_key_file (or WFA_API_KEY_FILE) and the file's permissions`,
    path: attributePath("api_key_file"),
  });
}
