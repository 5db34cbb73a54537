// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/search
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_search`. */
export interface DataWfaSearchConfig extends cdktf.TerraformMetaArguments {
  /**
  * Body of the second step, as JSON text. If omitted, no body is sent.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/search#body_json DataWfaSearch#body_json}
  */
  readonly bodyJson?: string;
  /**
  * Criteria of the search: the text of a SearchReplace object as JSON, sent as it is. The interface does not describe its fields.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/search#criteria_json DataWfaSearch#criteria_json}
  */
  readonly criteriaJson: string;
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/search wfa_search}
*
* Runs a search on the service in two steps: the service stores and validates the criteria, then runs the stored search. It runs at every plan. The interface calls the criteria SearchReplace and does not say whether a search can change anything, so use only criteria that you know to be read-only.
*/
export class DataWfaSearch extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_search";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataWfaSearch resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataWfaSearch to import
  * @param importFromId The id of the existing DataWfaSearch that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/search#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataWfaSearch to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_search", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/search wfa_search} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataWfaSearchConfig
  */
  public constructor(scope: Construct, id: string, config: DataWfaSearchConfig) {
    super(scope, id, {
      terraformResourceType: 'wfa_search',
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
    this._bodyJson = config.bodyJson;
    this._criteriaJson = config.criteriaJson;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // body_json - computed: false, optional: true, required: false
  private _bodyJson?: string; 
  /** Body of the second step, as JSON text. If omitted, no body is sent. */
  public get bodyJson() {
    return this.getStringAttribute('body_json');
  }
  public set bodyJson(value: string) {
    this._bodyJson = value;
  }
  /** Leaves `body_json` unset. */
  public resetBodyJson() {
    this._bodyJson = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `body_json`; nothing if it is not set. */
  public get bodyJsonInput() {
    return this._bodyJson;
  }

  // criteria_json - computed: false, optional: false, required: true
  private _criteriaJson?: string; 
  /** Criteria of the search: the text of a SearchReplace object as JSON, sent as it is. The interface does not describe its fields. */
  public get criteriaJson() {
    return this.getStringAttribute('criteria_json');
  }
  public set criteriaJson(value: string) {
    this._criteriaJson = value;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `criteria_json`; nothing if it is not set. */
  public get criteriaJsonInput() {
    return this._criteriaJson;
  }

  // results_json - computed: true, optional: false, required: false
  /** The QueryResults object as the service wrote it, as JSON text; null if the service answered that there are no results. */
  public get resultsJson() {
    return this.getStringAttribute('results_json');
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      body_json: cdktf.stringToTerraform(this._bodyJson),
      criteria_json: cdktf.stringToTerraform(this._criteriaJson),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      body_json: {
        value: cdktf.stringToHclTerraform(this._bodyJson),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      criteria_json: {
        value: cdktf.stringToHclTerraform(this._criteriaJson),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
