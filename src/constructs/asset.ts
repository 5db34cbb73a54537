import type { Construct } from "constructs";
import type { IResolvable, TerraformMetaArguments } from "cdktf";
import { Asset as AssetResource, type AssetTimeouts } from "./generated/asset";
import { jsonTemplate } from "./json-template";

/** Settings of an asset. At least a hostname or an IP address is required. */
export interface AssetProps extends TerraformMetaArguments {
  /**
   * User-defined name.
   * @default - left to the service
   */
  readonly name?: string;
  /**
   * User-defined description.
   * @default - left to the service
   */
  readonly description?: string;
  /**
   * Host name, not case-sensitive.
   * @default - left to the service
   */
  readonly hostname?: string;
  /**
   * IP address.
   * @default - left to the service
   */
  readonly ipAddress?: string;
  /**
   * TCP port used by the service to send events.
   * @default - left to the service
   */
  readonly port?: number;
  /**
   * TCP port used by the service to send data.
   * @default - left to the service
   */
  readonly ftPort?: number;
  /**
   * Further fields of AssetData; values may be tokens. Give integers beyond 2^53 as JSON text, which
   * cannot be set together with these.
   * @default - none
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- jsii's word for any JSON value; it has no unknown
  readonly additionalFields?: { readonly [name: string]: any };
  /**
   * The same fields as the JSON text of an object; not together with fields as values.
   * @default - none
   */
  readonly additionalFieldsJson?: string;
  /**
   * Adopt an existing asset for the same machine instead of failing, if it is as configured.
   * @default false
   */
  readonly adoptExisting?: boolean | IResolvable;
  /**
   * How long each operation may take.
   * @default - the provider's
   */
  readonly timeouts?: AssetTimeouts;
}

/**
 * An asset: a managed machine whose agent is installed and whose security keys are in place. The service cannot update
 * assets, so a change replaces it.
 */
export class Asset extends AssetResource {
  /**
   * Adds an asset to a stack.
   *
   * @param scope the stack, or a construct in it
   * @param id unique in the scope; the object's address in Terraform follows from it
   * @param props the settings
   */
  public constructor(scope: Construct, id: string, props: AssetProps) {
    const { additionalFields, ...config } = props;
    if (additionalFields !== undefined && props.additionalFieldsJson !== undefined) {
      throw new Error(`The asset "${id}" has additional fields both as values and as JSON text; give one of them`);
    }
    if (
      [props.name, props.hostname, props.ipAddress, additionalFields, props.additionalFieldsJson].every(
        (value) => value === undefined,
      )
    ) {
      throw new Error(
        `The asset "${id}" has neither a hostname nor an IP address; set one, because the service needs it to find the machine`,
      );
    }
    super(
      scope,
      id,
      additionalFields === undefined
        ? config
        : {
            ...config,
            additionalFieldsJson: jsonTemplate(additionalFields, `the additional fields of the asset "${id}"`),
          },
    );
  }
}
