/** Constructs for a workflow automation service: hand-written ones here, generated ones for every object in `wfa`. */
export * from "./generated/provider";
export * as wfa from "./generated";
export * from "./asset";
export * from "./calendar";
export * from "./workflow";
export * from "./workflow-directory";
export * from "./workflow-document";
export * from "./workflow-group";
export * from "./workflow-queue";
export * from "./workflow-trigger";
