import { STATIC_TABLE, type Field } from "./header-table";

/** A field that the receiver must not number: the table of what this side has sent stays empty. */
const LITERAL = { mark: 0, bits: 4 };
const INDEXED = { mark: 0x80, bits: 7 };
const TEXT = { mark: 0, bits: 7 };

/** The table of numbered fields has no entries from now on. A client that changes its size wants to be told a size first. */
export const NO_TABLE = Buffer.of(0x20);

/** A header block that builds on no other and may be sent on any connection. Values are of printable ASCII. */
export function encodeHeaders(fields: readonly Field[]): Buffer {
  return Buffer.concat(fields.map(encodeField));
}

function encodeField([name, value]: Field): Buffer {
  const whole = STATIC_TABLE.findIndex((known) => known[0] === name && known[1] === value);
  if (whole >= 0) return number(INDEXED, whole + 1);
  const named = STATIC_TABLE.findIndex((known) => known[0] === name);
  return Buffer.concat([number(LITERAL, named + 1), ...(named < 0 ? [text(name)] : []), text(value)]);
}

const text = (value: string): Buffer => Buffer.concat([number(TEXT, value.length), Buffer.from(value, "latin1")]);

/** A number of as many bytes as it needs, the first with a mark before it (RFC 7541, section 5.1). */
function number({ mark, bits }: { mark: number; bits: number }, value: number): Buffer {
  const most = 2 ** bits - 1;
  if (value < most) return Buffer.of(mark | value);
  const bytes = [mark | most];
  let rest = value - most;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}
