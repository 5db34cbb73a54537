import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { JsonValue } from "../../framework";
import type { PlannedReplacement, ProviderData } from "../connection";
import { fieldsOf, type Fields } from "./earlier-private-state";

type Data = Pick<ProviderData, "client" | "coordination" | "engineDirectory">;

/**
 * With `create_before_destroy` an object and its successor exist side by side, and the create must tell its own
 * predecessor from somebody else's object. Engines before Terraform 1.16 hand nothing from a plan to a create, so the
 * plan leaves a file for each replacement in the engine's data directory, which goes where saved plans are applied.
 */
export async function recordReplacement(data: Data, replacement: PlannedReplacement): Promise<void> {
  const name = nameOf(data, replacement);
  data.coordination.replacements.set(name, replacement);
  await mkdir(directoryOf(data), { recursive: true });
  const file = join(directoryOf(data), name);
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify({ endpoint: data.client.endpoint, ...replacement }));
  await rename(unfinished, file);
}

/** For an object that the current plan keeps, and one that is deleted. */
export async function forgetReplacement(data: Data, object: Pick<PlannedReplacement, "noun" | "id">): Promise<void> {
  const name = nameOf(data, object);
  data.coordination.replacements.delete(name);
  await rm(join(directoryOf(data), name)).catch(ifThereIsNone);
}

/**
 * Takes what an earlier plan left for an object with these values. It is for the next create alone: if that is planned
 * instead of applied, the earlier plan is out of date, and the object in the way may be in no state any more.
 */
export async function takeReplacements(data: Data, noun: string, successor: Fields): Promise<void> {
  const { replacements } = data.coordination;
  for (const name of (await readdir(directoryOf(data)).catch(ifThereIsNone)) ?? []) {
    if (!name.endsWith(EXTENSION) || replacements.has(name)) continue;
    const file = join(directoryOf(data), name);
    const replacement = replacementIn(await readFile(file, "utf8").catch(ifThereIsNone), data);
    if (replacement === null || nameOf(data, replacement) !== basename(file)) continue;
    if (replacement.noun !== noun || !isSuccessor(replacement, successor)) continue;
    replacements.set(name, replacement);
    await rm(file).catch(ifThereIsNone);
  }
}

/** Leaves it again, since a create that has failed may be applied again from the same saved plan. */
export async function returnReplacements(data: Data, noun: string, successor: Fields): Promise<void> {
  for (const replacement of data.coordination.replacements.values())
    if (replacement.noun === noun && isSuccessor(replacement, successor)) await recordReplacement(data, replacement);
}

/** Whether a plan replaces the object by one with these values. */
export function isPlannedReplacement(data: Data, { noun, id, successor }: PlannedReplacement): boolean {
  const planned = data.coordination.replacements.get(nameOf(data, { noun, id }));
  return planned !== undefined && isSuccessor(planned, successor);
}

/** Values that were unknown in the plan may have become any, and those that are unknown now may become any. */
const isSuccessor = ({ successor }: PlannedReplacement, values: Fields): boolean =>
  Object.entries(successor).every(([name, value]) => values[name] === undefined || value === values[name]);

/** Null for a file that this provider has not written, or not for this service. */
function replacementIn(text: string | null, { client }: Data): PlannedReplacement | null {
  const { endpoint, noun, id, successor = null } = fieldsOf(parsed(text ?? "null"));
  return endpoint === client.endpoint && typeof noun === "string" && typeof id === "string"
    ? { noun, id, successor: fieldsOf(successor) }
    : null;
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // A damaged file says nothing.
    return null;
  }
}

function ifThereIsNone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}

const EXTENSION = ".json";

const directoryOf = ({ engineDirectory }: Data): string => join(engineDirectory, "wfa", "replacements");

function nameOf({ client }: Data, { noun, id }: Pick<PlannedReplacement, "noun" | "id">): string {
  const hash = createHash("sha256").update(JSON.stringify([client.endpoint, noun, id]));
  return `${hash.digest("hex").slice(0, 32)}${EXTENSION}`;
}
