export {
  EARLIER,
  hashesOf,
  NO_SECRETS,
  recognizedAnywhere,
  Redaction,
  standsForAnother,
  withoutMarks,
  type SecretHashes,
} from "./redaction";
export { revealed } from "./reveal";
