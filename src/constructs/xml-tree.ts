/** A value as a parser reads it: of an attribute, or a text up to the next element or instruction. */
export interface XmlValue {
  readonly value: string;
  /** Where it is written, as UTF-16 offsets in the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

export interface XmlTreeAttribute extends XmlValue {
  readonly name: string;
}

export interface XmlTreeElement {
  /** As written, with its prefix. */
  readonly name: string;
  readonly attributes: readonly XmlTreeAttribute[];
  readonly children: readonly XmlTreeElement[];
  /** The element's own character data, in document order, without that of its children. */
  readonly texts: readonly XmlValue[];
}

/** Not well-formed. `line` and `column` count from 1; a column is a UTF-16 unit. */
export class XmlSyntaxError extends Error {
  public constructor(
    public readonly reason: string,
    public readonly line: number,
    public readonly column: number,
  ) {
    super(`${reason} (line ${line}, column ${column})`);
    this.name = "XmlSyntaxError";
  }
}

/** Line and column, from 1, of an offset. A CR LF pair, a lone CR and a lone LF each end one line. */
export function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let lineStart = 0;
  for (const end of text.slice(0, offset).matchAll(/\r\n|\r|\n/g)) {
    line += 1;
    lineStart = end.index + end[0].length;
  }
  return { line, column: offset - lineStart + 1 };
}
