// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_asset`. */
export interface AssetConfig extends cdktf.TerraformMetaArguments {
  /**
  * Further fields of AssetData, which the interface document does not list, as the JSON text of an object. The order of fields, white space and the notation of numbers do not matter. A change replaces the asset.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#additional_fields_json Asset#additional_fields_json}
  */
  readonly additionalFieldsJson?: string;
  /**
  * Adopt an existing asset for the same machine instead of failing, if it matches the configuration. Default: `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#adopt_existing Asset#adopt_existing}
  */
  readonly adoptExisting?: boolean | cdktf.IResolvable;
  /**
  * User-defined description. If omitted, the service decides. A change replaces the asset.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#description Asset#description}
  */
  readonly description?: string;
  /**
  * TCP port used by the service to send data. If omitted, the service decides. A change replaces the asset.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#ft_port Asset#ft_port}
  */
  readonly ftPort?: number;
  /**
  * Host name, not case-sensitive. If omitted, the service decides. A change replaces the asset.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#hostname Asset#hostname}
  */
  readonly hostname?: string;
  /**
  * IP address. If omitted, the service decides. A change replaces the asset.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#ip_address Asset#ip_address}
  */
  readonly ipAddress?: string;
  /**
  * User-defined name. If omitted, the service decides. A change replaces the asset.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#name Asset#name}
  */
  readonly name?: string;
  /**
  * TCP port used by the service to send events. If omitted, the service decides. A change replaces the asset.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#port Asset#port}
  */
  readonly port?: number;
  /**
  * How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#timeouts Asset#timeouts}
  */
  readonly timeouts?: AssetTimeouts;
}
/** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
export interface AssetTimeouts {
  /**
  * How long to wait for create. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#create Asset#create}
  */
  readonly create?: string;
  /**
  * How long to wait for delete. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#delete Asset#delete}
  */
  readonly delete?: string;
  /**
  * How long to wait for read. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#read Asset#read}
  */
  readonly read?: string;
  /**
  * How long to wait for update. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#update Asset#update}
  */
  readonly update?: string;
}

export function assetTimeoutsToTerraform(struct?: AssetTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    create: cdktf.stringToTerraform(struct!.create),
    delete: cdktf.stringToTerraform(struct!.delete),
    read: cdktf.stringToTerraform(struct!.read),
    update: cdktf.stringToTerraform(struct!.update),
  }
}


export function assetTimeoutsToHclTerraform(struct?: AssetTimeouts | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    create: {
      value: cdktf.stringToHclTerraform(struct!.create),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    delete: {
      value: cdktf.stringToHclTerraform(struct!.delete),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    read: {
      value: cdktf.stringToHclTerraform(struct!.read),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    update: {
      value: cdktf.stringToHclTerraform(struct!.update),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

/** Refers to `timeouts`. How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
export class AssetTimeoutsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * Refers to an attribute of a resource or data source; made by the classes of these.
  *
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** What was set as `timeouts`, all of it. */
  public get internalValue(): AssetTimeouts | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._create !== undefined) {
      hasAnyValues = true;
      internalValueResult.create = this._create;
    }
    if (this._delete !== undefined) {
      hasAnyValues = true;
      internalValueResult.delete = this._delete;
    }
    if (this._read !== undefined) {
      hasAnyValues = true;
      internalValueResult.read = this._read;
    }
    if (this._update !== undefined) {
      hasAnyValues = true;
      internalValueResult.update = this._update;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: AssetTimeouts | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._create = undefined;
      this._delete = undefined;
      this._read = undefined;
      this._update = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._create = value.create;
      this._delete = value.delete;
      this._read = value.read;
      this._update = value.update;
    }
  }

  // create - computed: false, optional: true, required: false
  private _create?: string; 
  /** How long to wait for create. Default `5m`. */
  public get create() {
    return this.getStringAttribute('create');
  }
  public set create(value: string) {
    this._create = value;
  }
  /** Leaves `create` unset. */
  public resetCreate() {
    this._create = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `create`; nothing if it is not set. */
  public get createInput() {
    return this._create;
  }

  // delete - computed: false, optional: true, required: false
  private _delete?: string; 
  /** How long to wait for delete. Default `5m`. */
  public get delete() {
    return this.getStringAttribute('delete');
  }
  public set delete(value: string) {
    this._delete = value;
  }
  /** Leaves `delete` unset. */
  public resetDelete() {
    this._delete = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `delete`; nothing if it is not set. */
  public get deleteInput() {
    return this._delete;
  }

  // read - computed: false, optional: true, required: false
  private _read?: string; 
  /** How long to wait for read. Default `2m`. */
  public get read() {
    return this.getStringAttribute('read');
  }
  public set read(value: string) {
    this._read = value;
  }
  /** Leaves `read` unset. */
  public resetRead() {
    this._read = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `read`; nothing if it is not set. */
  public get readInput() {
    return this._read;
  }

  // update - computed: false, optional: true, required: false
  private _update?: string; 
  /** How long to wait for update. Default `2m`. */
  public get update() {
    return this.getStringAttribute('update');
  }
  public set update(value: string) {
    this._update = value;
  }
  /** Leaves `update` unset. */
  public resetUpdate() {
    this._update = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `update`; nothing if it is not set. */
  public get updateInput() {
    return this._update;
  }
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset wfa_asset}
*
* An asset: a managed machine with an installed agent. The agent must be installed and its security keys prepositioned before the asset can be added. The interface has no update, so a change replaces the asset, which removes it from all asset groups.
*/
export class Asset extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_asset";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a Asset resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the Asset to import
  * @param importFromId The id of the existing Asset that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the Asset to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_asset", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/asset wfa_asset} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options AssetConfig = {}
  */
  public constructor(scope: Construct, id: string, config: AssetConfig = {}) {
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
    this._additionalFieldsJson = config.additionalFieldsJson;
    this._adoptExisting = config.adoptExisting;
    this._description = config.description;
    this._ftPort = config.ftPort;
    this._hostname = config.hostname;
    this._ipAddress = config.ipAddress;
    this._name = config.name;
    this._port = config.port;
    this._timeouts.internalValue = config.timeouts;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // additional_fields_json - computed: false, optional: true, required: false
  private _additionalFieldsJson?: string; 
  /** Further fields of AssetData, which the interface document does not list, as the JSON text of an object. The order of fields, white space and the notation of numbers do not matter. A change replaces the asset. */
  public get additionalFieldsJson() {
    return this.getStringAttribute('additional_fields_json');
  }
  public set additionalFieldsJson(value: string) {
    this._additionalFieldsJson = value;
  }
  /** Leaves `additional_fields_json` unset. */
  public resetAdditionalFieldsJson() {
    this._additionalFieldsJson = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `additional_fields_json`; nothing if it is not set. */
  public get additionalFieldsJsonInput() {
    return this._additionalFieldsJson;
  }

  // adopt_existing - computed: true, optional: true, required: false
  private _adoptExisting?: boolean | cdktf.IResolvable; 
  /** Adopt an existing asset for the same machine instead of failing, if it matches the configuration. Default: `false`. */
  public get adoptExisting() {
    return this.getBooleanAttribute('adopt_existing');
  }
  public set adoptExisting(value: boolean | cdktf.IResolvable) {
    this._adoptExisting = value;
  }
  /** Leaves `adopt_existing` unset. */
  public resetAdoptExisting() {
    this._adoptExisting = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `adopt_existing`; nothing if it is not set. */
  public get adoptExistingInput() {
    return this._adoptExisting;
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

  // description - computed: true, optional: true, required: false
  private _description?: string; 
  /** User-defined description. If omitted, the service decides. A change replaces the asset. */
  public get description() {
    return this.getStringAttribute('description');
  }
  public set description(value: string) {
    this._description = value;
  }
  /** Leaves `description` unset. */
  public resetDescription() {
    this._description = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `description`; nothing if it is not set. */
  public get descriptionInput() {
    return this._description;
  }

  // distro - computed: true, optional: false, required: false
  /** Operating system distribution version. */
  public get distro() {
    return this.getStringAttribute('distro');
  }

  // ft_port - computed: true, optional: true, required: false
  private _ftPort?: number; 
  /** TCP port used by the service to send data. If omitted, the service decides. A change replaces the asset. */
  public get ftPort() {
    return this.getNumberAttribute('ft_port');
  }
  public set ftPort(value: number) {
    this._ftPort = value;
  }
  /** Leaves `ft_port` unset. */
  public resetFtPort() {
    this._ftPort = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `ft_port`; nothing if it is not set. */
  public get ftPortInput() {
    return this._ftPort;
  }

  // hostname - computed: true, optional: true, required: false
  private _hostname?: string; 
  /** Host name, not case-sensitive. If omitted, the service decides. A change replaces the asset. */
  public get hostname() {
    return this.getStringAttribute('hostname');
  }
  public set hostname(value: string) {
    this._hostname = value;
  }
  /** Leaves `hostname` unset. */
  public resetHostname() {
    this._hostname = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `hostname`; nothing if it is not set. */
  public get hostnameInput() {
    return this._hostname;
  }

  // id - computed: true, optional: false, required: false
  /** Unique id, assigned by the service. */
  public get id() {
    return this.getStringAttribute('id');
  }

  // ip_address - computed: true, optional: true, required: false
  private _ipAddress?: string; 
  /** IP address. If omitted, the service decides. A change replaces the asset. */
  public get ipAddress() {
    return this.getStringAttribute('ip_address');
  }
  public set ipAddress(value: string) {
    this._ipAddress = value;
  }
  /** Leaves `ip_address` unset. */
  public resetIpAddress() {
    this._ipAddress = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `ip_address`; nothing if it is not set. */
  public get ipAddressInput() {
    return this._ipAddress;
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

  // name - computed: true, optional: true, required: false
  private _name?: string; 
  /** User-defined name. If omitted, the service decides. A change replaces the asset. */
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._name = value;
  }
  /** Leaves `name` unset. */
  public resetName() {
    this._name = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `name`; nothing if it is not set. */
  public get nameInput() {
    return this._name;
  }

  // port - computed: true, optional: true, required: false
  private _port?: number; 
  /** TCP port used by the service to send events. If omitted, the service decides. A change replaces the asset. */
  public get port() {
    return this.getNumberAttribute('port');
  }
  public set port(value: number) {
    this._port = value;
  }
  /** Leaves `port` unset. */
  public resetPort() {
    this._port = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `port`; nothing if it is not set. */
  public get portInput() {
    return this._port;
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

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new AssetTimeoutsOutputReference(this, "timeouts");
  /** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
  public get timeouts() {
    return this._timeouts;
  }
  /** Sets `timeouts`. */
  public putTimeouts(value: AssetTimeouts) {
    this._timeouts.internalValue = value;
  }
  /** Leaves `timeouts` unset. */
  public resetTimeouts() {
    this._timeouts.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `timeouts`; nothing if it is not set. */
  public get timeoutsInput() {
    return this._timeouts.internalValue;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      additional_fields_json: cdktf.stringToTerraform(this._additionalFieldsJson),
      adopt_existing: cdktf.booleanToTerraform(this._adoptExisting),
      description: cdktf.stringToTerraform(this._description),
      ft_port: cdktf.numberToTerraform(this._ftPort),
      hostname: cdktf.stringToTerraform(this._hostname),
      ip_address: cdktf.stringToTerraform(this._ipAddress),
      name: cdktf.stringToTerraform(this._name),
      port: cdktf.numberToTerraform(this._port),
      timeouts: assetTimeoutsToTerraform(this._timeouts.internalValue),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      additional_fields_json: {
        value: cdktf.stringToHclTerraform(this._additionalFieldsJson),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      adopt_existing: {
        value: cdktf.booleanToHclTerraform(this._adoptExisting),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      description: {
        value: cdktf.stringToHclTerraform(this._description),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ft_port: {
        value: cdktf.numberToHclTerraform(this._ftPort),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      hostname: {
        value: cdktf.stringToHclTerraform(this._hostname),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ip_address: {
        value: cdktf.stringToHclTerraform(this._ipAddress),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      name: {
        value: cdktf.stringToHclTerraform(this._name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      port: {
        value: cdktf.numberToHclTerraform(this._port),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      timeouts: {
        value: assetTimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "AssetTimeouts",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
