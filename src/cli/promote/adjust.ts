import { literal, quoted } from "../../hcl";
import {
  DocumentError,
  isHidden,
  parseDocument,
  parseJson,
  patchJson,
  placeholderNames,
  triggerNames,
  type JsonMap,
  type XmlDocument,
} from "../../document";
import { objectOf, withoutKeys } from "../../engine-json";
import { KIND_FACTS } from "../../kinds";
import { uniqueSlugs } from "../slug";
import { adaptDocument, type AdaptedDocument } from "./adapt-document";
import { titleOf, type CounterpartOptions, type FindCounterpart } from "../evaluation/counterparts";
import { groupTexts, type EvaluatedObject } from "../evaluation/evaluated-object";
import { concerns, workflowOverlayOf, type Overlay, type SecretSource } from "./overlay";
import type { ConfigurationFacts } from "../evaluation/read-configuration";
import { DOCUMENTS, file, type Adjustment } from "../evaluation/target-files";
import type { SourceFile } from "../evaluation/source";

export interface AdjustOptions extends Pick<CounterpartOptions, "objects" | "source" | "target"> {
  readonly overlay: Overlay;
  readonly counterpartOf: FindCounterpart;
  readonly facts: Pick<ConfigurationFacts, "expressionOf">;
  /** Files of the source that may be changed: each has the document of one workflow, by its address. */
  readonly documentFiles: ReadonlyMap<string, string>;
}

/** Attributes that hold the id of another object. */
const REFERENCES = [
  ["parent_id", "groups"],
  ["workflow_id", "workflows"],
] as const;

export const secretVariable = ({ kind, name }: SecretSource): string => (kind === "env" ? `wfa_secret_${name}` : name);

/** What is decided about one object. */
interface Changes {
  readonly set: Map<string, string>;
  readonly add: Map<string, string>;
  readonly unused: string[];
  readonly problem: (text: string) => void;
}

/**
 * Decides what the target's configuration has in place of the source's.
 *
 * @returns with what became of each workflow's document, by address
 */
export function adjust(options: AdjustOptions) {
  const { objects, overlay, facts, counterpartOf } = options;
  const mayRefer = withoutCircles(objects);
  const problems: string[] = [];
  const documents = new Map<string, AdaptedDocument>();
  const adjustments: Adjustment[] = [];
  const paths = filePaths(objects);
  const files: SourceFile[] = [];
  for (const object of objects) {
    const problem = (text: string): void => void problems.push(`${titleOf(object)}: ${text}`);
    const changes: Changes = { set: new Map(), add: new Map(), unused: [], problem };
    const { set, add, unused } = changes;
    for (const [name, kind] of REFERENCES) {
      const value = object.values[name];
      // A reference is evaluated already; only an id that somebody wrote there is one of the source.
      const isLiteral = facts.expressionOf(object.type, object.blockName, name)?.startsWith('"') === true;
      const counterpart = isLiteral && typeof value === "string" ? counterpartOf(kind, value) : null;
      if (counterpart === null) continue;
      if ("problem" in counterpart) problem(counterpart.problem);
      else if (counterpart.kind === "managed" && mayRefer(object.address, counterpart.address))
        set.set(name, `${counterpart.address}.id`);
      else if (counterpart.id !== null) set.set(name, quoted(counterpart.id));
      else
        problem(
          `its ${name} is an id of the source, and what it stands for is new on the target. Use a reference in its place`,
        );
    }
    if (object.kind !== "workflows") overlayOther(object, overlay, set);
    if (object.kind === "calendars") leaveOutSourceId(object, options, set);
    const adapted = object.workflow && adaptWorkflow(object, options, (to) => mayRefer(object.address, to), changes);
    if (adapted !== null) {
      documents.set(object.address, adapted);
      if (adapted.text !== object.workflow!.document) {
        const own = options.documentFiles.get(object.address);
        const path = own ?? paths.get(object.address)!;
        if (object.isSensitive("document"))
          problem(
            "its document is sensitive, so it is not written to a file with other values. Use a variable, substitutions or secrets_wo in the configuration in place of the overlay",
          );
        else files.push(file(path, adapted.text));
        if (own === undefined) set.set("document", `file("\${path.module}/${path}")`);
      }
    }
    if (set.size === 0 && add.size === 0) continue;
    if (object.moduleAddress === null) adjustments.push({ object, set, add, unused });
    else
      problem(
        `it is in ${object.moduleAddress}, where ${[...set.keys(), ...add.keys()].join(", ")} cannot be given another value. Make a variable of the module for it, and give its value after --, such as -- -var-file=prod.tfvars`,
      );
  }
  problems.push(...withoutEffect(options, documents));
  const secrets = [...documents.values()].flatMap((document) => [...document.secrets.values()]);
  const variables = new Set(secrets.filter(({ kind }) => kind === "env").map(secretVariable));
  return { changes: { objects, adjustments, variables: [...variables] }, files, documents, problems };
}

function adaptWorkflow(
  object: EvaluatedObject,
  options: AdjustOptions,
  mayReferTo: (address: string) => boolean,
  { set, add, unused, problem }: Changes,
): AdaptedDocument | null {
  const { overlay, source, counterpartOf } = options;
  const { document, substitutions } = object.workflow!;
  const own = workflowOverlayOf(overlay, object);
  if (document === null) {
    problem(
      "its document is known only after the apply, so its ids and the overlay's values cannot be put in. Put values that are unknown into substitutions",
    );
    return null;
  }
  let adapted: AdaptedDocument;
  let parsed: XmlDocument;
  try {
    parsed = parseDocument(document);
    adapted = adaptDocument(document, {
      overlay: own,
      counterpartOf,
      mayReferTo,
      isOwnIdOfSource: (id) => source.byId("workflows", id) !== undefined,
    });
  } catch (error) {
    // The provider's own validation has said what is wrong with it.
    if (error instanceof DocumentError) return null;
    throw error;
  }
  for (const each of [...adapted.problems, ...unknownGroups(object, options)]) problem(each);
  if (own.approve !== undefined) set.set("approve", String(own.approve));
  if (own.enabled !== undefined) set.set("enabled", String(own.enabled));
  if (own.triggers.size > 0) {
    const { "*": all, ...named } = Object.fromEntries(own.triggers);
    const every = all === undefined ? [] : triggerNames(parsed).map((name) => [name, all] as const);
    const wanted = { ...objectOf(object.values["triggers"]), ...Object.fromEntries(every), ...named };
    if (Object.keys(wanted).length > 0) set.set("triggers", literal(wanted));
  }
  if (own.secretsVersion !== undefined && adapted.secrets.size > 0)
    set.set("secrets_wo_version", String(own.secretsVersion));
  const before = placeholderNames(parsed).filter((name) => !isHidden(name));
  if (substitutions !== null) {
    // The overlay's value stands in the place of the only placeholder.
    const left = placeholderNames(parseDocument(adapted.text));
    unused.push(...before.filter((name) => !left.includes(name)));
  }
  if (adapted.references.size + unused.length > 0) {
    // With substitutions, every placeholder of the document needs a value.
    const literals = substitutions === null ? before : [];
    const values = [
      ...literals.map((name) => `${quoted(name)} = ${quoted(`{{${name}}}`)}`),
      ...[...adapted.references].map(([name, address]) => `${quoted(name)} = ${address}.id`),
    ];
    add.set("substitutions", `{ ${values.join(", ")} }`);
  }
  if (adapted.secrets.size > 0) {
    const values = [...adapted.secrets].map(([name, from]) => `${quoted(name)} = var.${secretVariable(from)}`);
    add.set("secrets_wo", `{ ${values.join(", ")} }`);
    const hidden = [...own.secrets.keys()].filter((path) => adapted.found.has(path));
    add.set("sensitive_paths", `[${hidden.map(quoted).join(", ")}]`);
  }
  return adapted;
}

/** Groups that neither the target has nor the configuration creates, and whose names on the source are not known. */
function unknownGroups(object: EvaluatedObject, { objects, target, counterpartOf }: AdjustOptions): readonly string[] {
  const created = objects.flatMap(({ kind, name }) => (kind === "groups" && name !== null ? [name] : []));
  const texts = groupTexts(object.workflow!) ?? [];
  const isKnown = (text: string): boolean =>
    counterpartOf("groups", text) !== null ||
    target.tree.find([text]) !== null ||
    created.some((name) => text === name || text.endsWith(`/${name}`));
  return texts
    .filter((text) => !isKnown(text))
    .map(
      (text) =>
        `its document names the group ${JSON.stringify(text)}, which the target does not have. If it is an id of the source, write {{group.id}} into the document and give its value by substitutions = { "group.id" = wfa_workflow_group.NAME.id }, or promote from the source's URL`,
    );
}

/** A calendar has another id on the target, as a workflow does. A definition that is known has been validated. */
function leaveOutSourceId(object: EvaluatedObject, { source }: AdjustOptions, set: Map<string, string>): void {
  const text = object.values["definition"];
  if (typeof text !== "string" || object.isSensitive("definition")) return;
  const definition = parseJson(text) as JsonMap;
  const id = definition.get("id");
  if (typeof id !== "string" || source.byId("calendars", id) === undefined) return;
  const others = new Map([...definition].filter(([name]) => name !== "id"));
  set.set("definition", quoted(patchJson(text, definition, others)));
}

/** A queue's, group's or asset's own name and state on the target. */
function overlayOther({ kind, name, address }: EvaluatedObject, overlay: Overlay, set: Map<string, string>): void {
  if (kind !== "queues" && kind !== "groups" && kind !== "assets") return;
  const own = overlay[kind].get(address) ?? overlay[kind].get(name ?? "");
  if (own?.name !== undefined) set.set("name", quoted(own.name));
  if (own?.paused !== undefined) set.set("paused", String(own.paused));
}

/** What the overlay says of nothing that exists: most likely a mistake in a name or path. */
function withoutEffect(
  { objects, overlay, source }: AdjustOptions,
  documents: ReadonlyMap<string, AdaptedDocument>,
): readonly string[] {
  const problems: string[] = [];
  const workflows = objects.filter(({ kind }) => kind === "workflows");
  for (const [key, { values, secrets, triggers, id }] of overlay.workflows) {
    const concerned = workflows.filter((object) => concerns(key, object));
    const place = `workflows ${JSON.stringify(key)}`;
    if (concerned.length === 0) {
      problems.push(`overlay: ${place} matches no workflow of the source. Use a name, a pattern or an address`);
      continue;
    }
    if (typeof id === "string" && concerned.length > 1)
      problems.push(`overlay: ${place} has an id and matches ${concerned.length} workflows. Use the address of one`);
    const adapted = concerned.flatMap(({ address }) => documents.get(address) ?? []);
    for (const path of [...values.keys(), ...secrets.keys()])
      if (adapted.length > 0 && !adapted.some(({ found }) => found.has(path)))
        problems.push(
          `overlay: the path ${JSON.stringify(path)} of ${place} matches nothing in ${concerned.length === 1 ? "its document" : "their documents"}`,
        );
    const known = new Set(adapted.flatMap(({ text }) => triggerNames(parseDocument(text))));
    for (const name of triggers.keys())
      if (adapted.length > 0 && name !== "*" && !known.has(name))
        problems.push(
          `overlay: the trigger ${JSON.stringify(name)} of ${place} does not exist. Known: ${[...known].map((each) => JSON.stringify(each)).join(", ") || "none"}`,
        );
  }
  const referred = [...documents.values()].flatMap((document) => document.referred);
  for (const kind of ["groups", "assets", "calendars", "queues"] as const)
    for (const key of overlay[kind].keys()) {
      const isManaged = objects.some(
        (object) => object.kind === kind && (object.name === key || object.address === key),
      );
      const isReferred = referred.some(
        (each) => each.kind === kind && (each.id === key || source.byId(kind, each.id)?.name === key),
      );
      if (!isManaged && !isReferred)
        problems.push(
          `overlay: ${kind} ${JSON.stringify(key)} is neither in the configuration nor in a document. Correct the name, or remove it`,
        );
    }
  return problems;
}

/** Where the document of each workflow is written if it differs. */
function filePaths(objects: readonly EvaluatedObject[]): ReadonlyMap<string, string> {
  const workflows = objects
    .filter(({ kind }) => kind === "workflows")
    .map(({ address, name }) => ({ id: address, name: name ?? address }));
  const names = uniqueSlugs(workflows, "-", KIND_FACTS.workflows.prefix);
  return new Map([...names].map(([address, name]) => [address, `${DOCUMENTS}/${name}.xml`]));
}

/**
 * Says of each further reference whether objects would then refer to each other in a circle, which an engine refuses. A
 * reference that is allowed counts from then on.
 */
export function withoutCircles(objects: readonly EvaluatedObject[]): (from: string, to: string) => boolean {
  const edges = new Map<string, Set<string>>(
    objects.map(({ address, workflow }) => [
      withoutKeys(address),
      // Of an attribute, or of the whole object.
      new Set((workflow?.references ?? []).flatMap((to) => [to, to.replace(/\.[\w-]+$/, "")].map(withoutKeys))),
    ]),
  );
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(edges.get(from) ?? [])].some((next) => reaches(next, to, seen));
  };
  return (from, to) => {
    // What is in a module is seen only through its outputs.
    if (to.startsWith("module.")) return false;
    // Engines order blocks, not their instances.
    const [own, other] = [withoutKeys(from), withoutKeys(to)];
    if (reaches(other, own)) return false;
    edges.get(own)?.add(other);
    return true;
  };
}
