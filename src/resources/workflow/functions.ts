import { STRING, list, type Value } from "../../cty";
import {
  canonicalText,
  definitionJson,
  describe,
  differences,
  DocumentError,
  isXmlText,
  parseDocument,
  PathError,
  PathTargetError,
  revision,
  withValue,
  type XmlDocument,
} from "../../document";
import { FunctionArgumentError, type FunctionParameter, type ProviderFunction } from "../../framework";

const documentParameter = (name: string, description: string): FunctionParameter => ({
  name,
  type: STRING,
  description,
});

/** Runs code that may reject the argument at `index`, and reports the error there. */
function argument<T>(index: number, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof DocumentError)
      throw new FunctionArgumentError(`The document is not a workflow: ${error.message}`, index);
    if (error instanceof PathError || error instanceof PathTargetError)
      throw new FunctionArgumentError(error.message, index);
    throw error;
  }
}

// Terraform passes neither null nor unknown to these functions, because their parameters allow neither.
const documentAt = (args: readonly Value[], index: number): XmlDocument =>
  argument(index, () => parseDocument(args[index] as string));

/** A function of one document with a text as its result. */
const ofDocument = (
  declared: Pick<ProviderFunction, "name" | "summary" | "description">,
  compute: (document: XmlDocument) => string,
): ProviderFunction => ({
  ...declared,
  parameters: [documentParameter("document", "A native workflow document, as XML text.")],
  result: STRING,
  call: async (args) => compute(documentAt(args, 0)),
});

export const workflowCanonical = ofDocument(
  {
    name: "workflow_canonical",
    summary: "The canonical text of a workflow document",
    description:
      "Returns the document in canonical form, one element on each line and without what is insignificant in XML. Equal documents have equal canonical texts.",
  },
  canonicalText,
);

export const workflowRevision = ofDocument(
  {
    name: "workflow_revision",
    summary: "The revision of a workflow document",
    description: "Returns the SHA-256 of the canonical document in hex, as `revision` of `wfa_workflow` shows it.",
  },
  revision,
);

export const workflowJson = ofDocument(
  {
    name: "workflow_json",
    summary: "A workflow document as JSON",
    description:
      "Returns the document as JSON text, as `definition_json` of `wfa_workflow` shows it. Use `jsondecode` to access its parts.",
  },
  definitionJson,
);

export const workflowDiff: ProviderFunction = {
  name: "workflow_diff",
  summary: "What changed between two workflow documents",
  description:
    "Returns one line for each change, such as `/workflow/task[@name='load']/@timeout: 300 -> 600`, or an empty list for equal documents.",
  // Not "new": the code that provider generators make has parameters of these names, and there it is a keyword.
  parameters: [documentParameter("before", "The document before."), documentParameter("after", "The document after.")],
  result: list(STRING),
  call: async (args) => differences(documentAt(args, 0), documentAt(args, 1)).flatMap(describe),
};

export const workflowSet: ProviderFunction = {
  name: "workflow_set",
  summary: "A workflow document with one value set",
  description:
    "Returns the document's text with the value set at every place that the path selects: an attribute's value or an element's text. Every other byte stays the same.",
  parameters: [
    documentParameter("document", "A native workflow document, as XML text."),
    { name: "path", type: STRING, description: "A document path such as `//task[@name='load']/@timeout`." },
    { name: "value", type: STRING, description: "The value, as plain text." },
  ],
  result: STRING,
  call: async (args) => {
    const document = documentAt(args, 0);
    const value = args[2] as string;
    if (!isXmlText(value)) throw new FunctionArgumentError("The value contains a character that XML does not allow", 2);
    return argument(1, () => withValue(document, args[1] as string, value));
  },
};
