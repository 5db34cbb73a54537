import { parse } from "lossless-json";

import { CtyError } from "./cty-error";
import { setOwn } from "./object-shape";

/** A JSON number as it is spelt, where a double would not keep it. */
export class JsonNumber {
  constructor(readonly text: string) {}
}

/** What {@link parseJson} returns; an object's members are its own, whatever their names. */
export type Json = null | boolean | number | string | JsonNumber | readonly Json[] | { readonly [name: string]: Json };

/**
 * Parses JSON without losing a digit. Numbers are doubles where `String` of the double is the number's own spelling in
 * every case, and {@link JsonNumber} otherwise. Of members with the same name the last one counts, as in Go.
 *
 * @throws CtyError for text that is not JSON; the message shows none of it, because state holds secrets
 */
export function parseJson(text: string): Json {
  try {
    // The built-in parser is many times faster, and with these numbers as exact.
    return doublesKeep(text) ? (JSON.parse(text) as Json) : parseExactly(text);
  } catch (error) {
    if (error instanceof RangeError) throw new CtyError("The JSON is nested too deeply to be read");
    const position =
      error instanceof JsonTextError || !(error instanceof Error)
        ? undefined
        : /\bposition \d+/.exec(error.message)?.[0];
    throw new CtyError(
      `Valid JSON is required, but the text is not valid${position === undefined ? "" : ` from ${position} on`}`,
    );
  }
}

/** Thrown where the position would be one in a text that is not the caller's. */
class JsonTextError extends Error {}

const NUMBER_TOKEN = /-?\d[\d.eE+-]*/g;

function doublesKeep(text: string): boolean {
  for (const { outside } of pieces(text))
    if (outside.match(NUMBER_TOKEN)?.some((token) => String(Number(token)) !== token)) return false;
  return true;
}

/**
 * With lossless-json, which goes through strings character by character and takes seconds for a document of megabytes.
 * So it is given each string, names too, as its place in the text, and the built-in parser reads the strings.
 */
function parseExactly(text: string): Json {
  const strings: string[] = [];
  let skeleton = "";
  for (const { outside, string } of pieces(text)) {
    skeleton += outside;
    if (string !== undefined) skeleton += `"${strings.push(string) - 1}"`;
  }
  try {
    return withStrings(parse(skeleton, null, (spelling) => new JsonNumber(spelling)) as Json, strings);
  } catch (error) {
    throw error instanceof SyntaxError ? new JsonTextError("not JSON", { cause: error }) : error;
  }
}

function withStrings(json: Json, strings: readonly string[]): Json {
  if (typeof json === "string") return JSON.parse(strings[Number(json)]!) as string;
  if (typeof json !== "object" || json === null || json instanceof JsonNumber) return json;
  if (isArray(json)) return json.map((element) => withStrings(element, strings));
  const members: Record<string, Json> = {};
  for (const [place, member] of Object.entries(json))
    setOwn(members, JSON.parse(strings[Number(place)]!) as string, withStrings(member, strings));
  return members;
}

const isArray = (json: Json): json is readonly Json[] => Array.isArray(json);

/** The text in pieces of what is outside of strings, each with the string literal that follows it, if one does. */
function* pieces(text: string): Generator<{ readonly outside: string; readonly string?: string }> {
  let at = 0;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return yield { outside: text.slice(at) };
    const end = endOfString(text, quote + 1);
    yield { outside: text.slice(at, quote), string: text.slice(quote, end) };
    at = end;
  }
}

/** The place after the quote that ends the string whose contents start at `from`; the text's end where none does. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c && quote - 1 - backslashes >= from) backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}
