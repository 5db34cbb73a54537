export { planWorkflow } from "./plan-workflow";
export { definitionOf, imported, refreshed } from "./refreshed";
