import { RequestError } from "../../http/request-error";

/** The fields of a posted form; "" for a field that is missing. */
export type Form = (field: string) => string;

/** @throws RequestError 400 if the body is not a form's, or has a field twice */
export function readForm(body: Buffer, contentType: string | undefined): Form {
  const mediaType = contentType?.split(";")[0]?.trim().toLowerCase();
  if (body.length > 0 && mediaType !== "application/x-www-form-urlencoded")
    throw new RequestError(400, "The Content-Type must be application/x-www-form-urlencoded");
  const fields = new Map<string, string>();
  for (const [field, value] of new URLSearchParams(body.toString("utf8"))) {
    if (fields.has(field)) throw new RequestError(400, `The form has the field "${field}" more than once`);
    fields.set(field, value);
  }
  return (field) => fields.get(field) ?? "";
}

/** A text of several lines: browsers end each with a carriage return and a line feed, whatever the page had. */
export const typedText = (form: Form, field: string): string => form(field).replace(/\r\n?/g, "\n");
