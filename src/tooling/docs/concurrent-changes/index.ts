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
