export { type SecretHashes, hashesOf } from "./hashes";
export {
  EARLIER,
  filledIn,
  knownFilledIn,
  secretIn,
  secretNames,
  secretNamesIn,
  valueNodes,
  withoutMarks,
} from "./placeholders";
export { Redaction, NO_SECRETS } from "./redaction";
export { revealed } from "./reveal";
export { unshownTexts } from "./unshown-texts";
export { validateSecrets } from "./validate-secrets";
export { textWithoutSecrets, withoutSecrets } from "./without-secrets";
