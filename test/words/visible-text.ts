import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "../../src/tooling/root";

/** A text that a user may read, and where it is. */
export interface VisibleText {
  readonly place: string;
  readonly text: string;
}

const filesBelow = async (folder: string, ends: string): Promise<readonly string[]> => {
  const paths = await readdir(join(ROOT, folder), { recursive: true });
  return paths
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith(ends) && !/(^|\/)generated\//.test(path))
    .sort();
};

/** The string literals of all sources in a folder that hold more than one word; comments are not among them. */
export async function literalsBelow(folder: string): Promise<readonly VisibleText[]> {
  const texts = await Promise.all(
    (await filesBelow(folder, ".ts")).map(async (path) => literalsIn(path, await readFile(join(ROOT, path), "utf8"))),
  );
  return texts.flat();
}

export function literalsIn(path: string, source: string): readonly VisibleText[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: VisibleText[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null && /\S\s+\S/.test(text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${path}:${line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** A template's values are shown as an ellipsis, which is no word. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}

/** The lines of Markdown pages, generated ones included. */
export async function markdownBelow(folder: string): Promise<readonly VisibleText[]> {
  const pages = await Promise.all(
    (await filesBelow(folder, ".md")).map(async (path) => linesOf(path, await readFile(join(ROOT, path), "utf8"))),
  );
  return pages.flat();
}

/** Each paragraph as one text, since a phrase may run over the end of a line. */
export function linesOf(path: string, text: string): readonly VisibleText[] {
  const found: VisibleText[] = [];
  let line = 1;
  for (const paragraph of text.split("\n\n")) {
    found.push({ place: `${path}:${line}`, text: paragraph.replace(/\s*\n\s*/g, " ") });
    line += paragraph.split("\n").length + 1;
  }
  return found;
}
