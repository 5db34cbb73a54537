// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_workflow_group`. */
export interface WorkflowGroupConfig extends cdktf.TerraformMetaArguments {
  /**
  * Description of the group; an empty one counts as none. A change replaces the object.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group#description WorkflowGroup#description}
  */
  readonly description?: string;
  /**
  * Destroy or replace the group together with all workflows and child groups in it. Default: `false`; destroying then fails unless the group is known to be empty. To change a group and keep what is in it, use `create_before_destroy` instead.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group#force_destroy WorkflowGroup#force_destroy}
  */
  readonly forceDestroy?: boolean | cdktf.IResolvable;
  /**
  * Globally unique id. If omitted, the service chooses one.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group#id WorkflowGroup#id}
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id?: string;
  /**
  * Logical name of the group.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group#name WorkflowGroup#name}
  */
  readonly name: string;
  /**
  * Id of the parent group. If omitted, the group is added under the root group, Master.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group#parent_id WorkflowGroup#parent_id}
  */
  readonly parentId?: string;
  /**
  * How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group#timeouts WorkflowGroup#timeouts}
  */
  readonly timeouts?: WorkflowGroupTimeouts;
}
/** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
export interface WorkflowGroupTimeouts {
  /**
  * How long to wait for create. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group#create WorkflowGroup#create}
  */
  readonly create?: string;
  /**
  * How long to wait for delete. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group#delete WorkflowGroup#delete}
  */
  readonly delete?: string;
  /**
  * How long to wait for read. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group#read WorkflowGroup#read}
  */
  readonly read?: string;
  /**
  * How long to wait for update. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group#update WorkflowGroup#update}
  */
  readonly update?: string;
}

export function workflowGroupTimeoutsToTerraform(struct?: WorkflowGroupTimeouts | cdktf.IResolvable): any {
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


export function workflowGroupTimeoutsToHclTerraform(struct?: WorkflowGroupTimeouts | cdktf.IResolvable): any {
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
export class WorkflowGroupTimeoutsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): WorkflowGroupTimeouts | cdktf.IResolvable | undefined {
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

  public set internalValue(value: WorkflowGroupTimeouts | cdktf.IResolvable | undefined) {
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
  /** How long to wait for update. Default `5m`. */
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
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group wfa_workflow_group}
*
* A workflow group. The interface has no update: a change of `name`, `description`, `parent_id` or `id` replaces the group, and deleting a group deletes the workflows in it. Set `create_before_destroy` in its `lifecycle` block to change a group that holds workflows.
*/
export class WorkflowGroup extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_workflow_group";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a WorkflowGroup resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the WorkflowGroup to import
  * @param importFromId The id of the existing WorkflowGroup that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the WorkflowGroup to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_workflow_group", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/workflow_group wfa_workflow_group} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options WorkflowGroupConfig
  */
  public constructor(scope: Construct, id: string, config: WorkflowGroupConfig) {
    super(scope, id, {
      terraformResourceType: 'wfa_workflow_group',
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
    this._description = config.description;
    this._forceDestroy = config.forceDestroy;
    this._id = config.id;
    this._name = config.name;
    this._parentId = config.parentId;
    this._timeouts.internalValue = config.timeouts;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // description - computed: false, optional: true, required: false
  private _description?: string; 
  /** Description of the group; an empty one counts as none. A change replaces the object. */
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

  // force_destroy - computed: true, optional: true, required: false
  private _forceDestroy?: boolean | cdktf.IResolvable; 
  /** Destroy or replace the group together with all workflows and child groups in it. Default: `false`; destroying then fails unless the group is known to be empty. To change a group and keep what is in it, use `create_before_destroy` instead. */
  public get forceDestroy() {
    return this.getBooleanAttribute('force_destroy');
  }
  public set forceDestroy(value: boolean | cdktf.IResolvable) {
    this._forceDestroy = value;
  }
  /** Leaves `force_destroy` unset. */
  public resetForceDestroy() {
    this._forceDestroy = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `force_destroy`; nothing if it is not set. */
  public get forceDestroyInput() {
    return this._forceDestroy;
  }

  // id - computed: true, optional: true, required: false
  private _id?: string; 
  /** Globally unique id. If omitted, the service chooses one. */
  public get id() {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._id = value;
  }
  /** Leaves `id` unset. */
  public resetId() {
    this._id = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `id`; nothing if it is not set. */
  public get idInput() {
    return this._id;
  }

  // name - computed: false, optional: false, required: true
  private _name?: string; 
  /** Logical name of the group. */
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._name = value;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `name`; nothing if it is not set. */
  public get nameInput() {
    return this._name;
  }

  // parent_id - computed: true, optional: true, required: false
  private _parentId?: string; 
  /** Id of the parent group. If omitted, the group is added under the root group, Master. */
  public get parentId() {
    return this.getStringAttribute('parent_id');
  }
  public set parentId(value: string) {
    this._parentId = value;
  }
  /** Leaves `parent_id` unset. */
  public resetParentId() {
    this._parentId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `parent_id`; nothing if it is not set. */
  public get parentIdInput() {
    return this._parentId;
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new WorkflowGroupTimeoutsOutputReference(this, "timeouts");
  /** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
  public get timeouts() {
    return this._timeouts;
  }
  /** Sets `timeouts`. */
  public putTimeouts(value: WorkflowGroupTimeouts) {
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
      description: cdktf.stringToTerraform(this._description),
      force_destroy: cdktf.booleanToTerraform(this._forceDestroy),
      id: cdktf.stringToTerraform(this._id),
      name: cdktf.stringToTerraform(this._name),
      parent_id: cdktf.stringToTerraform(this._parentId),
      timeouts: workflowGroupTimeoutsToTerraform(this._timeouts.internalValue),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      description: {
        value: cdktf.stringToHclTerraform(this._description),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      force_destroy: {
        value: cdktf.booleanToHclTerraform(this._forceDestroy),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      id: {
        value: cdktf.stringToHclTerraform(this._id),
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
      parent_id: {
        value: cdktf.stringToHclTerraform(this._parentId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      timeouts: {
        value: workflowGroupTimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "WorkflowGroupTimeouts",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
