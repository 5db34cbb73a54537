import { ConnectionError, ErrorCode } from "./error-code";
import { DynamicTable, STATIC_TABLE, type Field } from "./header-table";
import { decodeHuffman } from "./huffman";

/** The headers of a request; of a name that comes twice, the last value. */
export type Headers = ReadonlyMap<string, string>;

/** How a field is written: the bits that mark it, and how many bits of the same byte begin its number (RFC 7541, section 6). */
const INDEXED = { mark: 0x80, bits: 7 };
const LITERAL_AND_INDEXED = { mark: 0x40, bits: 6 };
const TABLE_SIZE = { mark: 0x20, bits: 5 };
const LITERAL_BITS = 4;

const HUFFMAN = { mark: 0x80, bits: 7 };

/** Numbers of more bytes than this are no sizes or indices of anything that is sent. */
const MOST_NUMBER_BYTES = 5;

/** Decodes the header blocks of one connection, in the order in which they come: each builds on those before. */
export class HeaderDecoder {
  readonly #table = new DynamicTable();

  /** @throws ConnectionError since after a block that cannot be decoded no other can be */
  decode(block: Buffer): Headers {
    const headers = new Map<string, string>();
    const bytes = new BlockReader(block);
    let sizesMayCome = true;
    while (!bytes.atEnd) {
      const first = bytes.peek();
      if ((first & INDEXED.mark) !== 0) {
        const [name, value] = this.#field(bytes.number(INDEXED.bits));
        headers.set(name, value);
      } else if ((first & LITERAL_AND_INDEXED.mark) !== 0) {
        const field = this.#literal(bytes, LITERAL_AND_INDEXED.bits);
        this.#table.add(field);
        headers.set(...field);
      } else if ((first & TABLE_SIZE.mark) !== 0) {
        if (!sizesMayCome || !this.#table.resize(bytes.number(TABLE_SIZE.bits)))
          throw new ConnectionError(
            ErrorCode.COMPRESSION_ERROR,
            "the size of the header table is not what was agreed on",
          );
        continue;
      } else {
        headers.set(...this.#literal(bytes, LITERAL_BITS));
      }
      sizesMayCome = false;
    }
    return headers;
  }

  #literal(bytes: BlockReader, bits: number): Field {
    const index = bytes.number(bits);
    const name = index === 0 ? bytes.text() : this.#field(index)[0];
    return [name, bytes.text()];
  }

  #field(index: number): Field {
    const field = STATIC_TABLE[index - 1] ?? this.#table.at(index - 1 - STATIC_TABLE.length);
    if (field === undefined) throw new ConnectionError(ErrorCode.COMPRESSION_ERROR, `there is no header ${index}`);
    return field;
  }
}

/** The numbers and texts of a header block (RFC 7541, section 5). */
class BlockReader {
  #position = 0;

  constructor(readonly block: Buffer) {}

  get atEnd(): boolean {
    return this.#position >= this.block.length;
  }

  peek(): number {
    const byte = this.block[this.#position];
    if (byte === undefined)
      throw new ConnectionError(ErrorCode.COMPRESSION_ERROR, "a header block ends inside a header");
    return byte;
  }

  /** A number that begins with the last `bits` bits of the next byte. */
  number(bits: number): number {
    const most = 2 ** bits - 1;
    let number = this.#byte() & most;
    if (number < most) return number;
    for (let shift = 0; shift < MOST_NUMBER_BYTES; shift++) {
      const byte = this.#byte();
      number += (byte & 0x7f) * 2 ** (7 * shift);
      if (byte < 0x80) return number;
    }
    throw new ConnectionError(ErrorCode.COMPRESSION_ERROR, "a header block has a number without an end");
  }

  text(): string {
    const isHuffman = (this.peek() & HUFFMAN.mark) !== 0;
    const end = this.number(HUFFMAN.bits) + this.#position;
    if (end > this.block.length)
      throw new ConnectionError(ErrorCode.COMPRESSION_ERROR, "a header is longer than its block");
    const bytes = this.block.subarray(this.#position, end);
    this.#position = end;
    return (isHuffman ? decodeHuffman(bytes) : bytes).toString("latin1");
  }

  #byte(): number {
    const byte = this.peek();
    this.#position++;
    return byte;
  }
}
