import { open, readFile, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";

/** The text of a file; null if it does not exist. */
export async function readStored(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Replaces a file at once, for its owner alone: a crash leaves the old one or the new one. */
export async function replaceFile(directory: string, name: string, bytes: Buffer): Promise<void> {
  const path = join(directory, name);
  try {
    const file = await open(`${path}.tmp`, "w", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.tmp`, path);
  } catch (error) {
    // On a full disk, what was written of it would take the room that others need.
    await rm(`${path}.tmp`, { force: true });
    throw error;
  }
  await syncDirectory(directory);
}

/** Writes all of the bytes, which one call of the operating system need not do. */
export async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}

/** Makes new and renamed names in a directory last. Windows has no such thing and needs none. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
