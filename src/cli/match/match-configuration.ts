import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { documentId } from "../../document";
import type { ServiceClient } from "../../client";
import { findEngine, withTemporaryFolder, type Engine } from "../../engine";
import type { ObjectChange, Plan } from "../../engine-json";
import { readInventory, type Inventory } from "../../inventory";
import { KIND_FACTS } from "../../kinds";
import { CliError } from "../cli-error";
import { connected, type ConnectionOptions } from "../connect";
import type { Running } from "../interruption";
import { readProviderSettings } from "../doctor/provider-settings";
import { evaluate, writeAll } from "../evaluation/evaluate";
import { definitionText, knownDocument, type EvaluatedObject } from "../evaluation/evaluated-object";
import { openCopy, targetFiles } from "../evaluation/target-files";
import { CopyEngine } from "../evaluation/copy-engine";
import { directorySource } from "../evaluation/source";
import { comment, importBlock } from "../../hcl";
import { grouped } from "../../sequence";
import { numbered, visibleText } from "../../markup";
import { jsonLine } from "../json-schema";
import { replaceNamedFile } from "../named-file";

interface MatchOptions extends Running, ConnectionOptions {
  readonly engine?: string;
  readonly planArgs: readonly string[];
}

export interface Matched {
  /** Absolute. */
  readonly directory: string;
  readonly endpoint: string;
  /** The import ids of existing objects, by address, which have no import block yet. */
  readonly imports: ReadonlyMap<string, string>;
  /** How many objects have an import block with the id of an existing object already. */
  readonly known: number;
  /** Absolute; the files of the configuration that have import blocks. */
  readonly filesWithImports: readonly string[];
  /** Objects of the configuration that the next plan would create. */
  readonly unmatched: readonly { readonly address: string; readonly reason: string }[];
}

/**
 * Finds the objects of a configuration on the service, as if there were no state. Both are only read.
 *
 * @throws CliError, EngineError
 */
export async function matchConfiguration(directory: string, options: MatchOptions): Promise<Matched> {
  const engine = await findEngine({ engine: options.engine });
  const configured = await readProviderSettings(directory, engine.product);
  const find = async (client: ServiceClient, folder: string): Promise<Matched> => {
    options.progress("Reading the service");
    const inventory = await readInventory(client, { complete: true, signal: options.signal });
    return match(directory, inventory, engine, { ...options, endpoint: client.endpoint, folder });
  };
  return withTemporaryFolder("wfa-match", (folder) =>
    connected(options, options.signal, ({ data: { client } }) => find(client, folder), {
      configured: configured.values,
      failed: ". Nothing was written",
    }),
  );
}

async function match(
  directory: string,
  target: Inventory,
  own: Engine,
  options: MatchOptions & { readonly endpoint: string; readonly folder: string },
): Promise<Matched> {
  const { endpoint, allowInsecureHttp, apiKeyFile, progress, folder } = options;
  const copy = await openCopy(await directorySource(directory, null), own.product);
  const { facts } = copy;
  // The engine uses the same service and key as this command.
  const keyFile = apiKeyFile && { WFA_API_KEY: undefined, WFA_API_KEY_FILE: resolve(apiKeyFile) };
  const environment = { WFA_ENDPOINT: endpoint, ...keyFile };
  const engine = new CopyEngine(own, { ...options, isPluginAlone: false, environment });
  const settings = { endpoint, allowInsecureHttp };
  const { objects, ids: found } = await evaluate(copy, engine, folder, settings, { target, choose: () => undefined });
  const ids = new Map(found);
  for (const object of objects) {
    const id = ownIdOf(object, target);
    if (id !== null) ids.set(object.address, id);
  }
  const missing = new Map<string, string>();
  for (const [address, id] of facts.imported) {
    const object = objects.find((each) => each.address === address);
    if (object?.kind == null) continue;
    if (target.byId(object.kind, id) !== undefined) ids.set(address, id);
    else missing.set(address, `its import block has the id ${JSON.stringify(id)}, which none has. Remove that block`);
  }
  for (const [address, other] of sharedIds(objects, ids)) missing.set(address, `${other} stands for the same object`);
  for (const address of missing.keys()) ids.delete(address);

  // With what was found, the values of what refers to it are known: what a workflow's trigger is part of, for example.
  await writeAll(folder, targetFiles(facts, { ...settings, imports: ids }));
  progress("Planning the imports");
  const plan = await engine.evaluate(folder);
  for (const [address, id] of partsIn(plan)) ids.set(address, id);
  const unmatched = createdIn(plan).filter(({ address }) => !ids.has(address));
  return {
    directory: resolve(directory),
    endpoint,
    imports: new Map([...ids].filter(([address]) => !facts.imported.has(address))),
    known: [...ids.keys()].filter((address) => facts.imported.has(address)).length,
    filesWithImports: [...facts.withoutImports.keys()].map((name) => resolve(directory, name)),
    unmatched: unmatched.map(({ address }) => {
      const object = objects.find((each) => each.address === address);
      return { address, reason: missing.get(address) ?? reasonFor(object, target) };
    }),
  };
}

/** The id that a document or a definition says of itself, if the service has such an object. */
function ownIdOf({ kind, workflow, values }: EvaluatedObject, target: Inventory): string | null {
  const document = workflow === null ? null : knownDocument(workflow);
  const id = document === null ? definitionText(values, "id") : documentId(document);
  return id !== null && kind !== null && target.byId(kind, id) !== undefined ? id : null;
}

/** Of objects that stand for one of the service's: each after the first, with the first. */
function sharedIds(
  objects: readonly EvaluatedObject[],
  ids: ReadonlyMap<string, string>,
): readonly (readonly [address: string, first: string])[] {
  const found = objects.filter(({ address }) => ids.has(address));
  return [...grouped(found, ({ kind, address }) => `${kind} ${ids.get(address)!}`).values()].flatMap(
    ([first, ...others]) => others.map(({ address }) => [address, first!.address] as const),
  );
}

const createdIn = ({ changes }: Plan): readonly ObjectChange[] =>
  changes.filter(({ ours, mode, actions }) => ours && mode === "managed" && actions.includes("create"));

/** Import ids of the triggers and approvals that belong to workflows that exist. */
const partsIn = (plan: Plan): readonly (readonly [address: string, id: string])[] =>
  createdIn(plan).flatMap(({ type, address, after }) => {
    const { workflow_id: workflow, name } = after ?? {};
    if (typeof workflow !== "string") return [];
    if (type === "wfa_workflow_approval") return [[address, workflow] as const];
    return type === "wfa_workflow_trigger" && typeof name === "string"
      ? [[address, `${encodeURIComponent(workflow)}/${encodeURIComponent(name)}`] as const]
      : [];
  });

function reasonFor(object: EvaluatedObject | undefined, target: Inventory): string {
  if (object?.kind == null) return "such an object cannot be found by a name";
  const { one } = KIND_FACTS[object.kind];
  if (object.name === null) return `the ${one} has no name that is known before an apply`;
  const named = target.named(object.kind, object.name);
  if (named.length === 0) return `the service has no ${one} ${JSON.stringify(object.name)}`;
  const list = named.map(({ id }) => `id ${id}`).join(", ");
  return named.length === 1
    ? `the ${one} ${JSON.stringify(object.name)} is in another group (${list})`
    : `the service has ${named.length} with the name ${JSON.stringify(object.name)} (${list})`;
}

/** @returns the absolute path of the file; null if there is nothing to write */
export async function writeImports(
  { directory, endpoint, imports, filesWithImports }: Matched,
  { output, force }: { readonly output?: string; readonly force: boolean },
): Promise<string | null> {
  if (imports.size === 0) return null;
  const file = output === undefined ? join(directory, "imports.tf") : resolve(output);
  if (filesWithImports.includes(file))
    throw new CliError(
      `Nothing was written, because "${file}" has import blocks, which stay as they are. Choose another file with --output`,
    );
  if (existsSync(file) && !force)
    throw new CliError(
      `Nothing was written, because "${file}" exists. Choose another file with --output, or replace it with --force`,
    );
  const text = [
    comment(`Written by wfa export --match for ${endpoint}. You may remove this file after the apply.`),
    "",
    ...[...imports].sort(([a], [b]) => (a < b ? -1 : 1)).map(([address, id]) => importBlock(address, id)),
  ].join("\n");
  await replaceNamedFile(file, text, { what: "the import blocks to", option: "--output" });
  return file;
}

/** @param file the file that was written; null if there was nothing to write */
export function matchText(matched: Matched, file: string | null): string {
  const { imports, known, endpoint } = matched;
  const already = known === 0 ? "" : `; ${numbered(known, "object")} had one already`;
  return [
    file === null
      ? `Wrote no file, because there is no import block to write for ${endpoint}${already}`
      : `Wrote ${numbered(imports.size, "import block")} for ${endpoint} to ${visibleText(file)}${already}`,
    ...(imports.size + known === 0 ? [] : ["Next: terraform init, plan and apply there (with OpenTofu, tofu)"]),
    "",
  ].join("\n");
}

/** One line for each object that was not found. */
export const matchComplaints = ({ unmatched }: Matched): readonly string[] =>
  unmatched.length === 0
    ? []
    : [
        `Error: ${numbered(unmatched.length, "object")} of the configuration ${unmatched.length === 1 ? "has" : "have"} no import block, so the next plan creates ${unmatched.length === 1 ? "it" : "them"}:`,
        ...unmatched.map(({ address, reason }) => `  ${address}: ${reason}`),
        "If it exists, write its import block with the right id",
      ];

export const matchJson = (matched: Matched, file: string | null): string =>
  jsonLine("export-match", {
    directory: matched.directory,
    endpoint: matched.endpoint,
    file,
    imports: [...matched.imports].map(([address, id]) => ({ address, id })),
    known: matched.known,
    unmatched: matched.unmatched,
  });
