import { valueNodes, type Span, type XmlDocument, type XmlElement } from "../document";
import type { Kind } from "../kinds";
import type { Inventory } from "./inventory";

/** A value in a document that may be the id or name of another object. */
export interface ObjectPlace {
  readonly kind: Kind;
  /** Without the blanks around it. */
  readonly value: string;
  /** Of what spells the value in the text. */
  readonly span: Span;
}

/**
 * The places where a document may refer to objects: an attribute or element that is called after a kind of object
 * (`groupId`, `calendar`, `subWorkflowName`, …), or is the id or name of one that is. There the reference must be the
 * whole value. The document's own id and name are not among them.
 */
export function* objectPlaces({ root, text }: XmlDocument): Generator<ObjectPlace> {
  yield* placesIn(root, null, root, text);
}

/**
 * Ids of the workflows that a document names: by their id, wherever it stands, or by their name where a workflow's
 * stands. The interface document does not say how a workflow calls another.
 */
export function workflowReferences(
  document: XmlDocument,
  { byId, named }: Pick<Inventory, "byId" | "named">,
): readonly string[] {
  const ids = valueNodes(document).flatMap(({ value }) => byId("workflows", value.trim())?.id ?? []);
  const names = [...objectPlaces(document)].flatMap(({ kind, value }) =>
    kind === "workflows" ? named(kind, value).map(({ id }) => id) : [],
  );
  return [...new Set([...ids, ...names])];
}

/** A name may contain several words: the first that it contains decides. */
const WORDS: readonly (readonly [Kind, RegExp])[] = [
  ["groups", /group/i],
  ["calendars", /calendar/i],
  ["assets", /asset/i],
  ["queues", /queue/i],
  ["workflows", /workflow/i],
];

const kindIn = (name: string): Kind | null => WORDS.find(([, word]) => word.test(name))?.[0] ?? null;

function* placesIn(
  element: XmlElement,
  holder: XmlElement | null,
  root: XmlElement,
  text: string,
): Generator<ObjectPlace> {
  const kindOf = (local: string, of: XmlElement | null): Kind | null => {
    const around = of?.name.local ?? "";
    if (/^parentid$/i.test(local) && (of === root || /^attrs$/i.test(around))) return "groups";
    const own = kindIn(local);
    if (own !== null || !/^(?:id|name)$/i.test(local) || of === root || of === null) return own;
    const kind = kindIn(around);
    // Queues have no ids.
    return kind === "queues" && /^id$/i.test(local) ? null : kind;
  };
  for (const { name, value, span } of element.attributes) {
    const kind = kindOf(name.local, element);
    if (kind === null) continue;
    const quote = text.charAt(span.end - 1);
    const inside = { start: text.indexOf(quote, span.start) + 1, end: span.end - 1 };
    yield { kind, value: value.trim(), span: trimmed(inside, text) };
  }
  const [only, ...others] = element.children;
  if (only?.kind === "text" && others.length === 0) {
    const kind = element === root ? null : kindOf(element.name.local, holder);
    if (kind !== null) yield { kind, value: only.text.trim(), span: trimmed(only.span, text) };
  }
  for (const child of element.children) if (child.kind === "element") yield* placesIn(child, element, root, text);
}

function trimmed({ start, end }: Span, text: string): Span {
  const raw = text.slice(start, end);
  return { start: start + raw.length - raw.trimStart().length, end: end - (raw.length - raw.trimEnd().length) };
}
