/** Constructs for a workflow automation service: written by hand here, generated for every object in `wfa`. */
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
