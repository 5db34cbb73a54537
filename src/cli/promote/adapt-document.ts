import {
  documentId,
  documentTriggers,
  fillDocument,
  hiddenName,
  parseDocument,
  PathTargetError,
  placeholderNames,
  placeholderOf,
  selectPath,
  withoutId,
  withValue,
  type DocumentFlag,
  type XmlDocument,
} from "../../document";
import type { Kind } from "../../kinds";
import { objectPlaces } from "../../inventory";
import { withEdits, type TextEdit } from "../../sequence";
import type { FindCounterpart } from "../evaluation/counterparts";
import type { SecretSource, WorkflowOverlay } from "./overlay";

export interface AdaptedDocument {
  /** With the overlay's values and ids of the target, or placeholders for those that are not known yet. */
  readonly text: string;
  /** The address whose id each new placeholder stands for. */
  readonly references: ReadonlyMap<string, string>;
  /** The source of each secret, by the placeholder's name without `secret:`. */
  readonly secrets: ReadonlyMap<string, SecretSource>;
  /** The ids of the source that were mapped, with their kinds. */
  readonly referred: readonly { readonly kind: Kind; readonly id: string }[];
  /** Paths of the overlay that the document has. */
  readonly found: ReadonlySet<string>;
  readonly problems: readonly string[];
}

export interface AdaptOptions {
  readonly overlay: WorkflowOverlay;
  readonly counterpartOf: FindCounterpart;
  /** Whether the workflow can refer to an object of the configuration: objects cannot refer to each other in a circle. */
  readonly mayReferTo: (address: string) => boolean;
  /** Whether the document's own id is one that the source gave it. */
  readonly isOwnIdOfSource: (id: string) => boolean;
}

const NO_ID = parseDocument("<workflow/>");

/** Makes of a document of the source the one for the target. */
export function adaptDocument(document: string, options: AdaptOptions): AdaptedDocument {
  const { text, secrets, found, problems } = withOverlay(document, options.overlay);
  let parsed = parseDocument(text);
  const id = documentId(parsed);
  // The target has another one, and the provider writes that.
  if (id !== null && options.isOwnIdOfSource(id)) parsed = parseDocument(withoutId(parsed, id, NO_ID));
  const edits: TextEdit[] = [];
  const taken = new Set(placeholderNames(parsed));
  const references = new Map<string, string>();
  const literals = new Map<string, string>();
  const referred: { readonly kind: Kind; readonly id: string }[] = [];
  for (const { kind, value, span } of objectPlaces(parsed)) {
    const counterpart = options.counterpartOf(kind, value);
    if (counterpart === null) continue;
    if ("problem" in counterpart) {
      problems.push(counterpart.problem);
      continue;
    }
    referred.push({ kind, id: value });
    const managed = counterpart.kind === "managed" ? counterpart.address : null;
    if (managed !== null && options.mayReferTo(managed)) {
      const wanted = `${managed.replace(/^wfa_/, "").replace(/[^\w.-]/g, "_")}.id`;
      edits.push({ ...span, text: placeholderOf(placeholderFor(wanted, managed, references, taken)) });
    } else if (counterpart.id !== null)
      edits.push({ ...span, text: placeholderOf(placeholderFor("promotion", counterpart.id, literals, taken)) });
    else
      problems.push(
        `it refers to ${managed}, which does not exist on the target yet and cannot be referred to: the two refer to each other, or it is in a module. Promote a version without this reference first`,
      );
  }
  const template = withEdits(parsed.text, edits);
  return {
    text: literals.size === 0 ? template : fillDocument(parseDocument(template), literals),
    references,
    secrets,
    referred,
    found,
    problems: [...new Set(problems)],
  };
}

function placeholderFor(wanted: string, stands: string, values: Map<string, string>, taken: Set<string>): string {
  const known = [...values].find(([, value]) => value === stands)?.[0];
  if (known !== undefined) return known;
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
  taken.add(name);
  values.set(name, stands);
  return name;
}

function withOverlay(
  document: string,
  overlay: WorkflowOverlay,
): Pick<AdaptedDocument, "secrets" | "found"> & { readonly text: string; readonly problems: string[] } {
  const { values, secrets: sources } = overlay;
  // Without a byte order mark, which a file for an engine does not need.
  let { text } = parseDocument(document);
  const problems: string[] = [];
  const found = new Set<string>();
  const secrets = new Map<string, SecretSource>();
  const set = (path: string, value: string): void => {
    const parsed = parseDocument(text);
    // A value that is not there is a mistake in the path, and never added.
    if (selectPath(parsed, path).length === 0) return;
    found.add(path);
    try {
      text = withValue(parsed, path, value);
    } catch (error) {
      if (!(error instanceof PathTargetError || error instanceof RangeError)) throw error;
      problems.push(`the overlay's value at ${path} cannot be set: ${error.message}`);
    }
  };
  for (const [path, value] of values) set(path, value);
  // Without the values that are replaced: a placeholder that is left belongs to another secret.
  for (const path of sources.keys()) set(path, "");
  const others = new Set(placeholderNames(parseDocument(text)));
  for (const [path, source] of sources) {
    set(path, placeholderOf(hiddenName(source.name)));
    if (!found.has(path)) continue;
    const before = secrets.get(source.name);
    if (others.has(hiddenName(source.name)) || (before !== undefined && before.kind !== source.kind))
      problems.push(
        `the overlay's secret at ${path} has the same name as another secret of the document (${JSON.stringify(source.name)}), which would get its value. Use another variable`,
      );
    secrets.set(source.name, source);
  }
  const parsed = parseDocument(text);
  return { text: withEdits(text, flagEdits(parsed, overlay)), problems, found, secrets };
}

/** A document may say itself what is enabled, and must not contradict the attributes that the overlay sets. */
function flagEdits(document: XmlDocument, { enabled, triggers }: WorkflowOverlay): readonly TextEdit[] {
  const flags = documentTriggers(document);
  const edit = (flag: DocumentFlag | null, wanted: boolean | undefined): readonly TextEdit[] => {
    if (flag === null || wanted === undefined || flag.enabled === wanted) return [];
    const { span } = flag.node;
    const start = document.text.indexOf(document.text.charAt(span.end - 1), span.start) + 1;
    return [{ start, end: span.end - 1, text: String(wanted) }];
  };
  return [
    ...edit(flags.workflowFlag, enabled),
    ...flags.triggers.flatMap(({ name, flag }) => edit(flag, triggers.get(name) ?? triggers.get("*"))),
  ];
}
