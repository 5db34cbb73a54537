export {
  createCoordination,
  serviceConfirmation,
  type Context,
  type Coordination,
  type PlannedObject,
  type ProviderData,
  type RunObject,
} from "./provider-data";
export { errorText, failureText, serviceCall, type Named } from "./service-call";
