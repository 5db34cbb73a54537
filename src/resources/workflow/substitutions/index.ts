export { filledDocument, knownSubstitutions, openPlaceholders, type Substitutions } from "./filled-document";
export { validateSubstitutions } from "./validate-substitutions";
