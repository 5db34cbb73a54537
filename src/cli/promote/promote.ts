import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { engineLacks, findEngine, withTemporaryFolder, type Engine } from "../../engine";
import { canonicalJson, jsonRevision } from "../../document";
import { maskSensitive, type ObjectChange, type Plan } from "../../engine-json";
import { toJsonNode, type PlainJson } from "../../json";
import { addSecret } from "../../redaction";
import { reviewPlan, type Review } from "../../review";
import { readInventory } from "../../inventory";
import { CliError, explained } from "../cli-error";
import type { Running } from "../interruption";
import { adjust, secretVariable } from "./adjust";
import { counterparts } from "../evaluation/counterparts";
import { evaluate, writeAll } from "../evaluation/evaluate";
import type { EvaluatedObject } from "../evaluation/evaluated-object";
import { choicesOf, NO_OVERLAY, parseOverlay, type Overlay, type SecretSource } from "./overlay";
import { proveAll, type WorkflowProof } from "./prove";
import { openCopy, targetFiles } from "../evaluation/target-files";
import { expectPromotable, writePromotion } from "./promoted-directory";
import { CopyEngine } from "../evaluation/copy-engine";
import {
  isUrl,
  namingVariables,
  serverAt,
  serverSource,
  withConnection,
  type Server,
  type ServerSourceOptions,
} from "./servers";
import { directorySource, type Source } from "../evaluation/source";
import { cannot } from "../named-file";

export interface PromoteOptions extends Running, ServerSourceOptions {
  readonly from: string;
  readonly to: string;
  readonly overlay?: string;
  readonly dryRun: boolean;
  /** The hash of the only plan that may be applied; absent for any. */
  readonly expect?: string;
  readonly output?: string;
  readonly engine?: string;
  readonly allowInsecureHttp: boolean;
  readonly planArgs: readonly string[];
}

/** What came of a promotion, as `docs/schemas/promote.json` describes it. */
export interface Promotion {
  readonly from: string;
  readonly to: string;
  readonly engine: string;
  readonly applied: boolean;
  /** Whether the plan changes, or would change, anything on the target. */
  readonly changes: boolean;
  /** SHA-256 of what the plan does. */
  readonly planHash: string;
  /** Where configuration and state are kept; null if they are not. */
  readonly directory: string | null;
  readonly objects: readonly PromotedObject[];
  /** None in a dry run. */
  readonly workflows: readonly WorkflowProof[];
  readonly review: Review;
}

export interface PromotedObject extends Pick<EvaluatedObject, "address" | "type" | "name"> {
  /** The id on the target; null if it is created. */
  readonly id: string | null;
}

/**
 * Takes a configuration, or what a server has, to another server. Nothing is changed there with `dryRun`, or if anything
 * is ambiguous or missing.
 *
 * @throws CliError, EngineError
 */
export async function promote(options: PromoteOptions): Promise<Promotion> {
  const target = serverAt("to", options.to);
  const from = isUrl(options.from) ? serverAt("from", options.from) : null;
  if (from !== null && sameUrl(from.endpoint, target.endpoint))
    throw new CliError(`--from and --to are the same server (${target.endpoint}). Name two servers`);
  if (from === null && options.names.length > 0)
    throw new CliError(
      "--name selects objects of a server, and --from is a directory. To promote a part of it, use -target after --",
    );
  const overlay = await readOverlay(options.overlay);
  if (options.output !== undefined) await expectPromotable(options.output, target.endpoint);
  const engine = await findEngine({ engine: options.engine });
  // The copies may contain documents with passwords: a directory that only this account can read, deleted at the end.
  return withTemporaryFolder("wfa-promote", async (folder) => {
    const source =
      from === null
        ? await directorySource(options.from, options.output ?? null)
        : await withConnection(from, options, (connection) =>
            serverSource(connection, join(folder, "source"), options),
          );
    return promoteSource(source, target, overlay, engine, folder, options);
  });
}

async function promoteSource(
  source: Source,
  target: Server,
  overlay: Overlay,
  found: Engine,
  folder: string,
  options: PromoteOptions,
): Promise<Promotion> {
  const { progress, signal } = options;
  const { endpoint, environment } = target;
  const copy = await openCopy(source, found.product);
  const { facts, files } = copy;
  const secrets = secretsOf(overlay, found);
  const engine = new CopyEngine(found, {
    ...options,
    environment: { ...environment, ...secrets },
    isPluginAlone: source.isPluginAlone,
    inOurWords: (text) => namingVariables(text, "to"),
  });
  return withConnection(target, options, async ({ data: { client } }) => {
    progress("Reading the target");
    const inventory = await readInventory(client, { complete: true, signal });
    const settings = { endpoint, allowInsecureHttp: options.allowInsecureHttp };
    const choose = choicesOf(overlay);
    const choices = { target: inventory, choose };
    const evaluation = await evaluate(copy, engine, join(folder, "evaluation"), settings, choices);
    const { objects, ids } = evaluation;
    const known = { objects, source: evaluation.source, target: inventory };
    const counterpartOf = counterparts({ ...known, ids, choose });
    const adjusted = adjust({ ...known, overlay, facts, documentFiles: source.documents, counterpartOf });
    const open = [...new Set([...evaluation.problems, ...adjusted.problems])];
    if (open.length > 0)
      throw new CliError(
        `Nothing was changed on the target, because ${open.length === 1 ? "this has" : `these ${open.length} have`} to be decided first:\n${open.map((each) => `  - ${each}`).join("\n")}`,
      );
    if (ids.size > 0) expectFeature(found, "importBlocks", "Objects that exist on the target are imported");
    const changed = new Set(adjusted.files.map(({ path }) => path));
    const promoted = [
      ...files.filter(({ path }) => !changed.has(path)),
      ...adjusted.files,
      ...targetFiles(facts, { ...settings, imports: ids }, adjusted.changes),
    ];
    const kept = options.output === undefined ? null : resolve(options.output);
    const directory = kept ?? join(folder, "target");
    if (kept === null) await writeAll(directory, promoted);
    else await writePromotion(kept, endpoint, promoted);
    await engine.init(directory);
    progress("Planning the promotion");
    return await engine.plan(directory, async (plan, apply) => {
      const review = reviewPlan(kept === null ? withoutImports(plan) : plan);
      expectOneEndpoint(plan, endpoint);
      const hash = planHash(plan);
      const done: Promotion = {
        from: options.from,
        to: endpoint,
        engine: engine.title,
        applied: !options.dryRun,
        changes: changesTarget(review),
        planHash: hash,
        directory: kept,
        objects: objects
          .filter(({ kind }) => kind !== null)
          .map(({ address, type, name }) => ({ address, type, name, id: ids.get(address) ?? null })),
        workflows: [],
        review,
      };
      if (options.dryRun) return done;
      if (options.expect !== undefined && options.expect !== hash)
        throw new CliError(
          `The plan is not the one of --expect, so nothing was changed on the target: its hash is ${hash}, expected ${options.expect}. The source, the overlay, the target or the state in --output changed since. Run the command with --dry-run, review what it shows, and use its hash`,
        );
      await apply();
      progress("Comparing what arrived with what was reviewed");
      const state = await engine.state(directory);
      return { ...done, workflows: await proveAll(objects, adjusted.documents, overlay, state, client, signal) };
    });
  });
}

/** Without a state that is kept, an import is only the way to find an object, which nothing manages afterwards. */
const withoutImports = (plan: Plan): Plan => ({
  ...plan,
  changes: plan.changes.map((change) => ({ ...change, importing: null })),
});

/** Whether anything on the target would change, and not only in state. */
const changesTarget = ({ objects, counts, invocations }: Review): boolean =>
  counts.others > 0 ||
  invocations.length > 0 ||
  objects.some(
    ({ effect, calls, uncertain }) =>
      ["create", "replace", "delete"].includes(effect) ||
      (effect === "update" && (calls.length > 0 || uncertain.length > 0)),
  );

/** Refuses a plan in which a provider block leads to another server than the target. */
function expectOneEndpoint({ providers }: Plan, endpoint: string): void {
  for (const { key, ours, values, computed } of providers)
    if (ours && (computed.includes("endpoint") || (values["endpoint"] ?? endpoint) !== endpoint))
      throw new CliError(
        `The provider block ${JSON.stringify(key)} has another endpoint than ${endpoint}, so nothing was changed. Remove its endpoint from the source`,
      );
}

const sameUrl = (a: string, b: string): boolean => a.replace(/\/+$/, "") === b.replace(/\/+$/, "");

async function readOverlay(path: string | undefined): Promise<Overlay> {
  if (path === undefined) return NO_OVERLAY;
  const text = await readFile(path, "utf8").catch(cannot("read the overlay", path, "Check --overlay"));
  const why = `The overlay "${path}" cannot be used, and nothing was changed. `;
  return explained(() => parseOverlay(text), CliError, why);
}

/** The variables that bring the values of secrets to the engine, which writes them nowhere. */
function secretsOf(overlay: Overlay, engine: Engine): Readonly<Record<string, string>> {
  const sources = [...overlay.workflows.values()].flatMap(({ secrets }) => [...secrets.values()]);
  if (sources.length === 0) return {};
  expectFeature(engine, "writeOnlyAttributes", "The overlay has secrets, which are sent by write-only attributes");
  const missing = sources.filter(({ kind, name }) => kind === "env" && !process.env[name]).map(({ name }) => name);
  if (missing.length > 0)
    throw new CliError(
      `The overlay takes secrets from variables of the environment that are not set: ${[...new Set(missing)].join(", ")}. Set them`,
    );
  return Object.fromEntries(
    sources
      .filter(({ kind }) => kind === "env")
      .map((source: SecretSource) => {
        const value = process.env[source.name]!;
        addSecret(value);
        return [`TF_VAR_${secretVariable(source)}`, value];
      }),
  );
}

function expectFeature(engine: Engine, feature: Parameters<typeof engineLacks>[1], why: string): void {
  const lack = engineLacks(engine, feature);
  if (lack !== null) throw new CliError(`${why}: ${lack}. Use a newer engine (--engine)`);
}

/**
 * SHA-256 of what a plan does: the address, the actions, the import and the values before and after of each object that
 * it touches, and its actions. Sensitive values do not count, because nobody is shown them.
 */
function planHash({ changes, invocations, outputs }: Plan): string {
  const content = {
    changes: sorted(changes.filter(touches).map(contentOf)),
    invocations: sorted(invocations.map(({ address, triggeredBy, event }) => ({ address, triggeredBy, event }))),
    outputs: sorted(outputs),
  };
  return jsonRevision(toJsonNode(content));
}

const touches = ({ mode, actions, importing, previousAddress }: ObjectChange): boolean =>
  mode === "managed" && (actions.join() !== "no-op" || importing !== null || previousAddress !== null);

const contentOf = (change: ObjectChange): PlainJson => ({
  address: change.address,
  deposed: change.deposed,
  previousAddress: change.previousAddress,
  actions: change.actions,
  importing: change.importing,
  before: maskSensitive(change.before, change.beforeSensitive),
  after: maskSensitive(change.after, change.afterSensitive),
  afterUnknown: change.afterUnknown,
});

const sorted = (list: readonly PlainJson[]): readonly string[] =>
  list.map((each) => canonicalJson(toJsonNode(each))).sort();
