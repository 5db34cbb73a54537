export type * from "./provider-server";
export type * from "./schema-message";
