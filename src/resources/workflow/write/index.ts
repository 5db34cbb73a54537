export { createWorkflow } from "./create-workflow";
export { creatableWorkflow, provenanceOf } from "./creatable";
export { deleteWorkflow } from "./delete-workflow";
export { updateWorkflow } from "./update-workflow";
export { secretsOf } from "./wanted";
