import { Token } from "cdktf";

/**
 * A text as it must stand in a synthesised string, so that cdktf hands it on untouched and Terraform (which reads every
 * JSON string as a template) evaluates it to exactly this text.
 *
 * - Terraform: `${` and `%{` begin a sequence; doubling the first character makes them literal. This holds wherever they
 *   stand, also behind other `$` and `%`, which are literal on their own. A byte order mark at a template's very start
 *   is dropped, so it is written as an escape in a quoted string.
 * - cdktf: `{TfToken[` behind `$`, `#` or `&` is looked up as a token, which fails for a text that only looks like one;
 *   and a number in the range of its number tokens is replaced. An empty interpolation inside breaks both.
 * - cdktf looks for number tokens with a pattern that takes quadratic time over long runs of digits, dots, dashes and
 *   bars; such runs are broken too.
 */
export function terraformLiteral(text: string): string {
  return text
    .replace(/[$%]\{/g, (sequence) => sequence[0]! + sequence)
    .replace(/^\uFEFF/, '$${"\\uFEFF"}')
    .replace(/([$#&])\{TfToken\[/g, '$1{$${""}TfToken[')
    .replace(NUMBER_LIKE, (number) => (Token.isUnresolved(parseFloat(number)) ? number.replace("e", 'e$${""}') : number))
    .replace(/[-|\d.+]{1000}/g, '$&$${""}');
}

/** What cdktf takes for a number that may be a token. */
const NUMBER_LIKE = /[-|\d.+]{1,64}e[-|\d.eE+]+/g;

/** Literals and Terraform expressions (cdktf tokens or `${…}`), in order, as one Terraform template. */
export function terraformTemplate(parts: readonly ({ readonly literal: string } | { readonly expression: string })[]): string {
  let template = "";
  let literal = "";
  for (const part of parts) {
    if ("literal" in part) {
      literal += part.literal;
      continue;
    }
    // `$` right before an interpolation would escape it, so trailing ones go into an interpolation of their own.
    const text = literal.replace(/[$%]+$/, "");
    const trailing = literal.slice(text.length);
    template += terraformLiteral(text) + (trailing === "" ? "" : `\${"${trailing}"}`) + part.expression;
    literal = "";
  }
  return template + terraformLiteral(literal);
}

/** Whether a text holds the mark of a cdktf token: a string token, or a number that is one. */
export function holdsToken(text: string): boolean {
  if (/[$#&]\{TfToken\[[a-zA-Z0-9:._-]+\]\}/.test(text)) return true;
  return [...text.matchAll(NUMBER_LIKE)].some(([number]) => Token.isUnresolved(parseFloat(number)));
}
