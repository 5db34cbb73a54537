export {
  createCoordination,
  serviceConfirmation,
  type Context,
  type Coordination,
  type ProviderData,
} from "./provider-data";
export { errorText, failureText, serviceCall, type Named } from "./service-call";
