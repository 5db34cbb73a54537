import {
  fillDocument,
  groupReferences,
  isHidden,
  parseDocument,
  placeholderNames,
  placeholderOf,
  revision,
} from "../../document";
import { objectPlaces } from "../../inventory";
import { withEdits } from "../../sequence";

/**
 * Puts `{{group.id}}` in the place of the id of the document's own group, and `{{group.NAME.id}}` in the place of
 * another one's. An id counts where an attribute or element is called a group, or is the id of one; there it must be the
 * whole value. Placeholders that the document contains itself stand for themselves: without a value of their own, each
 * plan would warn of a forgotten substitution.
 *
 * @param names of groups in placeholders, by id
 * @returns the document's own text, which differs only where an id stood, with a value for each placeholder, and with the
 * ids of groups by their placeholders; null if it names none of the groups by its id, and contains no placeholder
 */
export function groupTemplate(text: string, names: ReadonlyMap<string, string>) {
  const isTemplate = text.includes("{{");
  if (!isTemplate && !GROUPS.test(text)) return null;
  const document = parseDocument(text);
  const places = [...objectPlaces(document)].filter(({ kind, value }) => kind === "groups" && names.has(value));
  if (!isTemplate && places.length === 0) return null;
  const taken = placeholderNames(document).filter((name) => !isHidden(name));
  if (places.length === 0 && taken.length === 0) return null;
  const own = groupReferences(document).find((reference) => names.has(reference));
  const placeholders = new Map<string, string>();
  for (const { value: id } of places) {
    if (placeholders.has(id)) continue;
    const wanted = id === own ? ["group.id"] : [];
    const long = `group.${names.get(id)!}`;
    const name = [...wanted, `${long}.id`, ...taken.map((_, index) => `${long}_${index + 2}.id`)].find(
      (each) => !taken.includes(each),
    )!;
    placeholders.set(id, name);
  }
  const edits = places.map(({ value, span }) => ({ ...span, text: placeholderOf(placeholders.get(value)!) }));
  // Without the byte order mark, which stays in front.
  const template = text.slice(0, text.length - document.text.length) + withEdits(document.text, edits);
  const groups = new Map([...placeholders].map(([id, name]) => [name, id]));
  const substitutions = new Map([...groups, ...taken.map((name) => [name, placeholderOf(name)] as const)]);
  const filled = parseDocument(fillDocument(parseDocument(template), substitutions));
  return revision(filled) === revision(document) ? { text: template, substitutions, groups } : null;
}

/** In every text with a place for the id of a group: documents without one are not parsed, however many groups exist. */
const GROUPS = /group|parentid/i;
