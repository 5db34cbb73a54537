/** A header's name, in small letters, and its value. */
export type Field = readonly [name: string, value: string];

/** The fields that both sides know from the start, numbered from 1 (RFC 7541, appendix A). */
export const STATIC_TABLE: readonly Field[] = (
  ":authority :method=GET :method=POST :path=/ :path=/index.html :scheme=http :scheme=https :status=200 :status=204 " +
  ":status=206 :status=304 :status=400 :status=404 :status=500 accept-charset accept-encoding=gzip,_deflate " +
  "accept-language accept-ranges accept access-control-allow-origin age allow authorization cache-control " +
  "content-disposition content-encoding content-language content-length content-location content-range content-type " +
  "cookie date etag expect expires from host if-match if-modified-since if-none-match if-range if-unmodified-since " +
  "last-modified link location max-forwards proxy-authenticate proxy-authorization range referer refresh retry-after " +
  "server set-cookie strict-transport-security transfer-encoding user-agent vary via www-authenticate"
)
  .split(" ")
  .map((entry) => {
    const [name = "", value = ""] = entry.split("=");
    return [name, value.replace("_", " ")];
  });

/** How large a table may become whose size nobody has agreed on otherwise. */
const DEFAULT_TABLE_BYTES = 4096;

/** What each entry counts for beyond its texts (RFC 7541, section 4.1). */
const ENTRY_BYTES = 32;

/** The fields that the client has sent and numbered: the newest first, and the oldest leave for lack of room. */
export class DynamicTable {
  readonly #fields: Field[] = [];
  #bytes = 0;
  #limit = DEFAULT_TABLE_BYTES;

  at(index: number): Field | undefined {
    return this.#fields[index];
  }

  add(field: Field): void {
    this.#fields.unshift(field);
    this.#bytes += sizeOf(field);
    this.#evict();
  }

  /** @returns whether the size is one that the client may choose */
  resize(limit: number): boolean {
    if (limit > DEFAULT_TABLE_BYTES) return false;
    this.#limit = limit;
    this.#evict();
    return true;
  }

  #evict(): void {
    while (this.#bytes > this.#limit) {
      const oldest = this.#fields.pop();
      if (oldest === undefined) return;
      this.#bytes -= sizeOf(oldest);
    }
  }
}

/** Texts are of bytes, one character each. */
const sizeOf = ([name, value]: Field): number => name.length + value.length + ENTRY_BYTES;
