// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/asset
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_asset`. */
export interface DataWfaAssetConfig extends cdktf.TerraformMetaArguments {
  /**
  * Unique id of the asset.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/asset#id DataWfaAsset#id}
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id: string;
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/asset wfa_asset}
*
* An asset that exists on the service, found by its id.
*/
export class DataWfaAsset extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_asset";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataWfaAsset resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataWfaAsset to import
  * @param importFromId The id of the existing DataWfaAsset that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/asset#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataWfaAsset to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_asset", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/asset wfa_asset} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataWfaAssetConfig
  */
  public constructor(scope: Construct, id: string, config: DataWfaAssetConfig) {
    super(scope, id, {
      terraformResourceType: 'wfa_asset',
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
    this._id = config.id;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // agent_build - computed: true, optional: false, required: false
  /** Agent build instance. */
  public get agentBuild() {
    return this.getStringAttribute('agent_build');
  }

  // agent_id - computed: true, optional: false, required: false
  /** Unique id of the agent. */
  public get agentId() {
    return this.getStringAttribute('agent_id');
  }

  // agent_update - computed: true, optional: false, required: false
  /** Agent update/patch version number. */
  public get agentUpdate() {
    return this.getStringAttribute('agent_update');
  }

  // agent_version - computed: true, optional: false, required: false
  /** Software version of the agent. */
  public get agentVersion() {
    return this.getStringAttribute('agent_version');
  }

  // arch_tag - computed: true, optional: false, required: false
  /** Architecture type as discovered by the service. */
  public get archTag() {
    return this.getStringAttribute('arch_tag');
  }

  // attributes_json - computed: true, optional: false, required: false
  /** All fields that the service shows of the asset, as JSON. */
  public get attributesJson() {
    return this.getStringAttribute('attributes_json');
  }

  // description - computed: true, optional: false, required: false
  /** User-defined description. */
  public get description() {
    return this.getStringAttribute('description');
  }

  // distro - computed: true, optional: false, required: false
  /** Operating system distribution version. */
  public get distro() {
    return this.getStringAttribute('distro');
  }

  // ft_port - computed: true, optional: false, required: false
  /** TCP port used by the service to send data. */
  public get ftPort() {
    return this.getNumberAttribute('ft_port');
  }

  // hostname - computed: true, optional: false, required: false
  /** Host name, not case-sensitive. */
  public get hostname() {
    return this.getStringAttribute('hostname');
  }

  // id - computed: false, optional: false, required: true
  private _id?: string; 
  /** Unique id of the asset. */
  public get id() {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._id = value;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `id`; nothing if it is not set. */
  public get idInput() {
    return this._id;
  }

  // ip_address - computed: true, optional: false, required: false
  /** IP address. */
  public get ipAddress() {
    return this.getStringAttribute('ip_address');
  }

  // machine - computed: true, optional: false, required: false
  /** Architecture type. */
  public get machine() {
    return this.getStringAttribute('machine');
  }

  // masq - computed: true, optional: false, required: false
  /** As the service shows it. The interface document does not explain it. */
  public get masq() {
    return this.getBooleanAttribute('masq');
  }

  // name - computed: true, optional: false, required: false
  /** User-defined name. */
  public get name() {
    return this.getStringAttribute('name');
  }

  // port - computed: true, optional: false, required: false
  /** TCP port used by the service to send events. */
  public get port() {
    return this.getNumberAttribute('port');
  }

  // release - computed: true, optional: false, required: false
  /** Kernel version. */
  public get release() {
    return this.getStringAttribute('release');
  }

  // sysname - computed: true, optional: false, required: false
  /** OS type, for example `Linux` or `Windows`. */
  public get sysname() {
    return this.getStringAttribute('sysname');
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      id: cdktf.stringToTerraform(this._id),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      id: {
        value: cdktf.stringToHclTerraform(this._id),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
