export {
  CoreError,
  ImitatedCore,
  UNKNOWN,
  startCore,
  type Action,
  type Core,
  type Planned,
  type StoredObject,
} from "../../src/tooling/imitated-core";
