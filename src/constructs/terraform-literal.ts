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

/** Whether a text contains a cdktf token: a string token, or an encoded number token. */
export function holdsToken(text: string): boolean {
  if (/[$#&]\{TfToken\[[a-zA-Z0-9:._-]+\]\}/.test(text)) return true;
  return [...text.matchAll(NUMBER_LIKE)].some(([number]) => Token.isUnresolved(parseFloat(number)));
}
