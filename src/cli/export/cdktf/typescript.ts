import { quoted, visible } from "../../../hcl";

/** A text as a literal of TypeScript, in which every character can be seen. */
export const tsText = (text: string): string => visible(JSON.stringify(text.replace(/\p{Surrogate}/gu, "\ufffd")));

/**
 * A text for an attribute. Terraform reads each string of a synthesised stack as a template, and cdktf replaces what
 * looks like its own tokens: a text with either is one quoted string of Terraform, in which every such place is escaped.
 */
export function tsTemplate(text: string): string {
  if (!/[$%]\{|TfToken\[|e\+289/.test(text)) return tsText(text);
  const safe = quoted(text)
    .replace(/\{(?=TfToken\[)/g, "\\u007b")
    // What is like the numbers that stand for tokens.
    .replace(/e(?=\+289)/g, "\\u0065");
  return JSON.stringify(`\${${safe}}`);
}

/** One line, whatever the text contains. */
export const tsComment = (text: string): string => `// ${visible(text)}`.trimEnd();

/** A member's name: in quotes where TypeScript needs them. */
export const tsKey = (name: string): string => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : tsText(name));

/** `parent_id` as `parentId`, and `load_invoices` as `loadInvoices`. */
export const camelCase = (name: string): string =>
  name.replace(/[-_]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export const pascalCase = (name: string): string => {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
};

/** Members of an object literal, each with its text; on one line where that fits. */
export function tsObject(members: readonly string[], indent: string, before: number): string {
  const line = `{ ${members.join(", ")} }`;
  if (members.length === 0) return "{}";
  if (!line.includes("\n") && before + line.length <= WIDTH) return line;
  return `{\n${members.map((member) => `${indent}  ${member},\n`).join("")}${indent}}`;
}

const WIDTH = 116;
