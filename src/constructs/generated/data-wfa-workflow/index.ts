// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_workflow`. */
export interface DataWfaWorkflowConfig extends cdktf.TerraformMetaArguments {
  /**
  * Globally unique id of the workflow.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow#id DataWfaWorkflow#id}
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id: string;
  /**
  * Version to read, `submitted` or `approved`. If omitted, the approved version if there is one, otherwise the submitted version.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow#state DataWfaWorkflow#state}
  */
  readonly state?: string;
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow wfa_workflow}
*
* One version of a workflow that exists on the service.
*/
export class DataWfaWorkflow extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_workflow";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataWfaWorkflow resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataWfaWorkflow to import
  * @param importFromId The id of the existing DataWfaWorkflow that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataWfaWorkflow to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_workflow", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/workflow wfa_workflow} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataWfaWorkflowConfig
  */
  public constructor(scope: Construct, id: string, config: DataWfaWorkflowConfig) {
    super(scope, id, {
      terraformResourceType: 'wfa_workflow',
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
    this._state = config.state;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // attributes_json - computed: true, optional: false, required: false
  /** All fields that the service shows of the workflow, as JSON, including any secrets in them. */
  public get attributesJson() {
    return this.getStringAttribute('attributes_json');
  }

  // document - computed: true, optional: false, required: false
  /** The native XML document of the version, as the service holds it. The state then contains it in clear text: this data source does not recognise passwords that the workflow's resource keeps out of state with `secrets_wo` or redacts with `sensitive_paths`. If the state must not contain them, do not use this data source. Mark values that you derive from it as sensitive. */
  public get document() {
    return this.getStringAttribute('document');
  }

  // id - computed: false, optional: false, required: true
  private _id?: string; 
  /** Globally unique id of the workflow. */
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
  /** Name of the workflow. */
  public get name() {
    return this.getStringAttribute('name');
  }

  // revision - computed: true, optional: false, required: false
  /** SHA-256 of the version as the service shows it, in canonical form, in hex. For a submitted version, `server_revision` of `wfa_workflow_approval` takes this value. Pass on the value that an earlier run showed to a reviewer: a value that is read in the approving run approves whatever is pending. */
  public get revision() {
    return this.getStringAttribute('revision');
  }

  // state - computed: true, optional: true, required: false
  private _state?: string; 
  /** Version to read, `submitted` or `approved`. If omitted, the approved version if there is one, otherwise the submitted version. */
  public get state() {
    return this.getStringAttribute('state');
  }
  public set state(value: string) {
    this._state = value;
  }
  /** Leaves `state` unset. */
  public resetState() {
    this._state = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `state`; nothing if it is not set. */
  public get stateInput() {
    return this._state;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      id: cdktf.stringToTerraform(this._id),
      state: cdktf.stringToTerraform(this._state),
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
      state: {
        value: cdktf.stringToHclTerraform(this._state),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
