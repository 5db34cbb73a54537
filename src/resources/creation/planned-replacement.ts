import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonValue } from "../../framework";
import type { ProviderData } from "../connection";
import { fieldsOf, type Fields } from "./earlier-private-state";

/**
 * With `create_before_destroy` an object and its successor exist side by side, and the create must tell its own
 * predecessor from somebody else's object. Engines before Terraform 1.16 hand nothing from a plan to a create, so the
 * plan leaves a file for each replacement in the engine's data directory, which goes where saved plans are applied.
 */
export interface PlannedReplacement {
  readonly noun: string;
  /** Id of the object to be replaced. */
  readonly id: string;
  /** The planned values of its successor that were known. */
  readonly successor: Fields;
}

type Data = Pick<ProviderData, "client" | "engineDirectory">;

export async function recordReplacement(data: Data, replacement: PlannedReplacement): Promise<void> {
  await mkdir(directoryOf(data), { recursive: true });
  const file = fileOf(data, replacement);
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(contentOf(data, replacement)), { mode: 0o600 });
  await rename(unfinished, file);
}

/** For an object that the current plan keeps, and one that is deleted. */
export async function forgetReplacement(data: Data, object: Pick<PlannedReplacement, "noun" | "id">): Promise<void> {
  await rm(fileOf(data, object)).catch(ifThereIsNone);
}

/** Whether the last plan of this working directory replaces the object by one with these values. */
export async function isPlannedReplacement(data: Data, replacement: PlannedReplacement): Promise<boolean> {
  const text = await readFile(fileOf(data, replacement), "utf8").catch(ifThereIsNone);
  if (text === null) return false;
  const { successor = null, ...recorded } = fieldsOf(JSON.parse(text) as JsonValue);
  const { successor: sent, ...current } = contentOf(data, replacement);
  return (
    JSON.stringify(recorded) === JSON.stringify(current) &&
    Object.entries(fieldsOf(successor)).every(([name, value]) => value === sent[name])
  );
}

function ifThereIsNone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}

const contentOf = ({ client }: Data, { noun, id, successor }: PlannedReplacement) => ({
  endpoint: client.endpoint,
  noun,
  id,
  successor,
});

const directoryOf = ({ engineDirectory }: Data): string => join(engineDirectory, "wfa", "replacements");

function fileOf(data: Data, { noun, id }: Pick<PlannedReplacement, "noun" | "id">): string {
  const hash = createHash("sha256").update(JSON.stringify([data.client.endpoint, noun, id]));
  return join(directoryOf(data), `${hash.digest("hex").slice(0, 32)}.json`);
}
