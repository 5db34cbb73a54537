import type { Answer } from "../transport/service-request";
import type { PlainJson } from "../../json";
import { bodyForm, idFromReference, isElsewhere, parse, undecodable } from "./read-answer";
import { fieldsOf, isJsonObject, isLink, type ObjectKind, type PlainObject, textIn } from "./read-object";

const SEARCH: ObjectKind = {
  what: "stored search",
  collection: "searches",
  wrappers: ["search", "searchReplace", "searchResults", "query"],
  lists: [],
  mayLackId: true,
};
/** Properties that hold a reference outside a link object. */
const REFERENCES = ["href", "uri", "url", "location"];

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
  const body = form === "json" ? parse(answer, expected) : null;
  const fields = isJsonObject(body) ? fieldsOf(body, SEARCH) : {};
  const holder = isJsonObject(body) ? fields : body;
  const links =
    form === "json"
      ? [...referencesIn(holder, holder !== fields, true), ...referencesIn(holder, holder !== fields, false)]
      : answer.text.split(/[\s"'<>]+/).filter((word) => word.includes(`${SEARCH.collection}/`));
  const references = answer.location === null ? links : [...links, answer.location];
  // A complete path is more reliable than a bare word.
  const whole = references.filter((reference) => reference.includes(`${SEARCH.collection}/`));
  const id = [...whole, ...references]
    .map((reference) => idFromReference(reference.replaceAll("&amp;", "&"), SEARCH, contextPath))
    .find((found) => found !== null);
  const name = id ?? textIn(fields, "id") ?? textIn(fields, "name");
  if (name === null) throw undecodable(answer, expected);
  return name;
}

/**
 * Beside the links, criteria may have fields of any name.
 *
 * @param own without links whose relation says that they lead to something else
 */
function referencesIn(value: PlainJson, isInLink: boolean, own: boolean): readonly string[] {
  if (typeof value === "string") return isInLink ? [value] : [];
  if (!isJsonObject(value) && !Array.isArray(value)) return [];
  const { rel } = value as { readonly rel?: PlainJson };
  if (own && typeof rel === "string" && isElsewhere(rel)) return [];
  return Object.entries(value as PlainObject).flatMap(([key, inner]) => {
    if (own && isElsewhere(key)) return [];
    const isPart = isInLink && (Array.isArray(value) || typeof inner === "object");
    return isPart || isLink(key) || REFERENCES.includes(key) ? referencesIn(inner, true, own) : [];
  });
}
