import { locateId, parseDocument, withId, type XmlDocument } from "../../document";

/** The document to send: with the workflow's id where the service's rendition keeps it. */
export function asSent(document: XmlDocument, rendition: XmlDocument | null, id: string | null): XmlDocument {
  const location = rendition === null || id === null ? null : locateId(rendition, id);
  return location === null ? document : parseDocument(withId(document, location, id!));
}
