// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_instance
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_workflow_instance`. */
export interface DataWfaWorkflowInstanceConfig extends cdktf.TerraformMetaArguments {
  /**
  * Unique id of the workflow instance.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_instance#id DataWfaWorkflowInstance#id}
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id: string;
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_instance wfa_workflow_instance}
*
* One instance (run) of a workflow, while the service shows it.
*/
export class DataWfaWorkflowInstance extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_workflow_instance";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataWfaWorkflowInstance resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataWfaWorkflowInstance to import
  * @param importFromId The id of the existing DataWfaWorkflowInstance that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_instance#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataWfaWorkflowInstance to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_workflow_instance", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow_instance wfa_workflow_instance} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataWfaWorkflowInstanceConfig
  */
  public constructor(scope: Construct, id: string, config: DataWfaWorkflowInstanceConfig) {
    super(scope, id, {
      terraformResourceType: 'wfa_workflow_instance',
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

  // attributes_json - computed: true, optional: false, required: false
  /** All fields that the service shows of the instance, as JSON. */
  public get attributesJson() {
    return this.getStringAttribute('attributes_json');
  }

  // id - computed: false, optional: false, required: true
  private _id?: string; 
  /** Unique id of the workflow instance. */
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

  // name - computed: true, optional: false, required: false
  /** Name of the instance, if the service shows one. */
  public get name() {
    return this.getStringAttribute('name');
  }

  // state - computed: true, optional: false, required: false
  /** State, if the service shows one, such as `running`, `canceling` or `unconfirmed`. */
  public get state() {
    return this.getStringAttribute('state');
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
