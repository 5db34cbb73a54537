export { createWorkflow } from "./create-workflow";
export { deleteWorkflow } from "./delete-workflow";
export { secretsOf } from "./desired-workflow";
export { updateWorkflow } from "./update-workflow";
