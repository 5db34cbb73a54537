import { RequestError } from "../http/request-error";
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from "../http/json";
import { parseXml } from "../xml/parse-xml";
import { escapeAttribute, escapeText, writeXml } from "../xml/write-xml";
import { hasElementContentOnly, preservesSpace, type XmlDocument, type XmlElement } from "../xml/xml-tree";

/** Keeps markup out of names; the XML parser checks whether it is an XML name. */
const NAME = /^[^\s<>&"'/=?!]+$/;

/*
 * The interface document names JSON as a wire format of workflows and does not show it. This service writes an
 * element as { "element": name, "attributes": { … }, "content": [ text | element … ] }, without insignificant white
 * space, and reads the same.
 */

export function jsonDefinition(document: XmlDocument): JsonObject {
  return jsonElement(document.root, false);
}

function jsonElement(element: XmlElement, preserved: boolean): JsonObject {
  const preserve = preservesSpace(element, preserved);
  const dropText = !preserve && hasElementContentOnly(element);
  const content = element.children.flatMap((child): JsonValue[] => {
    if (child.kind === "element") return [jsonElement(child, preserve)];
    return child.kind === "text" && !dropText ? [child.text] : [];
  });
  return {
    element: element.name,
    attributes: Object.fromEntries(element.attributes.map(({ name, value }) => [name, value])),
    content,
  };
}

/**
 * The document that a JSON definition describes.
 * @throws RequestError 400 if it is not such a definition.
 */
export function documentFromJson(definition: JsonValue): XmlDocument {
  // Parsed twice: the first pass checks names and namespaces, the second has the offsets of the final text.
  return parseXml(writeXml(parseXml(readMarkup(definition, "definition"))));
}

function readMarkup(value: JsonValue, where: string): string {
  if (!isJsonObject(value)) throw invalid(where, "is not an object with element, attributes and content");
  const unknown = Object.keys(value).find((key) => !["element", "attributes", "content"].includes(key));
  if (unknown !== undefined) throw invalid(where, `has the unknown property "${unknown}"`);
  const { element, attributes = {}, content = [] } = value;
  if (typeof element !== "string" || !NAME.test(element)) throw invalid(where, "has no element name");
  if (!isJsonObject(attributes)) throw invalid(`${where}.attributes`, "is not an object");
  if (!isJsonArray(content)) throw invalid(`${where}.content`, "is not an array");
  const written = Object.entries(attributes).map(([name, text]) => {
    if (typeof text !== "string") throw invalid(`${where}.attributes.${name}`, "is not a string");
    if (!NAME.test(name)) throw invalid(`${where}.attributes`, `has the name "${name}", which is not an XML name`);
    return ` ${name}="${escapeAttribute(text)}"`;
  });
  const inner = content.map((child, index) =>
    typeof child === "string" ? escapeText(child) : readMarkup(child, `${where}.content[${index}]`),
  );
  return `<${element}${written.join("")}>${inner.join("")}</${element}>`;
}

function invalid(where: string, what: string): RequestError {
  return new RequestError(400, `The workflow's ${where} ${what}`);
}
