export {
  EVIDENCE,
  isUnnoticed,
  OBJECTS,
  OUTCOMES,
  placesIn,
  type Evidence,
  type ObjectName,
  type Outcome,
  type Outcomes,
  type Place,
} from "./outcomes";
export { EVIDENCE_MEANINGS, EVIDENCE_WORDS, objectWords, OUTCOME_MEANINGS, OUTCOME_WORDS, phaseWords } from "./words";
export { contradictions, NOT_NOTICED } from "./not-noticed";
