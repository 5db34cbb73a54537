// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
export * from "./data-wfa-workflow";
export * from "./data-wfa-workflow-group";
export * from "./data-wfa-workflow-groups";
export * from "./data-wfa-workflows";
export * from "./workflow";
export * from "./workflow-group";
export * from "./workflow-trigger";
