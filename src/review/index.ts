export { PlanError } from "./plan-error";
export { readPlan } from "./plan-json";
export type { ActionInvocation, DeferredChange, JsonObject, ObjectChange, Plan, PlanAction } from "./plan-json";
export { isMarked, isMarkedWithin, maskSensitive } from "./sensitive";
