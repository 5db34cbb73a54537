// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/assets
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_assets`. */
export interface DataWfaAssetsConfig extends cdktf.TerraformMetaArguments {
  /**
  * List only members of the asset group with this id. If omitted, there is no limit.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/assets#group_id DataWfaAssets#group_id}
  */
  readonly groupId?: string;
  /**
  * List only members of the asset group with this name or path, such as `dev/chicago`. If omitted, there is no limit.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/assets#group_name DataWfaAssets#group_name}
  */
  readonly groupName?: string;
}
/** The assets, in the service's order. */
export interface DataWfaAssetsAssets {
}

export function dataWfaAssetsAssetsToTerraform(struct?: DataWfaAssetsAssets): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
  }
}


export function dataWfaAssetsAssetsToHclTerraform(struct?: DataWfaAssetsAssets): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
  };
  return attrs;
}

/** Refers to `assets`. The assets, in the service's order. */
export class DataWfaAssetsAssetsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;

  /**
  * Refers to an attribute of a resource or data source; made by the classes of these.
  *
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  /** What was set as `assets`, all of it. */
  public get internalValue(): DataWfaAssetsAssets | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataWfaAssetsAssets | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

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

  // id - computed: true, optional: false, required: false
  /** Unique id of the asset. */
  public get id() {
    return this.getStringAttribute('id');
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
}

/** Refers to the list `assets`. The assets, in the service's order. */
export class DataWfaAssetsAssetsList extends cdktf.ComplexList {

  /**
  * Refers to an attribute of a resource or data source; made by the classes of these.
  *
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(protected terraformResource: cdktf.IInterpolatingParent, protected terraformAttribute: string, protected wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet)
  }

  /**
  * The element at an index.
  *
  * @param index the index of the item to return
  */
  public get(index: number): DataWfaAssetsAssetsOutputReference {
    return new DataWfaAssetsAssetsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/assets wfa_assets}
*
* The assets that exist on the service, or the members of an asset group. If both arguments are set, the assets that are in both groups.
*/
export class DataWfaAssets extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_assets";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataWfaAssets resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataWfaAssets to import
  * @param importFromId The id of the existing DataWfaAssets that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/assets#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataWfaAssets to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_assets", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/assets wfa_assets} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataWfaAssetsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataWfaAssetsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'wfa_assets',
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
    this._groupId = config.groupId;
    this._groupName = config.groupName;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // assets - computed: true, optional: false, required: false
  private _assets = new DataWfaAssetsAssetsList(this, "assets", false);
  /** The assets, in the service's order. */
  public get assets() {
    return this._assets;
  }

  // group_id - computed: false, optional: true, required: false
  private _groupId?: string; 
  /** List only members of the asset group with this id. If omitted, there is no limit. */
  public get groupId() {
    return this.getStringAttribute('group_id');
  }
  public set groupId(value: string) {
    this._groupId = value;
  }
  /** Leaves `group_id` unset. */
  public resetGroupId() {
    this._groupId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `group_id`; nothing if it is not set. */
  public get groupIdInput() {
    return this._groupId;
  }

  // group_name - computed: false, optional: true, required: false
  private _groupName?: string; 
  /** List only members of the asset group with this name or path, such as `dev/chicago`. If omitted, there is no limit. */
  public get groupName() {
    return this.getStringAttribute('group_name');
  }
  public set groupName(value: string) {
    this._groupName = value;
  }
  /** Leaves `group_name` unset. */
  public resetGroupName() {
    this._groupName = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `group_name`; nothing if it is not set. */
  public get groupNameInput() {
    return this._groupName;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      group_id: cdktf.stringToTerraform(this._groupId),
      group_name: cdktf.stringToTerraform(this._groupName),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      group_id: {
        value: cdktf.stringToHclTerraform(this._groupId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      group_name: {
        value: cdktf.stringToHclTerraform(this._groupName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
