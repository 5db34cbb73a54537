export { definitionOf } from "./definition";
export { planWorkflow } from "./plan-workflow";
export { readWorkflow } from "./read-workflow";
