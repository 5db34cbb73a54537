import type { Construct } from "constructs";
import type { IResolvable, TerraformMetaArguments } from "cdktf";
import { Calendar as CalendarResource, type CalendarTimeouts } from "./generated/calendar";
import { jsonTemplate } from "./json-template";
import { terraformLiteral } from "./terraform-literal";

/** Settings of a calendar: its definition either as values or as JSON text. */
export interface CalendarProps extends TerraformMetaArguments {
  /**
   * The fields of the TraditionalCalendar; values may be tokens. Give integers beyond 2^53 as JSON text.
   * @default - given as JSON text
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- jsii's word for any JSON value; it has no unknown
  readonly definition?: { readonly [name: string]: any };
  /**
   * The same fields as the literal JSON text of an object, for integers beyond 2^53.
   * @default - given as values
   */
  readonly definitionJson?: string;
  /**
   * Adopt an existing calendar instead of failing; it is updated to the definition.
   * @default false
   */
  readonly adoptExisting?: boolean | IResolvable;
  /**
   * JSON pointers to values that the service owns; an asterisk matches any segment.
   * @default - the provider's
   */
  readonly ignoredPaths?: string[];
  /**
   * How long each operation may take.
   * @default - the provider's
   */
  readonly timeouts?: CalendarTimeouts;
}

/** A calendar for schedules. Destroying it makes all scheduled workflows regenerate their schedules. */
export class Calendar extends CalendarResource {
  /**
   * Adds a calendar to a stack.
   *
   * @param scope the stack, or a construct in it
   * @param id unique in the scope; the object's address in Terraform follows from it
   * @param props the settings
   */
  public constructor(scope: Construct, id: string, props: CalendarProps) {
    const { definition, definitionJson, ...config } = props;
    if ((definition === undefined) === (definitionJson === undefined)) {
      throw new Error(
        definition === undefined
          ? `The calendar "${id}" has no definition; give one, as values or as JSON text`
          : `The calendar "${id}" has definitions both as values and as JSON text; give one of them`,
      );
    }
    if (definitionJson !== undefined) refuseOtherThanObject(id, definitionJson);
    super(scope, id, {
      ...config,
      definition:
        definitionJson === undefined
          ? jsonTemplate(definition, `the definition of the calendar "${id}"`)
          : terraformLiteral(definitionJson),
    });
  }
}

function refuseOtherThanObject(id: string, text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(
      `The JSON text of the calendar "${id}" is not valid: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new Error(`The JSON text of the calendar "${id}" is not an object`);
  }
}
