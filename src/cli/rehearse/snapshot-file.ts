import { lstat, readFile } from "node:fs/promises";
import { CliError } from "../cli-error";
import { jsonSchema } from "../json-schema";
import { replaceFile } from "../staged-file";
import { systemErrorText } from "../system-error-text";
import { KINDS } from "../../kinds";
import type { ServerSnapshot } from "./server-snapshot";

const FILE_MODE = 0o600;

/** Null if there is no such file. @throws CliError for a file that is not a snapshot */
export async function readSnapshotFile(path: string): Promise<ServerSnapshot | null> {
  let text: string;
  try {
    if (!(await lstat(path)).isFile()) throw notSnapshot(path, "it is not a regular file");
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof CliError) throw error;
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new CliError(
      `Cannot read the snapshot "${path}" (${systemErrorText(error)}). Choose another file with --snapshot`,
      {
        cause: error,
      },
    );
  }
  return parsed(path, text);
}

/** Documents may contain secrets, so that only this account can read the file. */
export async function writeSnapshotFile(path: string, snapshot: ServerSnapshot): Promise<void> {
  const text = `${JSON.stringify({ ...jsonSchema("snapshot"), ...snapshot }, null, 1)}\n`;
  await replaceFile(path, text, FILE_MODE).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `Cannot write the snapshot "${path}" (${systemErrorText(error)}). Choose another file with --snapshot`,
      { cause: error },
    );
  });
}

function parsed(path: string, text: string): ServerSnapshot {
  let value: Partial<ServerSnapshot> & { readonly formatVersion?: unknown };
  try {
    value = JSON.parse(text) as typeof value;
  } catch (error) {
    throw notSnapshot(path, "it is not JSON", error);
  }
  if (typeof value !== "object" || value === null || typeof value.formatVersion !== "string")
    throw notSnapshot(path, "it has no formatVersion");
  if (!/^1\./.test(value.formatVersion))
    throw notSnapshot(path, `its formatVersion is "${value.formatVersion}", and this version of wfa reads 1.x`);
  const { endpoint, takenAt, content, unread } = value;
  const lists = KINDS.filter((kind) => !Array.isArray(content?.[kind]));
  if (lists.length > 0) throw notSnapshot(path, `it lacks content.${lists[0]}`);
  if (typeof endpoint !== "string" || typeof takenAt !== "string" || content === undefined || !Array.isArray(unread))
    throw notSnapshot(path, "it lacks endpoint, takenAt, content or unread");
  return { endpoint, takenAt, content, unread };
}

const notSnapshot = (path: string, why: string, cause?: unknown): CliError =>
  new CliError(
    `"${path}" is not a snapshot of a server: ${why}. Name a file that "wfa rehearse --snapshot" wrote, or one that does not exist yet`,
    { cause },
  );
