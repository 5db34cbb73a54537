import { Token } from "cdktf";

/**
 * A text as it must be written in a synthesized string, so that cdktf passes it on unchanged and Terraform (which reads
 * every JSON string as a template) evaluates it to exactly this text: one interpolation of a quoted string, `${"…"}`.
 *
 * Why not the text itself with `$${` for `${`: Terraform's reader makes a token of each line, and of each `$` and `%`,
 * and takes quadratic time in their number (minutes for a text of 200 KB in 10,000 lines); and after a carriage return
 * it leaves `$${` as it is. In a quoted string without `$` and `%` the whole text is one token.
 *
 * What cdktf does to a string: `{TfToken[…]}` after `$`, `#` or `&` is resolved, which fails for a text that only looks
 * like a token; a number in the range of its number tokens is replaced; and the search for those takes quadratic time
 * over long runs of digits, dots, dashes and bars. An escape inside prevents each of them.
 */
export function terraformLiteral(text: string): string {
  const quoted = text
    .replace(/[\\"\n\r\t$%\uFEFF]/g, (character) => SHORT_ESCAPES.get(character) ?? escape(character))
    .replace(/\{(?=TfToken\[)/g, escape)
    .replace(NUMBER_LIKE, (number) => (Token.isUnresolved(parseFloat(number)) ? number.replace("e", escape) : number))
    .replace(/[-|\d.+]{1000}/g, (run) => run.slice(0, -1) + escape(run.slice(-1)));
  return text === "" ? "" : `\${"${quoted}"}`;
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ['"', '\\"'],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

const escape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

/** What cdktf recognizes as a number that may be a token. */
const NUMBER_LIKE = /[-|\d.+]{1,64}e[-|\d.eE+]+/g;

/** Literals and Terraform expressions (cdktf tokens), in order, as one Terraform template. */
export function terraformTemplate(
  parts: readonly ({ readonly literal: string } | { readonly expression: string })[],
): string {
  let template = "";
  let literal = "";
  for (const part of parts) {
    if ("literal" in part) {
      literal += part.literal;
    } else {
      template += terraformLiteral(literal) + part.expression;
      literal = "";
    }
  }
  return template + terraformLiteral(literal);
}

/** A text that may hold cdktf tokens, as one Terraform template: all that is beside them is literal. */
export function terraformText(text: string): string {
  const parts: ({ readonly literal: string } | { readonly expression: string })[] = [];
  let at = 0;
  for (const { index, expression } of tokensIn(text)) {
    parts.push({ literal: text.slice(at, index) }, { expression });
    at = index + expression.length;
  }
  return terraformTemplate([...parts, { literal: text.slice(at) }]);
}

/** Whether a text contains a cdktf token: a string token, or an encoded number token. */
export const holdsToken = (text: string): boolean => tokensIn(text).length > 0;

const STRING_TOKEN = /[$#&]\{TfToken\[[a-zA-Z0-9:._-]+\]\}/g;

function tokensIn(text: string): readonly { readonly index: number; readonly expression: string }[] {
  const strings = [...text.matchAll(STRING_TOKEN)];
  const numbers = [...text.matchAll(NUMBER_LIKE)].filter(
    (match) => Token.isUnresolved(parseFloat(match[0])) && !strings.some((each) => isWithin(match, each)),
  );
  return [...strings, ...numbers]
    .map((match) => ({ index: match.index, expression: match[0] }))
    .sort((a, b) => a.index - b.index);
}

const isWithin = (inner: RegExpMatchArray, outer: RegExpMatchArray): boolean =>
  inner.index! >= outer.index! && inner.index! < outer.index! + outer[0].length;
