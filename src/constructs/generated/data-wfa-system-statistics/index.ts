// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/system_statistics
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_system_statistics`. */
export interface DataWfaSystemStatisticsConfig extends cdktf.TerraformMetaArguments {
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/system_statistics wfa_system_statistics}
*
* Statistics of the service. A value that the service does not show is null.
*/
export class DataWfaSystemStatistics extends cdktf.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_system_statistics";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DataWfaSystemStatistics resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataWfaSystemStatistics to import
  * @param importFromId The id of the existing DataWfaSystemStatistics that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/system_statistics#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataWfaSystemStatistics to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_system_statistics", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/data-sources/system_statistics wfa_system_statistics} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataWfaSystemStatisticsConfig = {}
  */
  public constructor(scope: Construct, id: string, config: DataWfaSystemStatisticsConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'wfa_system_statistics',
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

  // active - computed: true, optional: false, required: false
  /** Number of currently active workflows. */
  public get active() {
    return this.getNumberAttribute('active');
  }

  // approved - computed: true, optional: false, required: false
  /** Number of approved workflows that can be executed. */
  public get approved() {
    return this.getNumberAttribute('approved');
  }

  // assets - computed: true, optional: false, required: false
  /** Number of registered assets. */
  public get assets() {
    return this.getNumberAttribute('assets');
  }

  // attributes_json - computed: true, optional: false, required: false
  /** All fields that the service shows, as JSON. */
  public get attributesJson() {
    return this.getStringAttribute('attributes_json');
  }

  // days_of_logs_to_keep - computed: true, optional: false, required: false
  /** Days that logs are kept by default. */
  public get daysOfLogsToKeep() {
    return this.getNumberAttribute('days_of_logs_to_keep');
  }

  // domain - computed: true, optional: false, required: false
  /** Name of the domain. */
  public get domain() {
    return this.getStringAttribute('domain');
  }

  // executed - computed: true, optional: false, required: false
  /** Number of workflows executed since the last start of the service. */
  public get executed() {
    return this.getNumberAttribute('executed');
  }

  // start_date_time - computed: true, optional: false, required: false
  /** Time of the last start of the service, in milliseconds. */
  public get startDateTime() {
    return this.getNumberAttribute('start_date_time');
  }

  // submitted - computed: true, optional: false, required: false
  /** Number of pending submissions. */
  public get submitted() {
    return this.getNumberAttribute('submitted');
  }

  // unconfirmed - computed: true, optional: false, required: false
  /** Number of executed workflows that require attention or confirmation. */
  public get unconfirmed() {
    return this.getNumberAttribute('unconfirmed');
  }

  // users - computed: true, optional: false, required: false
  /** Number of registered users. */
  public get users() {
    return this.getNumberAttribute('users');
  }

  // version - computed: true, optional: false, required: false
  /** Version of the service. */
  public get version() {
    return this.getStringAttribute('version');
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
