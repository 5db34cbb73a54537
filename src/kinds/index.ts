export {
  isPart,
  KIND_FACTS,
  KINDS,
  kindOfType,
  nounOfType,
  plural,
  subjectOfType,
  type Kind,
  type KindFacts,
} from "./kinds";
