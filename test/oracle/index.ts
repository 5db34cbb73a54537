export * from "../../src/tooling/imitated-core";
