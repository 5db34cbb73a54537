export { planAmongOthers } from "./plan-among-others";
export { planWorkflow } from "./plan-workflow";
export { warnOfDeletion } from "./warn-of-deletion";
export { imported, refreshed } from "./refreshed";
