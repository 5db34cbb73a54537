import { alignedTemplate, inJson, inQuotes, templateEdits, type Expression } from "../../hcl";
import type { JsonValue } from "../../json";
import { withEdits, type TextEdit } from "../../sequence";
import { isLiteral, jsonencodeEdits, type Obstacle } from "./jsonencode-edits";
import { patchedText, type LeftChange, type WantedText } from "./patched-text";
import { engineText, type Source } from "./source";
import type { WantedValue } from "./wanted-changes";

/** What has to change in a file. */
export interface AttributeEdits {
  readonly edits: readonly TextEdit[];
  /** The paths of the changes that are in the file then; null for all. */
  readonly written: readonly string[] | null;
  readonly left: readonly LeftChange[];
  /** Whether the configuration still has other values than the service, besides what is left. */
  readonly differs: boolean;
}

/** The edits of a source with which an attribute becomes what the service has. */
export function attributeEdits(
  source: Exclude<Source, { readonly kind: "none" }>,
  what: WantedText | WantedValue,
): AttributeEdits | Obstacle {
  return what.kind === "text" ? textEdits(source, what) : valueEdits(source, what);
}

function valueEdits(
  source: Exclude<Source, { readonly kind: "none" }>,
  { value, shown }: WantedValue,
): AttributeEdits | Obstacle {
  switch (source.kind) {
    case "file":
      return { reason: `The value is the content of a file. Set it to ${shown} yourself` };
    case "template": {
      if (typeof value !== "string" || source.template.parts.some(({ kind }) => kind === "template"))
        return { reason: `The value is an expression. Set it to ${shown} yourself` };
      const { start, end, spelling } = source.template;
      const edit = { start, end, text: spelling(value) };
      // A heredoc ends each value with a line end, and a line of the value may end the heredoc.
      if (source.template.read(withEdits(source.text, [edit]))?.value !== value)
        return { reason: `The value cannot be spelt as the text there is. Set it to ${shown} yourself` };
      return { edits: [edit], written: null, left: [], differs: false };
    }
    case "expression": {
      const edit = valueEdit(source.expression, value, shown, source.file.syntax);
      return "reason" in edit ? edit : { edits: [edit], written: null, left: [], differs: false };
    }
  }
}

/**
 * The edit that gives an attribute another value, if the value stands there literally.
 *
 * @param value undefined where the service has none any more
 * @param shown the value as it is displayed
 */
function valueEdit(
  expression: Expression,
  value: JsonValue | undefined,
  shown: string,
  syntax: "hcl" | "json",
): TextEdit | Obstacle {
  if (value === undefined || value === null)
    return { reason: "The service no longer has a value there. Remove it yourself" };
  const text = literal(value, syntax);
  if (text === null || !isLiteral(expression))
    return {
      reason: `The value is an expression. ${text === null ? "Set what the report shows yourself" : `Set it to ${shown} yourself`}`,
    };
  const { start, end } = expression.range;
  return { start: start.offset, end: end.offset, text };
}

/** Null for a list or an object. */
function literal(value: JsonValue, syntax: "hcl" | "json"): string | null {
  if (typeof value === "string") return `"${(syntax === "json" ? inJson : inQuotes)(value)}"`;
  return value !== null && typeof value === "object" ? null : String(value);
}

const NOT_THE_TEXT: Obstacle = {
  reason:
    "The text there is not the one that the plan has, so the configuration changes it before it uses it. Make the change yourself",
};

function textEdits(source: Exclude<Source, { readonly kind: "none" }>, wanted: WantedText): AttributeEdits | Obstacle {
  if (source.kind === "file") {
    const { text } = source;
    if (engineText(text) !== engineText(wanted.configured)) return NOT_THE_TEXT;
    const { text: patched, ...outcome } = patchedText(text, wanted);
    return { edits: patched === text ? [] : [{ start: 0, end: text.length, text: patched }], ...outcome };
  }
  const { text: patched, ...outcome } = patchedText(wanted.configured, wanted);
  const found = editsFor(source, wanted.configured, patched);
  return "reason" in found ? found : { edits: found, ...outcome };
}

function editsFor(
  source: Exclude<Source, { readonly kind: "none" | "file" }>,
  before: string,
  after: string,
): readonly TextEdit[] | Obstacle {
  if (before === after) return [];
  if (source.kind === "expression") return jsonencodeEdits(source.file.text, source.expression, before, after);
  const edits = templateEdits(source.text, source.template, before, after);
  if ("evaluated" in edits)
    return {
      reason:
        edits.evaluated === null
          ? "The text is a template, and its value does not show which part of it became what. Make the change yourself"
          : `The value comes from ${edits.evaluated}. Make the change where that is set`,
    };
  return edits.length > 0 && standsFor(source, edits, before, after) ? edits : NOT_THE_TEXT;
}

/** Whether the template stands for the new value once it is edited, and its `${...}` for what they stood for. */
function standsFor(
  { text, template }: Extract<Source, { readonly kind: "template" }>,
  edits: readonly TextEdit[],
  before: string,
  after: string,
): boolean {
  const edited = withEdits(text, edits);
  const again = template.read(edited);
  const [old, now] = [
    alignedTemplate(template, before, text),
    again === null ? null : alignedTemplate(again, after, edited),
  ];
  const open = (aligned: typeof old, value: string): string | null =>
    aligned === null
      ? null
      : JSON.stringify(
          aligned
            .filter(({ part }) => part.kind === "template")
            .map(({ start, end: behind }) => value.slice(start, behind)),
        );
  return now !== null && open(now, after) === open(old, before);
}
