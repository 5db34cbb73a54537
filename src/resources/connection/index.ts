export {
  createCoordination,
  serviceConfirmation,
  type Context,
  type Coordination,
  type Loss,
  type PlannedReplacement,
  type ProviderData,
} from "./provider-data";
export { RunObjects, type Name, type PlannedObject, type RunObject } from "./run-objects";
export { errorText, failureText, interruptible, serviceCall, type Named } from "./service-call";
