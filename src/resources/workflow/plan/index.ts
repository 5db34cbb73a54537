export { planAmongOthers } from "./plan-among-others";
export { planWorkflow } from "./plan-workflow";
export { imported, refreshed } from "./refreshed";
