import { sourceStretch, type HeredocExpression, type Range, type StringExpression, type Template } from "../../hcl";
import type { Subject } from "../../review";
import type { LocatedAttribute, LocatedResource } from "../../configuration";
import type { ProjectDocuments } from "../write-back/project-source";
import type { DocumentTexts } from "./document-text";

/** A stretch of a file. */
export interface Spot {
  /** Absolute. */
  readonly path: string;
  readonly range: Range;
}

export interface DocumentSources {
  readonly texts: DocumentTexts;
  /** Of a cdktf project, whose configuration has the texts of files; otherwise null. */
  readonly documents: ProjectDocuments | null;
}

/** Where a resource's block, or the file that it reads, has what a finding is about; from the most exact one on. */
export async function* documentSpot(
  resource: LocatedResource,
  { attribute, documentPath }: Pick<Subject, "attribute" | "documentPath">,
  { texts, documents }: DocumentSources,
): AsyncGenerator<Spot> {
  if (attribute !== null) yield* attributeSpot(resource, attribute);
  if (documentPath === null) return;
  const isCalendar = resource.address.type === "wfa_calendar";
  const language = isCalendar ? "json" : "xml";
  const holder = resource.attribute(isCalendar ? "definition" : "document");
  if (holder === null) return;
  const { expression } = holder.attribute;
  const isText = expression.kind === "string" || expression.kind === "heredoc";
  const source = isText && expression.value !== null ? await documents?.find(expression.value) : undefined;
  const path = source?.kind === "file" ? source.place.path : (holder.reference()?.path ?? null);
  const text = path === null ? null : await texts.file(path);
  const span = text?.spot(documentPath, language) ?? null;
  if (path !== null && text !== null && span !== null) yield { path, range: text.range(span) };
  const inBlock = isText ? spotInTemplate(holder, expression, documentPath, language, texts) : null;
  if (inBlock !== null) yield inBlock;
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
  path: string,
  language: "xml" | "json",
  texts: DocumentTexts,
): Spot | null {
  const parts = expression.parts.map((part) =>
    part.kind === "template" ? ({ ...part, kind: "escape", text: "x" } as const) : part,
  );
  const searched = texts.of(expression, () => parts.map(({ text }) => text).join(""));
  const template: Template = { parts, value: searched.text };
  const span = searched.spot(path, language);
  const stretch = span === null ? null : sourceStretch(template, span.start, span.end);
  return stretch === null ? null : { path: file.path, range: texts.of(file, () => file.text).range(stretch) };
}
