// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_group
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_workflow_group`. */
export interface DataWfaWorkflowGroupConfig extends cdktf.TerraformMetaArguments {
  /**
  * Globally unique id. Set exactly one of `id` and `name`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_group#id DataWfaWorkflowGroup#id}
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id?: string;
  /**
  * Name of the group. Exactly one group must have this name.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_group#name DataWfaWorkflowGroup#name}
  */
  readonly name?: string;
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_group wfa_workflow_group}
*
* A workflow group that exists on the service, found by its id or by its name.
*/
export class DataWfaWorkflowGroup extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_workflow_group";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataWfaWorkflowGroup resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataWfaWorkflowGroup to import
  * @param importFromId The id of the existing DataWfaWorkflowGroup that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_group#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataWfaWorkflowGroup to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_workflow_group", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_group wfa_workflow_group} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataWfaWorkflowGroupConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataWfaWorkflowGroupConfig = {}) {
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
    this._id = config.id;
    this._name = config.name;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // attributes_json - computed: true, optional: false, required: false
  /** All fields that the service shows of the group, as JSON. */
  public get attributesJson() {
    return this.getStringAttribute('attributes_json');
  }

  // description - computed: true, optional: false, required: false
  /** Description of the group. */
  public get description() {
    return this.getStringAttribute('description');
  }

  // id - computed: true, optional: true, required: false
  private _id?: string; 
  /** Globally unique id. Set exactly one of `id` and `name`. */
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

  // name - computed: true, optional: true, required: false
  private _name?: string; 
  /** Name of the group. Exactly one group must have this name. */
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

  // parent_id - computed: true, optional: false, required: false
  /** Id of the parent group. */
  public get parentId() {
    return this.getStringAttribute('parent_id');
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      id: cdktf.stringToTerraform(this._id),
      name: cdktf.stringToTerraform(this._name),
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
      name: {
        value: cdktf.stringToHclTerraform(this._name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
