import { patchedDefinition } from "./patched-definition";
import { patchedXml } from "./patched-xml";
import type { TextPatch } from "./text-patch";
import type { WantedText } from "./wanted-changes";

/**
 * Puts what somebody changed on the service into a text of the user's, of which every other byte stays.
 *
 * @param own the user's text: the configured one, in the user's own spelling
 */
export function patchedText(own: string, wanted: WantedText): TextPatch {
  const mark = own.startsWith("\ufeff") ? "\ufeff" : "";
  const patch = wanted.language === "xml" ? patchedXml : patchedDefinition;
  const patched = patch(own.slice(mark.length), wanted);
  return { ...patched, text: mark + patched.text };
}
