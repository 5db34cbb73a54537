import { readFile } from "node:fs/promises";
import { SourceText, sourceStretch, type HeredocExpression, type StringExpression, type Template } from "../../hcl";
import type { Subject } from "../../review";
import type { LocatedAttribute, LocatedResource } from "../configuration/configuration";
import type { ProjectDocuments } from "../write-back/project-source";
import type { Spot } from "./spot";
import { spotInJson, spotInXml } from "./spot-in-document";

/**
 * Where a resource's block, or the file that it reads, has the part that a finding is about; from the most exact one on.
 *
 * @param documents of a cdktf project, whose configuration has the texts of files; otherwise null
 */
export async function* documentSpot(
  resource: LocatedResource,
  { attribute, documentPath }: Pick<Subject, "attribute" | "documentPath">,
  documents: ProjectDocuments | null,
): AsyncGenerator<Spot> {
  if (attribute !== null) yield* attributeSpot(resource, attribute);
  if (documentPath === null) return;
  const [holder, spotIn] =
    resource.address.type === "wfa_calendar"
      ? [resource.attribute("definition"), spotInJson]
      : [resource.attribute("document"), spotInXml];
  if (holder === null) return;
  const { expression } = holder.attribute;
  if (expression.kind === "string" || expression.kind === "heredoc") {
    const source = expression.value === null ? null : await documents?.find(expression.value);
    if (source?.kind === "file") {
      const { text, place } = source;
      const span = spotIn(text, documentPath);
      if (span !== null) yield { path: place.path, range: new SourceText(text).range(span.start, span.end) };
    }
    const spot = spotInTemplate(holder, expression, (text) => spotIn(text, documentPath));
    if (spot !== null) yield spot;
  }
  const path = holder.reference()?.path ?? null;
  const text = path === null ? null : await readFile(path, "utf8").catch(() => null);
  if (path !== null && text !== null) {
    const span = spotIn(text, documentPath);
    if (span !== null) yield { path, range: new SourceText(text).range(span.start, span.end) };
  }
  yield { path: holder.file.path, range: holder.attribute.range };
}

/** `triggers.nightly` is the member of a literal map, if there is one. */
function* attributeSpot(resource: LocatedResource, path: string): Generator<Spot> {
  const [, name = "", plain, quoted] = /^([\w-]+)(?:\.([\w-]+)|\[("(?:[^"\\]|\\.)*")\])?/.exec(path) ?? [];
  const key = quoted === undefined ? plain : (JSON.parse(quoted) as string);
  const holder = resource.attribute(name);
  if (holder === null) return;
  const { expression } = holder.attribute;
  const member = expression.kind === "object" ? expression.items.find((item) => item.key === key) : undefined;
  yield { path: holder.file.path, range: (member ?? holder.attribute).range };
}

/** What must be evaluated stands as one letter in the text that is searched. */
function spotInTemplate(
  { file }: LocatedAttribute,
  expression: StringExpression | HeredocExpression,
  spotIn: (text: string) => { readonly start: number; readonly end: number } | null,
): Spot | null {
  const parts = expression.parts.map((part) =>
    part.kind === "template" ? ({ ...part, kind: "escape", text: "x" } as const) : part,
  );
  const template: Template = { parts, value: parts.map(({ text }) => text).join("") };
  const span = spotIn(template.value!);
  const stretch = span === null ? null : sourceStretch(template, span.start, span.end);
  return stretch === null
    ? null
    : { path: file.path, range: new SourceText(file.text).range(stretch.start, stretch.end) };
}
