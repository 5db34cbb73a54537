// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
export * from "./asset";
export * from "./calendar";
export * from "./data-wfa-asset";
export * from "./data-wfa-assets";
export * from "./data-wfa-audit-log";
export * from "./data-wfa-calendar";
export * from "./data-wfa-calendars";
export * from "./data-wfa-search";
export * from "./data-wfa-system-properties";
export * from "./data-wfa-system-statistics";
export * from "./data-wfa-workflow";
export * from "./data-wfa-workflow-group";
export * from "./data-wfa-workflow-groups";
export * from "./data-wfa-workflow-instance";
export * from "./data-wfa-workflow-instances";
export * from "./data-wfa-workflow-log-entries";
export * from "./data-wfa-workflow-logs";
export * from "./data-wfa-workflow-queues";
export * from "./data-wfa-workflows";
export * from "./workflow";
export * from "./workflow-approval";
export * from "./workflow-execution";
export * from "./workflow-group";
export * from "./workflow-queue";
export * from "./workflow-trigger";
