export {
  createCoordination,
  serviceConfirmation,
  type Context,
  type Coordination,
  type Loss,
  type ProviderData,
} from "./provider-data";
export { RunObjects, type Name, type PlannedObject, type RunObject } from "./run-objects";
export { RunReadings, type ReadingOptions } from "./run-readings";
export { errorText, failureText, interruptible, serviceCall, type Named } from "./service-call";
