/**
 * A copy of plain values whose texts are texts of their own. An id or a name that a parser cut out of a document is only
 * a reference into it in V8, and keeps the whole document in memory for as long as the id is kept.
 */
export const detached = <T>(value: T): T => structuredClone(value);
