export { EARLIER, NO_SECRETS, Redaction, standsForAnother, withoutMarks } from "./redaction";
export { revealed } from "./reveal";
export { hashesOf, recognizedAnywhere, type SecretHashes } from "./secret-hashes";
