export { deleteWorkflow, planDeletion } from "./delete-workflow";
export { createWorkflow, updateWorkflow } from "./write-workflow";
