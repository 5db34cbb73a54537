import type { XmlElement, XmlProcessingInstruction, XmlTree } from "./document";
import { isCalled } from "./own-values";
import { expandedName, nfc, ownText, significantChildren } from "./significance";

/**
 * Whether the server's document is ours plus what a server adds: further attributes, instructions, and elements
 * anywhere, except those with a name of their own or the element name of one of our siblings, which are content.
 * Everything that we wrote must be present, with the same values and texts, in the same order. An empty `id` attribute
 * on our root matches the one that the server fills in. Instructions outside the root element, which a server may drop,
 * are ignored. A name of its own is an attribute called name.
 *
 * Visits each node of the server's document at most once.
 */
export function matches(ours: XmlTree, server: XmlTree): boolean {
  const { root } = ours;
  const open = root.attributes.filter(({ name, value }) => !(name.local.toLowerCase() === "id" && value.trim() === ""));
  return elementMatches({ ...root, attributes: open }, server.root);
}

function elementMatches(ours: XmlElement, server: XmlElement): boolean {
  if (ours.name !== server.name && expandedName(ours.name) !== expandedName(server.name)) return false;
  if (server.attributes.length < ours.attributes.length) return false;
  if (ours.attributes.length > 0) {
    const values = new Map(server.attributes.map(({ name, value }) => [expandedName(name), nfc(value)]));
    if (ours.attributes.some(({ name, value }) => values.get(expandedName(name)) !== nfc(value))) return false;
  }
  return contentMatches(ours, server);
}

/**
 * The server's children without its additions must be ours. A server's child counts as our next one as soon as it
 * matches and the texts before both are equal: choosing a later one could only leave fewer for the rest.
 */
function contentMatches(ours: XmlElement, server: XmlElement): boolean {
  if (ours.children.length === 0 && server.children.length === 0) return true;
  const wanted = significantChildren(ours);
  const found = significantChildren(server);
  const called = new Set(wanted.flatMap((node) => (node.kind === "element" ? [expandedName(node.name)] : [])));
  /** Whether a server may have added the element by itself. */
  const isAddition = ({ name, attributes }: XmlElement): boolean =>
    !called.has(expandedName(name)) && !attributes.some((attribute) => isCalled(attribute, "name"));
  let next = 0;
  let wantedText = "";
  let foundText = "";
  const readText = (): void => {
    wantedText = "";
    for (let text = wanted[next]; text?.kind === "text"; text = wanted[++next]) wantedText += text.text;
  };
  readText();
  for (const child of found) {
    if (child.kind === "text") {
      foundText += child.text;
      continue;
    }
    const mine = wanted[next];
    if (mine === undefined || mine.kind === "text" || nfc(foundText) !== nfc(wantedText) || !isSame(mine, child)) {
      if (child.kind === "element" && !isAddition(child)) return false;
      continue;
    }
    next++;
    foundText = "";
    readText();
  }
  if (next < wanted.length) return false;
  if (nfc(foundText) === nfc(wantedText)) return true;
  // Blanks that were the whole content become insignificant next to elements that the server added.
  return foundText === "" && wanted.every((child) => child.kind === "text") && ownText(server).trim() === "";
}

function isSame(mine: XmlElement | XmlProcessingInstruction, child: XmlElement | XmlProcessingInstruction): boolean {
  if (mine.kind === "element") return child.kind === "element" && elementMatches(mine, child);
  return child.kind === "instruction" && mine.target === child.target && nfc(mine.body) === nfc(child.body);
}
