export { methodPath, providerService } from "./provider-service";
