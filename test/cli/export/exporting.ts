import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { ExportedObject } from "../../../src/cli/export/arrange";
import { connect, type Connection } from "../../../src/cli/connect";
import { exportService, type Exported, type ExportOptions } from "../../../src/cli/export/export-service";
import type { Value as Expression } from "../../../src/cli/export/blocks";
import { KINDS } from "../../../src/kinds";
import type { Value } from "../../../src/cty";
import { startService, type RunningService, type ServiceOptions } from "../../../src/service";

const NEVER = new AbortController().signal;

export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-export-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function connectionTo({ url, keys }: RunningService): Promise<Connection> {
  const apiKeyFile = join(await ownFolder(), "key");
  await writeFile(apiKeyFile, keys.user);
  const connection = await connect({ endpoint: url, apiKeyFile, allowInsecureHttp: false }, NEVER);
  onTestFinished(() => connection.data.client.close());
  return connection;
}

/** A service that ends with the test. */
export async function service(options: ServiceOptions = {}): Promise<RunningService> {
  const started = await startService(options);
  onTestFinished(() => started.close());
  return started;
}

/** @returns the id */
export const approved = ({ backstage }: RunningService, document: string): string => {
  const id = backstage.submit(document);
  backstage.approve(id);
  return id;
};

/** Names, without their folders. */
export const filesIn = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** Everything, into this directory. */
export async function exportTo(
  service: RunningService,
  directory: string,
  options: Partial<ExportOptions> = {},
): Promise<Exported> {
  return exportService(await connectionTo(service), directory, {
    kinds: new Set(KINDS),
    wanted: () => true,
    state: "strongest",
    imports: "blocks",
    preventDestroy: false,
    force: false,
    partial: false,
    progress: () => undefined,
    signal: NEVER,
    ...options,
  });
}

/** What an engine makes of the configuration. */
export async function valuesOf({ block }: ExportedObject, directory: string): Promise<Readonly<Record<string, Value>>> {
  const entries = [...block().attributes].map(
    async ([name, expression]) => [name, await valueOf(expression, directory)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function valueOf(expression: Expression, directory: string): Promise<Value> {
  if (typeof expression !== "object") return expression;
  if ("file" in expression) return readFile(join(directory, expression.file), "utf8");
  if ("idOf" in expression) return expression.value;
  const elements = [...expression].map(async ([name, each]) => [name, await valueOf(each, directory)] as const);
  return new Map(await Promise.all(elements));
}
