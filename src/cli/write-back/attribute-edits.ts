import { inJson, literal, templateEdits } from "../../hcl";
import type { TextEdit } from "../../sequence";
import { isLiteral, jsonencodeEdits, type Obstacle } from "./jsonencode-edits";
import { patchedText, type LeftChange, type WantedText } from "./patched-text";
import { engineText, type FoundSource } from "./source";
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
export function attributeEdits(source: FoundSource, what: WantedText | WantedValue): AttributeEdits | Obstacle {
  if (what.kind === "value") {
    const edits = valueEdits(source, what);
    return "reason" in edits ? edits : { edits, written: null, left: [], differs: false };
  }
  const own = source.kind === "file" ? source.text : what.configured;
  if (engineText(own) !== engineText(what.configured))
    return {
      reason:
        "The text there is not the one that the plan has, so the configuration changes it before it uses it. Make the change yourself",
    };
  const { text, ...outcome } = patchedText(own, what);
  const edits = text === own ? [] : textEdits(source, own, text);
  return "reason" in edits ? edits : { edits, ...outcome };
}

/** A value that stands there literally becomes another one. */
function valueEdits(source: FoundSource, { value, shown }: WantedValue): readonly TextEdit[] | Obstacle {
  if (value === undefined || value === null)
    return { reason: "The service no longer has a value there. Remove it yourself" };
  if (source.kind === "template" && typeof value === "string") {
    const texts = source.template.parts.map((part) => (part.kind === "template" ? null : part.text));
    const edits = texts.includes(null) ? null : templateEdits(source.template, texts.join(""), value);
    // A heredoc ends each value with a line end, and a line of the value may end the heredoc.
    if (edits !== null && "evaluated" in edits)
      return { reason: `The value cannot be spelt as the text there is. Set it to ${shown} yourself` };
    if (edits !== null) return edits;
  }
  if (source.kind === "expression" && isLiteral(source.expression) && typeof value !== "object") {
    const { start, end } = source.expression.range;
    const isJsonText = source.syntax === "json" && typeof value === "string";
    return [{ start: start, end: end, text: isJsonText ? `"${inJson(value)}"` : literal(value) }];
  }
  return { reason: `The value is an expression. Set it to ${shown} yourself` };
}

function textEdits(source: FoundSource, before: string, after: string): readonly TextEdit[] | Obstacle {
  if (source.kind === "file") return [{ start: 0, end: source.text.length, text: after }];
  if (source.kind === "expression") return jsonencodeEdits(source.text, source.expression, before, after);
  const edits = templateEdits(source.template, before, after);
  if (!("evaluated" in edits)) return edits;
  return {
    reason:
      edits.evaluated === null
        ? "The text is a template, and its value does not show which part of it became what. Make the change yourself"
        : `The value comes from ${edits.evaluated}. Make the change where that is set`,
  };
}
