export { deleteWorkflow } from "./delete-workflow";
export { createWorkflow, updateWorkflow } from "./write-workflow";
