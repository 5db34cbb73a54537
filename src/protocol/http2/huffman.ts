import { ConnectionError, ErrorCode } from "./error-code";

/**
 * How many bits the code of each byte has, in base 36, one character a byte (RFC 7541, appendix B). Codes of one length
 * are consecutive, in the order of their bytes, and follow from the shorter ones: the lengths are the whole table.
 */
const LENGTHS =
  "dnsssssssoussussssssssusssssssss6aacd68baa8b8666555666666678f6cad67777777777777777777777878djde6f565" +
  "65666577666567655677777fbedskmkkmmmnmnnnnnonoomnonnnnlmnmnnomlkmmnnlnmmolmnnllmlnmnnkmmmnmmnqqkjmnmp" +
  "qqqrrqopjlqrrqrollqqsrrrkoklmllnmmppooqnqrqqrrrrrsrrrrrq";

interface CodesOfLength {
  /** The code of the first of them. */
  readonly first: number;
  readonly bytes: readonly number[];
}

let table: readonly CodesOfLength[] | undefined;

/** The codes by their length; made on first use, since a client sends each text only once. */
function codes(): readonly CodesOfLength[] {
  const bytesOf = Array.from({ length: 31 }, (): number[] => []);
  [...LENGTHS].forEach((length, byte) => bytesOf[parseInt(length, 36)]?.push(byte));
  let next = 0;
  return bytesOf.map((bytes) => {
    const first = next;
    next = (first + bytes.length) * 2;
    return { first, bytes };
  });
}

/** @throws ConnectionError if the text ends with anything but the start of the code for its end: less than a byte of ones */
export function decodeHuffman(encoded: Uint8Array): Buffer {
  table ??= codes();
  const decoded: number[] = [];
  let [code, length] = [0, 0];
  for (const byte of encoded) {
    for (let bit = 7; bit >= 0; bit--) {
      code = code * 2 + ((byte >> bit) & 1);
      length++;
      const found = table[length];
      if (found === undefined) throw new ConnectionError(ErrorCode.COMPRESSION_ERROR, "a text has no valid code");
      const value = found.bytes[code - found.first];
      if (value === undefined) continue;
      decoded.push(value);
      [code, length] = [0, 0];
    }
  }
  if (length > 7 || code !== 2 ** length - 1)
    throw new ConnectionError(ErrorCode.COMPRESSION_ERROR, "a text is padded with other bits than ones");
  return Buffer.from(decoded);
}
