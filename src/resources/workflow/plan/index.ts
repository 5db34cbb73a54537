export { planAmongOthers } from "./plan-among-others";
export { planWorkflow } from "./plan-workflow";
export { warnOfDeletion } from "./warn-of-deletion";
export { warnOfLoss } from "./warn-of-loss";
export { imported, refreshed } from "./refreshed";
