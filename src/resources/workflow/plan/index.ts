export { planAmongOthers } from "./plan-among-others";
export { planWorkflow } from "./plan-workflow";
export { planNewWorkflow } from "./plan-new-workflow";
export { planDeletion } from "./plan-deletion";
export { imported, refreshed } from "./refreshed";
