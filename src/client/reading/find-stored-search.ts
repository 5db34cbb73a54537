import type { Answer } from "../transport/answer";
import { bodyForm, undecodable } from "../transport/answer";
import { numberText, type PlainJson } from "../../json";
import { idFromReference, isElsewhere, parse } from "./read-answer";
import { isJsonObject, isLink, type ObjectKind, type PlainObject } from "./read-object";

const SEARCH: ObjectKind = {
  what: "stored search",
  plural: "stored searches",
  collection: "searches",
  wrappers: ["search", "searchReplace", "searchResults", "query"],
  lists: ["searches"],
};
/** Properties that hold a reference outside a link object. */
const REFERENCES = ["href", "uri", "url", "location"];
const DEEPEST = 4;

/**
 * The unique name of the search that step one stored (interface document, 4.9): from the link in the answer's body,
 * which may be an object, an array, a map of relations or bare text; otherwise from the Location header, otherwise the
 * body's id or name. Only the name is used, never another host or path: step two goes to the documented path.
 *
 * @throws {DecodeError} if the answer has none
 */
export function readStoredSearch(answer: Answer, contextPath: string): string {
  const expected = "a link to the stored search";
  const form = bodyForm(answer);
  if (form === "html") throw undecodable(answer, expected);
  const body = bodyReferences(answer, expected);
  const references = [...body.links, ...(answer.location === null ? [] : [answer.location])];
  // A complete path is more reliable than a bare word.
  const whole = references.filter((reference) => reference.includes(`${SEARCH.collection}/`));
  for (const reference of [...whole, ...references]) {
    const id = idFromReference(reference, SEARCH, contextPath);
    if (id !== null) return id;
  }
  const [id] = body.ids;
  if (id === undefined) throw undecodable(answer, expected);
  return id;
}

interface References {
  readonly links: readonly string[];
  readonly ids: readonly string[];
}

function bodyReferences(answer: Answer, expected: string): References {
  const form = bodyForm(answer);
  switch (form) {
    case "empty":
    case "html":
      return { links: [], ids: [] };
    case "text":
      // A confirmation in plain words, such as OK, is not a reference.
      return {
        links: /\s/.test(answer.text.trim()) || !answer.text.includes("/") ? [] : [answer.text.trim()],
        ids: [],
      };
    case "xml":
      return { links: xmlReferences(answer.text), ids: [] };
    case "json": {
      const value = parse(answer, expected);
      if (typeof value === "string") return { links: [value], ids: [] };
      const levels = isJsonObject(value) ? levelsOf(value, DEEPEST) : [];
      const links = Array.isArray(value) ? linksIn(value, DEEPEST, false) : levels.flatMap(linksOf);
      const ids = levels.flatMap((level) =>
        ["id", "name"].flatMap((key) => {
          const field = Object.hasOwn(level, key) ? level[key] : undefined;
          const text = field === undefined ? null : (numberText(field) ?? field);
          return typeof text === "string" && text !== "" ? [text] : [];
        }),
      );
      // A link's relation may say that it leads elsewhere; if it is the only link, it is still the promised one.
      const inOrder = [...links.filter(({ aside }) => !aside), ...links.filter(({ aside }) => aside)];
      return { links: inOrder.map(({ reference }) => reference), ids };
    }
  }
}

interface Link {
  readonly reference: string;
  /** Whether its relation leads elsewhere. */
  readonly aside: boolean;
}

/** The object and what it wraps: `attrs`, a known wrapper, or the only object in it. */
function levelsOf(value: PlainObject, depth: number): readonly PlainObject[] {
  if (depth === 0) return [value];
  const objects = Object.entries(value).flatMap(([key, field]) =>
    !isLink(key) && isJsonObject(field) ? [[key, field] as const] : [],
  );
  const inner =
    objects.length === 1 ? objects : objects.filter(([key]) => key === "attrs" || SEARCH.wrappers.includes(key));
  return [value, ...inner.flatMap(([, field]) => levelsOf(field, depth - 1))];
}

function linksOf(level: PlainObject): readonly Link[] {
  return Object.entries(level).flatMap(([key, field]) => {
    if (isLink(key)) return linksIn(field, DEEPEST, false);
    return REFERENCES.includes(key) && typeof field === "string" ? [{ reference: field, aside: false }] : [];
  });
}

/** References in a link: bare text, an object with href, an array of them, or a map from relation to link. */
function linksIn(link: PlainJson, depth: number, aside: boolean): readonly Link[] {
  if (typeof link === "string") return [{ reference: link, aside }];
  if (depth === 0 || typeof link !== "object" || link === null) return [];
  if (Array.isArray(link)) return link.flatMap((each: PlainJson) => linksIn(each, depth - 1, aside));
  const fields = new Map(Object.entries(link as PlainObject));
  const rel = fields.get("rel");
  const own = REFERENCES.flatMap((key) => {
    const reference = fields.get(key);
    return typeof reference === "string"
      ? [{ reference, aside: aside || (typeof rel === "string" && isElsewhere(rel)) }]
      : [];
  });
  if (own.length > 0) return own;
  return [...fields].flatMap(([relation, inner]) =>
    linksIn(typeof inner === "object" ? inner : null, depth - 1, aside || isElsewhere(relation)),
  );
}

/** Attribute values and texts of an XML answer that point below the collection. */
function xmlReferences(xml: string): readonly string[] {
  const words = xml.split(/[\s"'<>]+/);
  return words.filter((word) => /\/searches\/./.test(word)).map((reference) => reference.replaceAll("&amp;", "&"));
}
