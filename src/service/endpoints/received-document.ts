import { documentFromJson } from "../documents/json-definition";
import type { Call } from "../http/endpoint";
import { isJsonObject } from "../http/json";
import type { JsonValue } from "../http/json";
import { RequestError } from "../http/request-error";
import { parseXml } from "../xml/parse-xml";
import { XmlError } from "../xml/xml-tree";
import type { XmlDocument } from "../xml/xml-tree";

/**
 * The workflow document in a request: native XML, or JSON in any of the shapes in which GET shows it.
 * @throws RequestError 400 if it is not well-formed or not complete
 */
export function receivedDocument({ body }: Call): XmlDocument {
  try {
    if (body.format === "xml") return parseXml(body.text);
    return documentFromJson(definitionIn(body.format === "json" ? body.value : null));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new RequestError(400, `The workflow document is not well-formed: ${error.message}`);
  }
}

function definitionIn(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) throw new RequestError(400, "The body is not a JSON object");
  const workflow = isJsonObject(value["workflow"]) ? value["workflow"] : value;
  const definition = workflow["definition"];
  if (definition === undefined) {
    throw new RequestError(400, "The workflow has no definition; send what GET /workflows/{id} answers, with changes");
  }
  return definition;
}
