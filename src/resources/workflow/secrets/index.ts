export {
  EARLIER,
  hashesOf,
  NO_SECRETS,
  Redaction,
  standsForAnother,
  withoutMarks,
  type SecretHashes,
} from "./redaction";
export { revealed } from "./reveal";
