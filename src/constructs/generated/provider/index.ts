// Generated from the provider's schema by "npm run generate": do not edit.
// eslint-disable-next-line @typescript-eslint/ban-ts-comment
// @ts-nocheck The generator's code does not know this project's stricter checks; jsii compiles it without this line.
// https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktf from 'cdktf';

// Configuration

/** Settings of `wfa`. */
export interface WfaProviderConfig {
  /**
  * Allow the provider to send the key over plain http to another machine. Default: `false`; such an endpoint is then an error.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#allow_insecure_http WfaProvider#allow_insecure_http}
  */
  readonly allowInsecureHttp?: boolean | cdktf.IResolvable;
  /**
  * Value of the `X-API-Key` header. Environment: `WFA_API_KEY`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#api_key WfaProvider#api_key}
  */
  readonly apiKey?: string;
  /**
  * A file that contains the key. Make it readable for its owner only. Environment: `WFA_API_KEY_FILE`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#api_key_file WfaProvider#api_key_file}
  */
  readonly apiKeyFile?: string;
  /**
  * PEM text of certificate authorities to trust in addition to the system's.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#ca_certificate WfaProvider#ca_certificate}
  */
  readonly caCertificate?: string;
  /**
  * PEM text of the client certificate; needs `client_key`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#client_certificate WfaProvider#client_certificate}
  */
  readonly clientCertificate?: string;
  /**
  * PEM text of the client certificate's private key.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#client_key WfaProvider#client_key}
  */
  readonly clientKey?: string;
  /**
  * Base URL of the service: scheme, host and context path. Environment: `WFA_ENDPOINT`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#endpoint WfaProvider#endpoint}
  */
  readonly endpoint?: string;
  /**
  * Extra headers for each request, such as those that a gateway needs.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#headers WfaProvider#headers}
  */
  readonly headers?: { [key: string]: string };
  /**
  * Document paths that are added to the `ignored_paths` of every resource.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#ignored_paths WfaProvider#ignored_paths}
  */
  readonly ignoredPaths?: string[];
  /**
  * Turn TLS verification off. The provider then warns. Default: `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#insecure_skip_verify WfaProvider#insecure_skip_verify}
  */
  readonly insecureSkipVerify?: boolean | cdktf.IResolvable;
  /**
  * Maximum number of requests at the same time. Default: `16`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#max_concurrent_requests WfaProvider#max_concurrent_requests}
  */
  readonly maxConcurrentRequests?: number;
  /**
  * How often a request that is safe to repeat is repeated. Default: `4`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#max_retries WfaProvider#max_retries}
  */
  readonly maxRetries?: number;
  /**
  * Time for one request, as a duration such as `30s`. Default: `30s`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#request_timeout WfaProvider#request_timeout}
  */
  readonly requestTimeout?: string;
  /**
  * Maximum number of requests started per second. Default: no limit.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#requests_per_second WfaProvider#requests_per_second}
  */
  readonly requestsPerSecond?: number;
  /**
  * Fill `definition_json` of every `wfa_workflow` that does not set its own `show_definition`. Default: `false`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#show_definition WfaProvider#show_definition}
  */
  readonly showDefinition?: boolean | cdktf.IResolvable;
  /**
  * Alias name
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#alias WfaProvider#alias}
  */
  readonly alias?: string;
}

/**
* Represents a {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs wfa}
*
* Manages workflow groups, workflows and the other objects of a workflow automation service. Arguments of the provider block may have values that are known only after apply. The endpoint and the key may come from the environment.
*/
export class WfaProvider extends cdktf.TerraformProvider {

  // =================
  // STATIC PROPERTIES
  // =================
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "wfa";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a WfaProvider resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the WfaProvider to import
  * @param importFromId The id of the existing WfaProvider that should be imported. Refer to the {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the WfaProvider to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "wfa", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/workflow-automation/wfa/latest/docs wfa} Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options WfaProviderConfig = {}
  */
  public constructor(scope: Construct, id: string, config: WfaProviderConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'wfa',
      terraformGeneratorMetadata: {
        providerName: 'wfa',
        providerVersionConstraint: '~> 0.1'
      },
      terraformProviderSource: 'workflow-automation/wfa'
    });
    this._allowInsecureHttp = config.allowInsecureHttp;
    this._apiKey = config.apiKey;
    this._apiKeyFile = config.apiKeyFile;
    this._caCertificate = config.caCertificate;
    this._clientCertificate = config.clientCertificate;
    this._clientKey = config.clientKey;
    this._endpoint = config.endpoint;
    this._headers = config.headers;
    this._ignoredPaths = config.ignoredPaths;
    this._insecureSkipVerify = config.insecureSkipVerify;
    this._maxConcurrentRequests = config.maxConcurrentRequests;
    this._maxRetries = config.maxRetries;
    this._requestTimeout = config.requestTimeout;
    this._requestsPerSecond = config.requestsPerSecond;
    this._showDefinition = config.showDefinition;
    this._alias = config.alias;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // allow_insecure_http - computed: false, optional: true, required: false
  private _allowInsecureHttp?: boolean | cdktf.IResolvable; 
  /** Allow the provider to send the key over plain http to another machine. Default: `false`; such an endpoint is then an error. */
  public get allowInsecureHttp() {
    return this._allowInsecureHttp;
  }
  public set allowInsecureHttp(value: boolean | cdktf.IResolvable | undefined) {
    this._allowInsecureHttp = value;
  }
  /** Leaves `allow_insecure_http` unset. */
  public resetAllowInsecureHttp() {
    this._allowInsecureHttp = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `allow_insecure_http`; nothing if it is not set. */
  public get allowInsecureHttpInput() {
    return this._allowInsecureHttp;
  }

  // api_key - computed: false, optional: true, required: false
  private _apiKey?: string; 
  /** Value of the `X-API-Key` header. Environment: `WFA_API_KEY`. */
  public get apiKey() {
    return this._apiKey;
  }
  public set apiKey(value: string | undefined) {
    this._apiKey = value;
  }
  /** Leaves `api_key` unset. */
  public resetApiKey() {
    this._apiKey = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `api_key`; nothing if it is not set. */
  public get apiKeyInput() {
    return this._apiKey;
  }

  // api_key_file - computed: false, optional: true, required: false
  private _apiKeyFile?: string; 
  /** A file that contains the key. Make it readable for its owner only. Environment: `WFA_API_KEY_FILE`. */
  public get apiKeyFile() {
    return this._apiKeyFile;
  }
  public set apiKeyFile(value: string | undefined) {
    this._apiKeyFile = value;
  }
  /** Leaves `api_key_file` unset. */
  public resetApiKeyFile() {
    this._apiKeyFile = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `api_key_file`; nothing if it is not set. */
  public get apiKeyFileInput() {
    return this._apiKeyFile;
  }

  // ca_certificate - computed: false, optional: true, required: false
  private _caCertificate?: string; 
  /** PEM text of certificate authorities to trust in addition to the system's. */
  public get caCertificate() {
    return this._caCertificate;
  }
  public set caCertificate(value: string | undefined) {
    this._caCertificate = value;
  }
  /** Leaves `ca_certificate` unset. */
  public resetCaCertificate() {
    this._caCertificate = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `ca_certificate`; nothing if it is not set. */
  public get caCertificateInput() {
    return this._caCertificate;
  }

  // client_certificate - computed: false, optional: true, required: false
  private _clientCertificate?: string; 
  /** PEM text of the client certificate; needs `client_key`. */
  public get clientCertificate() {
    return this._clientCertificate;
  }
  public set clientCertificate(value: string | undefined) {
    this._clientCertificate = value;
  }
  /** Leaves `client_certificate` unset. */
  public resetClientCertificate() {
    this._clientCertificate = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `client_certificate`; nothing if it is not set. */
  public get clientCertificateInput() {
    return this._clientCertificate;
  }

  // client_key - computed: false, optional: true, required: false
  private _clientKey?: string; 
  /** PEM text of the client certificate's private key. */
  public get clientKey() {
    return this._clientKey;
  }
  public set clientKey(value: string | undefined) {
    this._clientKey = value;
  }
  /** Leaves `client_key` unset. */
  public resetClientKey() {
    this._clientKey = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `client_key`; nothing if it is not set. */
  public get clientKeyInput() {
    return this._clientKey;
  }

  // endpoint - computed: false, optional: true, required: false
  private _endpoint?: string; 
  /** Base URL of the service: scheme, host and context path. Environment: `WFA_ENDPOINT`. */
  public get endpoint() {
    return this._endpoint;
  }
  public set endpoint(value: string | undefined) {
    this._endpoint = value;
  }
  /** Leaves `endpoint` unset. */
  public resetEndpoint() {
    this._endpoint = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `endpoint`; nothing if it is not set. */
  public get endpointInput() {
    return this._endpoint;
  }

  // headers - computed: false, optional: true, required: false
  private _headers?: { [key: string]: string }; 
  /** Extra headers for each request, such as those that a gateway needs. */
  public get headers() {
    return this._headers;
  }
  public set headers(value: { [key: string]: string } | undefined) {
    this._headers = value;
  }
  /** Leaves `headers` unset. */
  public resetHeaders() {
    this._headers = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `headers`; nothing if it is not set. */
  public get headersInput() {
    return this._headers;
  }

  // ignored_paths - computed: false, optional: true, required: false
  private _ignoredPaths?: string[]; 
  /** Document paths that are added to the `ignored_paths` of every resource. */
  public get ignoredPaths() {
    return this._ignoredPaths;
  }
  public set ignoredPaths(value: string[] | undefined) {
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

  // insecure_skip_verify - computed: false, optional: true, required: false
  private _insecureSkipVerify?: boolean | cdktf.IResolvable; 
  /** Turn TLS verification off. The provider then warns. Default: `false`. */
  public get insecureSkipVerify() {
    return this._insecureSkipVerify;
  }
  public set insecureSkipVerify(value: boolean | cdktf.IResolvable | undefined) {
    this._insecureSkipVerify = value;
  }
  /** Leaves `insecure_skip_verify` unset. */
  public resetInsecureSkipVerify() {
    this._insecureSkipVerify = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `insecure_skip_verify`; nothing if it is not set. */
  public get insecureSkipVerifyInput() {
    return this._insecureSkipVerify;
  }

  // max_concurrent_requests - computed: false, optional: true, required: false
  private _maxConcurrentRequests?: number; 
  /** Maximum number of requests at the same time. Default: `16`. */
  public get maxConcurrentRequests() {
    return this._maxConcurrentRequests;
  }
  public set maxConcurrentRequests(value: number | undefined) {
    this._maxConcurrentRequests = value;
  }
  /** Leaves `max_concurrent_requests` unset. */
  public resetMaxConcurrentRequests() {
    this._maxConcurrentRequests = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `max_concurrent_requests`; nothing if it is not set. */
  public get maxConcurrentRequestsInput() {
    return this._maxConcurrentRequests;
  }

  // max_retries - computed: false, optional: true, required: false
  private _maxRetries?: number; 
  /** How often a request that is safe to repeat is repeated. Default: `4`. */
  public get maxRetries() {
    return this._maxRetries;
  }
  public set maxRetries(value: number | undefined) {
    this._maxRetries = value;
  }
  /** Leaves `max_retries` unset. */
  public resetMaxRetries() {
    this._maxRetries = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `max_retries`; nothing if it is not set. */
  public get maxRetriesInput() {
    return this._maxRetries;
  }

  // request_timeout - computed: false, optional: true, required: false
  private _requestTimeout?: string; 
  /** Time for one request, as a duration such as `30s`. Default: `30s`. */
  public get requestTimeout() {
    return this._requestTimeout;
  }
  public set requestTimeout(value: string | undefined) {
    this._requestTimeout = value;
  }
  /** Leaves `request_timeout` unset. */
  public resetRequestTimeout() {
    this._requestTimeout = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `request_timeout`; nothing if it is not set. */
  public get requestTimeoutInput() {
    return this._requestTimeout;
  }

  // requests_per_second - computed: false, optional: true, required: false
  private _requestsPerSecond?: number; 
  /** Maximum number of requests started per second. Default: no limit. */
  public get requestsPerSecond() {
    return this._requestsPerSecond;
  }
  public set requestsPerSecond(value: number | undefined) {
    this._requestsPerSecond = value;
  }
  /** Leaves `requests_per_second` unset. */
  public resetRequestsPerSecond() {
    this._requestsPerSecond = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `requests_per_second`; nothing if it is not set. */
  public get requestsPerSecondInput() {
    return this._requestsPerSecond;
  }

  // show_definition - computed: false, optional: true, required: false
  private _showDefinition?: boolean | cdktf.IResolvable; 
  /** Fill `definition_json` of every `wfa_workflow` that does not set its own `show_definition`. Default: `false`. */
  public get showDefinition() {
    return this._showDefinition;
  }
  public set showDefinition(value: boolean | cdktf.IResolvable | undefined) {
    this._showDefinition = value;
  }
  /** Leaves `show_definition` unset. */
  public resetShowDefinition() {
    this._showDefinition = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `show_definition`; nothing if it is not set. */
  public get showDefinitionInput() {
    return this._showDefinition;
  }

  // alias - computed: false, optional: true, required: false
  private _alias?: string; 
  /** Tells this provider from others of its kind in the stack. Resources choose one by `provider`. */
  public get alias() {
    return this._alias;
  }
  public set alias(value: string | undefined) {
    this._alias = value;
  }
  /** Leaves `alias` unset. */
  public resetAlias() {
    this._alias = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /** What was set as `alias`; nothing if it is not set. */
  public get aliasInput() {
    return this._alias;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      allow_insecure_http: cdktf.booleanToTerraform(this._allowInsecureHttp),
      api_key: cdktf.stringToTerraform(this._apiKey),
      api_key_file: cdktf.stringToTerraform(this._apiKeyFile),
      ca_certificate: cdktf.stringToTerraform(this._caCertificate),
      client_certificate: cdktf.stringToTerraform(this._clientCertificate),
      client_key: cdktf.stringToTerraform(this._clientKey),
      endpoint: cdktf.stringToTerraform(this._endpoint),
      headers: cdktf.hashMapper(cdktf.stringToTerraform)(this._headers),
      ignored_paths: cdktf.listMapper(cdktf.stringToTerraform, false)(this._ignoredPaths),
      insecure_skip_verify: cdktf.booleanToTerraform(this._insecureSkipVerify),
      max_concurrent_requests: cdktf.numberToTerraform(this._maxConcurrentRequests),
      max_retries: cdktf.numberToTerraform(this._maxRetries),
      request_timeout: cdktf.stringToTerraform(this._requestTimeout),
      requests_per_second: cdktf.numberToTerraform(this._requestsPerSecond),
      show_definition: cdktf.booleanToTerraform(this._showDefinition),
      alias: cdktf.stringToTerraform(this._alias),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      allow_insecure_http: {
        value: cdktf.booleanToHclTerraform(this._allowInsecureHttp),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      api_key: {
        value: cdktf.stringToHclTerraform(this._apiKey),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      api_key_file: {
        value: cdktf.stringToHclTerraform(this._apiKeyFile),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ca_certificate: {
        value: cdktf.stringToHclTerraform(this._caCertificate),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      client_certificate: {
        value: cdktf.stringToHclTerraform(this._clientCertificate),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      client_key: {
        value: cdktf.stringToHclTerraform(this._clientKey),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      endpoint: {
        value: cdktf.stringToHclTerraform(this._endpoint),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      headers: {
        value: cdktf.hashMapperHcl(cdktf.stringToHclTerraform)(this._headers),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      ignored_paths: {
        value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(this._ignoredPaths),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      insecure_skip_verify: {
        value: cdktf.booleanToHclTerraform(this._insecureSkipVerify),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      max_concurrent_requests: {
        value: cdktf.numberToHclTerraform(this._maxConcurrentRequests),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      max_retries: {
        value: cdktf.numberToHclTerraform(this._maxRetries),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      request_timeout: {
        value: cdktf.stringToHclTerraform(this._requestTimeout),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      requests_per_second: {
        value: cdktf.numberToHclTerraform(this._requestsPerSecond),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      show_definition: {
        value: cdktf.booleanToHclTerraform(this._showDefinition),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      alias: {
        value: cdktf.stringToHclTerraform(this._alias),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
