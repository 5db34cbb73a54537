/** What `JSON.parse` gives. Where digits count, `PlainJson` and `JsonNode` keep them. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [name: string]: JsonValue };
