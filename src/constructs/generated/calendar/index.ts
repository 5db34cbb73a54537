// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/calendar
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa_calendar`. */
export interface CalendarConfig extends cdktf.TerraformMetaArguments {
  /**
  * Adopt an existing calendar with the definition's id, otherwise with its name, instead of failing, and update it to the definition. Default: `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/calendar#adopt_existing Calendar#adopt_existing}
  */
  readonly adoptExisting?: boolean | cdktf.IResolvable;
  /**
  * The calendar as the JSON text of an object (TraditionalCalendar), for example from `jsonencode`. Differences in the order of members, white space or the notation of numbers (`1`, `1.0`, `1e0`) make no change. If it contains an `id`, it must be the calendar's id.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/calendar#definition Calendar#definition}
  */
  readonly definition: string;
  /**
  * JSON pointers to values that the service owns, for example `/revision` or `/days/*` (`*` matches any member or element). Changes at these paths are not drift. The provider's `ignored_paths` are added if they have this form.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/calendar#ignored_paths Calendar#ignored_paths}
  */
  readonly ignoredPaths?: string[];
  /**
  * How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/calendar#timeouts Calendar#timeouts}
  */
  readonly timeouts?: CalendarTimeouts;
}
/** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
export interface CalendarTimeouts {
  /**
  * How long to wait for create. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/calendar#create Calendar#create}
  */
  readonly create?: string;
  /**
  * How long to wait for delete. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/calendar#delete Calendar#delete}
  */
  readonly delete?: string;
  /**
  * How long to wait for read. Default `2m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/calendar#read Calendar#read}
  */
  readonly read?: string;
  /**
  * How long to wait for update. Default `5m`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/calendar#update Calendar#update}
  */
  readonly update?: string;
}

export function calendarTimeoutsToTerraform(struct?: CalendarTimeouts | cdktf.IResolvable): any {
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


export function calendarTimeoutsToHclTerraform(struct?: CalendarTimeouts | cdktf.IResolvable): any {
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
export class CalendarTimeoutsOutputReference extends cdktf.ComplexObject {
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
  public get internalValue(): CalendarTimeouts | cdktf.IResolvable | undefined {
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

  public set internalValue(value: CalendarTimeouts | cdktf.IResolvable | undefined) {
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
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/calendar wfa_calendar}
*
* A calendar of dates for schedules. The plan shows changes made on the service. Destroying it makes the service regenerate the schedules of **all** scheduled workflows, whichever calendar they use.
*/
export class Calendar extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa_calendar";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a Calendar resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the Calendar to import
  * @param importFromId The id of the existing Calendar that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/calendar#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the Calendar to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa_calendar", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs/resources/calendar wfa_calendar} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options CalendarConfig
  */
  public constructor(scope: Construct, id: string, config: CalendarConfig) {
    super(scope, id, {
      terraformResourceType: 'wfa_calendar',
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
    this._adoptExisting = config.adoptExisting;
    this._definition = config.definition;
    this._ignoredPaths = config.ignoredPaths;
    this._timeouts.internalValue = config.timeouts;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // adopt_existing - computed: true, optional: true, required: false
  private _adoptExisting?: boolean | cdktf.IResolvable; 
  /** Adopt an existing calendar with the definition's id, otherwise with its name, instead of failing, and update it to the definition. Default: `false`. */
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

  // definition - computed: false, optional: false, required: true
  private _definition?: string; 
  /** The calendar as the JSON text of an object (TraditionalCalendar), for example from `jsonencode`. Differences in the order of members, white space or the notation of numbers (`1`, `1.0`, `1e0`) make no change. If it contains an `id`, it must be the calendar's id. */
  public get definition() {
    return this.getStringAttribute('definition');
  }
  public set definition(value: string) {
    this._definition = value;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `definition`; nothing if it is not set. */
  public get definitionInput() {
    return this._definition;
  }

  // drift - computed: true, optional: false, required: false
  /** One line for each change found on the service since the last write, such as `/days/0: "MON" -> "TUE"`. */
  public get drift() {
    return this.getListAttribute('drift');
  }

  // id - computed: true, optional: false, required: false
  /** Unique id of the calendar. */
  public get id() {
    return this.getStringAttribute('id');
  }

  // ignored_paths - computed: false, optional: true, required: false
  private _ignoredPaths?: string[]; 
  /** JSON pointers to values that the service owns, for example `/revision` or `/days/*` (`*` matches any member or element). Changes at these paths are not drift. The provider's `ignored_paths` are added if they have this form. */
  public get ignoredPaths() {
    return this.getListAttribute('ignored_paths');
  }
  public set ignoredPaths(value: string[]) {
    this._ignoredPaths = value;
  }
  /** Leaves `ignored_paths` unset. */
  public resetIgnoredPaths() {
    this._ignoredPaths = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `ignored_paths`; nothing if it is not set. */
  public get ignoredPathsInput() {
    return this._ignoredPaths;
  }

  // name - computed: true, optional: false, required: false
  /** Name of the calendar, as the service shows it. */
  public get name() {
    return this.getStringAttribute('name');
  }

  // revision - computed: true, optional: false, required: false
  /** SHA-256 of the canonical definition, in hex. Known during plan. */
  public get revision() {
    return this.getStringAttribute('revision');
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new CalendarTimeoutsOutputReference(this, "timeouts");
  /** How long operations may take, as durations such as `30s`, `5m` or `1h30m`. Reading and deleting use the values of the last apply. */
  public get timeouts() {
    return this._timeouts;
  }
  /** Sets `timeouts`. */
  public putTimeouts(value: CalendarTimeouts) {
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
      adopt_existing: cdktf.booleanToTerraform(this._adoptExisting),
      definition: cdktf.stringToTerraform(this._definition),
      ignored_paths: cdktf.listMapper(cdktf.stringToTerraform, false)(this._ignoredPaths),
      timeouts: calendarTimeoutsToTerraform(this._timeouts.internalValue),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      adopt_existing: {
        value: cdktf.booleanToHclTerraform(this._adoptExisting),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      definition: {
        value: cdktf.stringToHclTerraform(this._definition),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ignored_paths: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._ignoredPaths),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      timeouts: {
        value: calendarTimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "CalendarTimeouts",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
