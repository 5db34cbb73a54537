export { planWorkflow } from "./plan-workflow";
export { imported, refreshed } from "./refreshed";
