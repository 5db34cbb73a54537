export { NO_SECRETS, Redaction } from "./redaction";
export { revealed } from "./reveal";
export { hashesOf, recognizedAnywhere, type SecretHashes } from "./secret-hashes";
