// eslint-disable-next-line no-control-regex -- these are what XML excludes
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u;

/** What is wrong with a value of `secrets_wo`, without showing it; undefined where nothing is. */
export function secretsProblem(secrets: ReadonlyMap<string, string>): string | undefined {
  for (const [name, value] of secrets) {
    if (name === "" || /[{}]/.test(name))
      return `"${name}" is no name that {{secret:NAME}} can have: it is empty or holds a brace. Call it otherwise`;
    if (value.trim() === "")
      return `The value of "${name}" is empty or blank, which could not be told from nothing. Give it a value, or take it and its placeholder out`;
    if (NO_XML.test(value))
      return `The value of "${name}" has a character that no XML document can hold. Encode it, for example with base64encode, if whoever reads the document decodes it`;
  }
  return undefined;
}
