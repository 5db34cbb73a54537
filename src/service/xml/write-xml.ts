import {
  hasElementContentOnly,
  preservesSpace,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  type XmlInstruction,
} from "./xml-tree";

export function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\r/g, "&#13;");
}

export function escapeAttribute(value: string): string {
  return escapeText(value).replace(/"/g, "&quot;").replace(/\t/g, "&#9;").replace(/\n/g, "&#10;");
}

/** The rewritten document: a declaration, two spaces of indentation where white space is insignificant, no comments. */
export function writeXml(document: XmlDocument): string {
  const standalone = document.declaration?.standalone ?? null;
  const lines = [
    `<?xml version="${document.declaration?.version ?? "1.0"}" encoding="UTF-8"${standalone === null ? "" : ` standalone="${standalone}"`}?>`,
    ...document.before.map(writeInstruction),
    writeElement(document.root, "", false),
    ...document.after.map(writeInstruction),
  ];
  return `${lines.join("\n")}\n`;
}

function writeElement(element: XmlElement, indent: string, preserved: boolean): string {
  const preserve = preservesSpace(element, preserved);
  const start = `<${element.name}${element.attributes.map(writeAttribute).join("")}`;
  if (element.children.length === 0) return `${start}/>`;
  if (preserve || !hasElementContentOnly(element)) {
    // Mixed content and text are unchanged, and so is everything inside.
    const content = element.children.map((child) => {
      if (child.kind === "text") return escapeText(child.text);
      return child.kind === "element" ? writeElement(child, "", true) : writeInstruction(child);
    });
    return `${start}>${content.join("")}</${element.name}>`;
  }
  const inner = `${indent}  `;
  const content = element.children.flatMap((child) => {
    if (child.kind === "text") return [];
    return [inner + (child.kind === "element" ? writeElement(child, inner, preserve) : writeInstruction(child))];
  });
  return `${start}>\n${content.join("\n")}\n${indent}</${element.name}>`;
}

function writeAttribute({ name, value }: XmlAttribute): string {
  return ` ${name}="${escapeAttribute(value)}"`;
}

function writeInstruction({ target, body }: XmlInstruction): string {
  return body === "" ? `<?${target}?>` : `<?${target} ${body}?>`;
}
