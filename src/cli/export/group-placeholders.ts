import {
  fillDocument,
  groupReferences,
  isHidden,
  parseDocument,
  placeholderNames,
  placeholderOf,
  revision,
  type Span,
  type XmlElement,
} from "../../document";

/** A document with placeholders for the groups that it names by their ids. */
export interface GroupTemplate {
  /** The document's own text, which differs only where an id stood. */
  readonly text: string;
  /** A value for each placeholder, by its name. */
  readonly substitutions: ReadonlyMap<string, string>;
  /** Ids of groups, by the placeholder that stands for each. */
  readonly groups: ReadonlyMap<string, string>;
}

/**
 * Puts `{{group.id}}` in the place of the id of the document's own group, and `{{group.NAME.id}}` in the place of
 * another one's. An id counts where an attribute or element is called a group, or is the id of one; there it must be the
 * whole value. Placeholders that the document contains itself stand for themselves: without a value of their own, each
 * plan would warn of a forgotten substitution.
 *
 * @param names of groups in placeholders, by id
 * @returns null if the document names none of the groups by its id, and contains no placeholder
 */
export function groupTemplate(text: string, names: ReadonlyMap<string, string>): GroupTemplate | null {
  const isTemplate = text.includes("{{");
  if (!isTemplate && !GROUPS.test(text)) return null;
  const document = parseDocument(text);
  const places = [...idPlaces(document.root, null, document.root, document.text)].filter(({ id }) => names.has(id));
  if (!isTemplate && places.length === 0) return null;
  const taken = placeholderNames(document).filter((name) => !isHidden(name));
  if (places.length === 0 && taken.length === 0) return null;
  const own = groupReferences(document).find((reference) => names.has(reference));
  const placeholders = new Map<string, string>();
  for (const { id } of places) {
    if (placeholders.has(id)) continue;
    const wanted = id === own ? ["group.id"] : [];
    const long = `group.${names.get(id)!}`;
    const name = [...wanted, `${long}.id`, ...taken.map((_, index) => `${long}_${index + 2}.id`)].find(
      (each) => !taken.includes(each),
    )!;
    placeholders.set(id, name);
  }
  // Without the byte order mark, which stays in front.
  let template = text.slice(0, text.length - document.text.length);
  let done = 0;
  for (const { id, span } of places.sort((a, b) => a.span.start - b.span.start)) {
    template += document.text.slice(done, span.start) + placeholderOf(placeholders.get(id)!);
    done = span.end;
  }
  template += document.text.slice(done);
  const groups = new Map([...placeholders].map(([id, name]) => [name, id]));
  const substitutions = new Map([...groups, ...taken.map((name) => [name, placeholderOf(name)] as const)]);
  const filled = parseDocument(fillDocument(parseDocument(template), substitutions));
  return revision(filled) === revision(document) ? { text: template, substitutions, groups } : null;
}

/** In every text with a place for the id of a group: documents without one are not parsed, however many groups exist. */
const GROUPS = /group|parentid/i;

interface IdPlace {
  readonly id: string;
  /** Of what spells the id in the text. */
  readonly span: Span;
}

/** Values that may be ids of groups, without the blanks around them. */
function* idPlaces(element: XmlElement, holder: XmlElement | null, root: XmlElement, text: string): Generator<IdPlace> {
  const isGroups = (local: string, of: XmlElement | null): boolean => {
    const around = of?.name.local ?? "";
    const isParent = /^parentid$/i.test(local) && (of === root || /^attrs$/i.test(around));
    return /group/i.test(local) || (/^id$/i.test(local) && /group/i.test(around)) || isParent;
  };
  for (const { name, value, span } of element.attributes) {
    if (!isGroups(name.local, element)) continue;
    const quote = text.charAt(span.end - 1);
    yield { id: value.trim(), span: trimmed({ start: text.indexOf(quote, span.start) + 1, end: span.end - 1 }, text) };
  }
  const [only, ...others] = element.children;
  if (only?.kind === "text" && others.length === 0 && isGroups(element.name.local, holder))
    yield { id: only.text.trim(), span: trimmed(only.span, text) };
  for (const child of element.children) if (child.kind === "element") yield* idPlaces(child, element, root, text);
}

function trimmed({ start, end }: Span, text: string): Span {
  const raw = text.slice(start, end);
  return { start: start + raw.length - raw.trimStart().length, end: end - (raw.length - raw.trimEnd().length) };
}
