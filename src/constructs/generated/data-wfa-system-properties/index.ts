// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/system_properties
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_system_properties`. */
export interface DataWfaSystemPropertiesConfig extends cdktf.TerraformMetaArguments {
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/system_properties wfa_system_properties}
*
* The properties defined in the service's properties file. They may contain secrets, so the whole map is sensitive. State contains what the data source reads, and nothing of what the ephemeral resource reads.
*/
export class DataWfaSystemProperties extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_system_properties";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataWfaSystemProperties resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataWfaSystemProperties to import
  * @param importFromId The id of the existing DataWfaSystemProperties that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/system_properties#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataWfaSystemProperties to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_system_properties", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/system_properties wfa_system_properties} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataWfaSystemPropertiesConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataWfaSystemPropertiesConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'wfa_system_properties',
      terraformGeneratorMetadata: {
        providerName: 'wfa',
        providerVersionConstraint: '~> 0.1'
      },
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      lifecycle: config.lifecycle,
      provisioners: config.provisioners,
      connection: config.connection,
      forEach: config.forEach
    });
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // properties - computed: true, optional: false, required: false
  private _properties = new cdktf.StringMap(this, "properties");
  /** Map of names to values: the text of a number or boolean, the JSON text of anything else, null if the service shows null. */
  public get properties() {
    return this._properties;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
    };
    return attrs;
  }
}
