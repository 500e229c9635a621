// Reads the environment; no other module does. A test compares the descriptions with docs/operating.md.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import type { OidcSettings } from './domain/access/oidc-settings.ts'
import { isLoopback } from './domain/loopback.ts'
import { parseHeaderValues, parseKeyValues, SAMPLERS } from './operations/telemetry/telemetry-settings.ts'

const CONTRACT_FILE = fileURLToPath(new URL('../../contract/openapi.yaml', import.meta.url))

const MAX_QUOTA = 1_000_000_000_000_000

type Setting<T> = { help: string; fallback: string; read(text: string): T }

const setting = <T>(help: string, fallback: string, read: (text: string) => T): Setting<T> => ({
  help,
  fallback,
  read,
})
const optional =
  <T>(read: (text: string) => T) =>
  (text: string): T | undefined =>
    text === '' ? undefined : read(text)

export const SETTINGS = {
  PORT: setting('Port to listen on; 0 selects a free port.', '3000', integer(0, 65_535)),
  HOST: setting('Address to listen on.', '127.0.0.1', text),
  WORKERS: setting(
    'Number of worker processes that share the port. With more than 1, rate limits are stored in PostgreSQL.',
    '1',
    integer(1, 64),
  ),
  PUBLIC_URL: setting(
    'Public URL of the service; links in mails and responses start with it. Default: http://HOST:PORT.',
    '',
    optional(url(['http:', 'https:'])),
  ),
  DATABASE_URL: setting(
    'URL of a PostgreSQL 15 or later. Unset: the embedded PostgreSQL, with its data in DATA_DIR.',
    '',
    optional(url(['postgres:', 'postgresql:'])),
  ),
  DATA_DIR: setting(
    'Directory of the embedded PostgreSQL, the operator token and the secret key.',
    './data',
    (t) => resolve(t),
  ),
  OPERATOR_TOKEN: setting(
    'Token of the operator API, at least 32 characters. Unset: with the embedded database, generated and stored in DATA_DIR; otherwise the operator API is disabled.',
    '',
    optional(atLeast(32)),
  ),
  SECRET_KEY: setting(
    'Key from which the signing secrets of webhooks and the self-signed certificate of documents are derived, at least 32 characters, the same on every node. Unset: with the embedded database, generated and stored in DATA_DIR; otherwise webhooks are disabled.',
    '',
    optional(atLeast(32)),
  ),
  SECRET_KEY_PREVIOUS: setting(
    'The SECRET_KEY before its last rotation, as long as secrets derived from it are in use. Unset: with the embedded database, the file in DATA_DIR that the rotation leaves.',
    '',
    optional(atLeast(32)),
  ),
  SIGNING_CERTIFICATE_FILE: setting(
    'PEM file with the certificate that signed documents carry, followed by the certificates that issued it. Unset: a self-signed one, derived from SECRET_KEY.',
    '',
    optional((t) => resolve(t)),
  ),
  SIGNING_KEY_FILE: setting(
    'PEM file with the unencrypted private key of SIGNING_CERTIFICATE_FILE: RSA of at least 2048 bits, or EC (P-256, P-384, P-521).',
    '',
    optional((t) => resolve(t)),
  ),
  SIGNING_TIMESTAMP_URL: setting(
    'Timestamp authority (RFC 3161) for the signatures in documents, http:// or https://. Unset: no timestamps.',
    '',
    optional(url(['http:', 'https:'])),
  ),
  RATE_LIMIT_PER_MINUTE: setting('Requests per key in any 60 seconds.', '60', integer(1, 10_000_000)),
  PORTAL_RATE_LIMIT_PER_MINUTE: setting(
    'Requests per freelancer, with all their portal links and sessions together, in any 60 seconds.',
    '120',
    integer(1, 10_000_000),
  ),
  INVITATION_RATE_LIMIT_PER_MINUTE: setting(
    'Requests per invitation in any 60 seconds.',
    '20',
    integer(1, 10_000_000),
  ),
  OPERATOR_RATE_LIMIT_PER_MINUTE: setting(
    'Requests to the operator API in any 60 seconds; /metrics is not counted.',
    '600',
    integer(1, 10_000_000),
  ),
  SESSION_RATE_LIMIT_PER_MINUTE: setting(
    'Requests per session in any 60 seconds.',
    '600',
    integer(1, 10_000_000),
  ),
  SIGN_IN_RATE_LIMIT_PER_MINUTE: setting(
    'Requests to sign in per IP address, or per IPv6 network of 64 bits, in any 60 seconds.',
    '20',
    integer(1, 10_000_000),
  ),
  MAX_KEYS_PER_TEAM: setting(
    'Maximum number of active API keys that a team may create; keys created by the operator do not count.',
    '100',
    integer(1, 1_000_000),
  ),
  RATE_LIMIT_STORE: setting(
    'Where rate limits are stored: memory (one process) or postgres (several). Default: memory for one process with the embedded database, otherwise postgres.',
    '',
    optional(choice(['memory', 'postgres'] as const)),
  ),
  OPENAPI_FILE: setting(
    'The document of /api/v1 to serve. Default: contract/openapi.yaml of the project.',
    CONTRACT_FILE,
    (t) => resolve(t),
  ),
  DOCUMENT_STORE: setting(
    'Where new documents are stored: postgres, folder (DOCUMENT_FOLDER) or s3 (S3_BUCKET). Existing documents are not moved; `documents move` does that.',
    'postgres',
    choice(['postgres', 'folder', 's3'] as const),
  ),
  DOCUMENT_FOLDER: setting(
    'Directory of documents; must exist. Required as long as it contains documents.',
    '',
    optional((t) => resolve(t)),
  ),
  S3_ENDPOINT: setting(
    'S3 service for documents, http:// or https://, without the bucket; for AWS https://s3.REGION.amazonaws.com. The S3 settings are required as long as the bucket contains documents.',
    '',
    optional(endpoint),
  ),
  S3_REGION: setting(
    'Region of the bucket; services other than AWS mostly accept the default.',
    'us-east-1',
    match(/^[a-z0-9-]{1,50}$/, 'must have lower case letters, digits and hyphens only, such as eu-west-3'),
  ),
  S3_BUCKET: setting(
    'Bucket for documents; must exist.',
    '',
    optional(
      match(
        /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/,
        'must be the name of a bucket: 3 to 63 letters, digits, dots and hyphens',
      ),
    ),
  ),
  S3_PREFIX: setting(
    'What the names of objects in the bucket begin with, such as engagement/documents. Unset: nothing.',
    '',
    prefix,
  ),
  S3_ACCESS_KEY_ID: setting(
    'Access key id for S3. It must be allowed to put, get, list and delete objects.',
    '',
    optional(text),
  ),
  S3_SECRET_ACCESS_KEY: setting('Secret of the access key.', '', optional(text)),
  S3_SECRET_ACCESS_KEY_FILE: setting(
    'File that contains the secret of the access key, instead of S3_SECRET_ACCESS_KEY.',
    '',
    optional((t) => resolve(t)),
  ),
  QUOTA_DOCUMENT_BYTES: setting(
    'Maximum bytes of documents and accounting exports of a team; 0: unlimited. The operator can set a different quota for a team.',
    '20000000000',
    integer(0, MAX_QUOTA),
  ),
  QUOTA_AUDIT_BYTES: setting(
    'Maximum bytes of the audit log of a team; above it, writes except DELETE are refused. 0: unlimited. The operator can set a different quota for a team.',
    '10000000000',
    integer(0, MAX_QUOTA),
  ),
  QUOTA_IDEMPOTENCY_BYTES: setting(
    'Maximum bytes of stored responses of a team for requests with an Idempotency-Key, which are stored for 24 hours. 0: unlimited. The operator can set a different quota for a team.',
    '2000000000',
    integer(0, MAX_QUOTA),
  ),
  EVENT_RETENTION_DAYS: setting(
    'Days that events stay in the change feed; 0: always. Timelines of missions stay.',
    '0',
    integer(0, 3650),
  ),
  RENDER_WORKERS: setting(
    'Number of threads that render documents in each process. With two or more, no team can occupy all of them.',
    '2',
    integer(1, 16),
  ),
  DRAIN_SECONDS: setting(
    'Seconds after SIGTERM during which /readyz returns 503 while all other requests are still served, so that a load balancer stops sending requests first.',
    '0',
    integer(0, 15),
  ),
  LOG_LEVEL: setting(
    'Log level: fatal, error, warn, info, debug, trace or silent.',
    'info',
    choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const),
  ),
  SMTP_URL: setting(
    'Mail server for invitations and sign-in codes, smtp:// or smtps://. Unset: the response contains the link, and people sign in with links of the operator.',
    '',
    optional(url(['smtp:', 'smtps:'])),
  ),
  SMTP_TLS: setting(
    'required, or optional: mails may be sent unencrypted to a server without STARTTLS. A mail server on this machine does not need TLS.',
    'required',
    choice(['required', 'optional'] as const),
  ),
  MAIL_FROM: setting('Sender of mails.', 'Team Engagement <no-reply@localhost>', text),
  SECURITY_CONTACT: setting(
    'Whom to tell about a vulnerability, in /.well-known/security.txt (RFC 9116): comma-separated URLs that start with mailto:, https:// or tel:. Unset: no such file.',
    '',
    contacts,
  ),
  OIDC_ISSUER: setting(
    'Identity provider (OpenID Connect) at which people may sign in: the issuer, https://. Needs PUBLIC_URL. Unset: none.',
    '',
    optional(issuer),
  ),
  OIDC_CLIENT_ID: setting('Client id of this service at the identity provider.', '', optional(text)),
  OIDC_CLIENT_SECRET: setting('Client secret of this service at the identity provider.', '', optional(text)),
  OIDC_NAME: setting('Name of the identity provider on the button of the sign-in page.', 'SSO', text),
  OIDC_TRUST_EMAIL: setting(
    'off, or on: email addresses of the identity provider count as verified although it does not say so. Only if its administrator alone sets them; Microsoft Entra needs it unless it sends xms_edov.',
    'off',
    (t) => choice(['on', 'off'] as const)(t) === 'on',
  ),
  TRUST_PROXY: setting(
    'Comma-separated IP addresses or CIDR ranges of proxies whose X-Forwarded-For header is trusted.',
    '',
    networks,
  ),
  WEBHOOK_ALLOW_NETWORKS: setting(
    'Comma-separated IP addresses or CIDR ranges that are not public and that webhooks may be sent to, also by http. Without it only public addresses and https are allowed.',
    '',
    networks,
  ),
  WEBHOOK_RETENTION_DAYS: setting(
    'Days after which deliveries of webhooks that have ended are deleted, with their attempts.',
    '30',
    integer(1, 3650),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'Receiver of traces and metrics (OpenTelemetry, OTLP over HTTP), http:// or https://, without /v1/traces. Unset: none are exported.',
    '',
    optional(endpoint),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    'Headers for the receiver, such as its key: name=value, separated by commas, values percent-encoded.',
    '',
    parseHeaderValues,
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(
    'http/protobuf or http/json.',
    'http/protobuf',
    choice(['http/protobuf', 'http/json'] as const),
  ),
  OTEL_EXPORTER_OTLP_COMPRESSION: setting(
    'Compression of what is exported: gzip or none.',
    'none',
    choice(['gzip', 'none'] as const),
  ),
  OTEL_EXPORTER_OTLP_TIMEOUT: setting(
    'Milliseconds that an export may take, with its retries.',
    '10000',
    integer(100, 60_000),
  ),
  OTEL_SERVICE_NAME: setting('Name of the service in traces and metrics.', 'team-engagement', text),
  OTEL_RESOURCE_ATTRIBUTES: setting(
    'Attributes of all traces and metrics, such as deployment.environment.name=production: name=value, separated by commas, percent-encoded.',
    '',
    parseKeyValues,
  ),
  OTEL_TRACES_EXPORTER: setting(
    'otlp, or none: no traces are exported.',
    'otlp',
    choice(['otlp', 'none'] as const),
  ),
  OTEL_METRICS_EXPORTER: setting(
    'otlp, or none: no metrics are exported.',
    'otlp',
    choice(['otlp', 'none'] as const),
  ),
  OTEL_TRACES_SAMPLER: setting(
    'Which traces are recorded: always_on, always_off, traceidratio, or one of these with parentbased_ before it, which follows the trace that a request continues.',
    'parentbased_always_on',
    choice(SAMPLERS),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    'The part of all traces that traceidratio and parentbased_traceidratio record, from 0 to 1. Default: 1.',
    '',
    optional(ratio),
  ),
  OTEL_PROPAGATORS: setting(
    'none, or tracecontext: requests continue the trace of their traceparent header. Only if nobody but your own proxies and services can send it.',
    'none',
    choice(['none', 'tracecontext'] as const),
  ),
  OTEL_BSP_SCHEDULE_DELAY: setting(
    'Milliseconds between two exports of traces.',
    '5000',
    integer(100, 600_000),
  ),
  OTEL_METRIC_EXPORT_INTERVAL: setting(
    'Milliseconds between two exports of metrics.',
    '60000',
    integer(100, 3_600_000),
  ),
  OTEL_SDK_DISABLED: setting(
    'true: nothing is exported, although an endpoint is set.',
    'false',
    (t) => choice(['true', 'false'] as const)(t.toLowerCase()) === 'true',
  ),
  PREPARED_STATEMENTS: setting(
    'on, or off behind PgBouncer in transaction mode before version 1.21.',
    'on',
    (t) => choice(['on', 'off'] as const)(t) === 'on',
  ),
}

export type Config = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['read']> }

/** Reads all settings, or throws one error with a line for each invalid setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = []
  const entries = Object.entries<Setting<unknown>>(SETTINGS).map(([name, { fallback, read }]) => {
    try {
      return [name, read(env[name]?.trim() || fallback)]
    } catch (error) {
      mistakes.push(`${name} ${(error as Error).message}`)
      return [name, undefined]
    }
  })
  const config = Object.fromEntries(entries) as Config
  if (config.WORKERS > 1 && config.RATE_LIMIT_STORE === 'memory')
    mistakes.push(
      'RATE_LIMIT_STORE must be postgres if WORKERS is more than 1: memory is not shared between processes',
    )
  if ((config.SIGNING_CERTIFICATE_FILE === undefined) !== (config.SIGNING_KEY_FILE === undefined))
    mistakes.push('SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE must be set together')
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config
  const providerSettings = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET]
  const isInvalid = mistakes.some((line) => line.startsWith('OIDC_ISSUER '))
  if (!isInvalid && providerSettings.includes(undefined) && providerSettings.some((one) => one !== undefined))
    mistakes.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together')
  if (OIDC_ISSUER !== undefined && config.PUBLIC_URL === undefined)
    mistakes.push('PUBLIC_URL must be set if OIDC_ISSUER is: the identity provider sends people back to it')
  mistakes.push(...findS3Mistakes(config, mistakes), ...findTelemetryMistakes(config, env))
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  return config
}

/** Checks that all settings of the bucket are set, or none. */
function findS3Mistakes(config: Config, mistakes: readonly string[]): string[] {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_SECRET_ACCESS_KEY_FILE } = config
  const needed = {
    S3_ENDPOINT,
    S3_BUCKET,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY ?? S3_SECRET_ACCESS_KEY_FILE,
  }
  const isInvalid = (name: string) => mistakes.some((line) => line.startsWith(`${name} `))
  const missing = Object.entries(needed).flatMap(([name, value]) =>
    value === undefined && !isInvalid(name) ? [name] : [],
  )
  const isWanted = config.DOCUMENT_STORE === 's3' || missing.length < Object.keys(needed).length
  return [
    ...(isWanted && missing.length > 0 ? [`${missing.join(', ')} must be set for documents in S3`] : []),
    ...(S3_SECRET_ACCESS_KEY && S3_SECRET_ACCESS_KEY_FILE
      ? ['S3_SECRET_ACCESS_KEY and S3_SECRET_ACCESS_KEY_FILE must not both be set']
      : []),
  ]
}

/** A setting that is ignored could send traces somewhere else than the operator thinks, or without their key. */
function findTelemetryMistakes(config: Config, env: Record<string, string | undefined>): string[] {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return []
  const unsupported = Object.keys(env).filter(
    (name) => name.startsWith('OTEL_EXPORTER_OTLP_') && !(name in SETTINGS) && env[name]?.trim(),
  )
  const hasRatio = config.OTEL_TRACES_SAMPLER?.endsWith('traceidratio') ?? true
  return [
    ...unsupported.map((name) => `${name} is not supported`),
    ...(config.OTEL_TRACES_SAMPLER_ARG !== undefined && !hasRatio
      ? [
          'OTEL_TRACES_SAMPLER_ARG must not be set unless OTEL_TRACES_SAMPLER is traceidratio or parentbased_traceidratio',
        ]
      : []),
  ]
}

/** Returns the settings of the identity provider, if there is one. */
export function toOidcSettings(config: Config): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_TRUST_EMAIL } = config
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined)
    return undefined
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME,
    trustsEmail: OIDC_TRUST_EMAIL,
  }
}

/** An invalid setting. Printed without a stack trace. */
export class ConfigError extends Error {}

function text(value: string): string {
  return value
}

function integer(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new Error(`must be an integer from ${min} to ${max}, not "${value}"`)
    return number
  }
}

function ratio(value: string): number {
  const number = Number(value)
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(value) || number > 1)
    throw new Error(`must be a number from 0 to 1, not "${value}"`)
  return number
}

function match(pattern: RegExp, rule: string) {
  return (value: string): string => {
    if (!pattern.test(value)) throw new Error(rule)
    return value
  }
}

/** Reads a URL to whose path the service appends the bucket, or the name of a signal. */
function endpoint(value: string): string {
  const checked = url(['http:', 'https:'])(value)
  const { username, password, search, hash } = new URL(checked)
  if (username || password || search || hash)
    throw new Error('must be a URL without a user name, a query and a fragment')
  return checked.replace(/\/+$/, '')
}

/** Allows only characters that neither a URL nor XML has to escape. */
function prefix(value: string): string {
  const trimmed = value.replace(/^\/+|\/+$/g, '')
  if (
    !/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?$/.test(trimmed) ||
    trimmed.length > 200
  )
    throw new Error('must have letters, digits, dots, hyphens, underscores and slashes only, at most 200')
  return trimmed
}

function choice<const T extends readonly string[]>(values: T) {
  return (value: string): T[number] => {
    if (!values.includes(value)) throw new Error(`must be one of ${values.join(', ')}, not "${value}"`)
    return value
  }
}

/** The value may contain a password, so the message does not repeat it. */
function url(protocols: string[]) {
  return (value: string): string => {
    const parsed = URL.parse(value.replace('@/', '@socket/'))
    if (!parsed || !protocols.includes(parsed.protocol))
      throw new Error(`must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
    return value.replace(/\/$/, '')
  }
}

const ENTRA_HOSTS =
  /^(?:login\.(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn|windows\.net)|sts\.windows\.net)$/
/** Tenants that are open to everybody, by name and by id. */
const SHARED_TENANTS = ['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad']

/** Plain http is allowed on this machine only: on a network, an attacker could read it and sign in as anybody. */
function issuer(value: string): string {
  const parsed = URL.parse(value)
  const isEncrypted = parsed?.protocol === 'https:'
  if (!parsed || !(isEncrypted || (parsed.protocol === 'http:' && isLoopback(parsed.hostname))))
    throw new Error('must be a URL that starts with https://')
  if (parsed.search || parsed.hash || parsed.username || parsed.password)
    throw new Error('must be a URL without a query, a fragment and a user name')
  if (parsed.pathname.includes('/.well-known/'))
    throw new Error('must be the issuer, without /.well-known/openid-configuration')
  const [, tenant = ''] = parsed.pathname.toLowerCase().split('/')
  // Administrators of other tenants choose the addresses of their users, and could sign in as anybody here.
  if (ENTRA_HOSTS.test(parsed.hostname) && SHARED_TENANTS.includes(tenant))
    throw new Error(
      `must contain the id of your own tenant in place of "${tenant}", which is open to all tenants`,
    )
  return parsed.href
}

function atLeast(length: number) {
  return (value: string): string => {
    if (value.length < length) throw new Error(`must have at least ${length} characters`)
    return value
  }
}

function contacts(value: string): string[] {
  const urls = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const part of urls)
    if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(part))
      throw new Error(`contains "${part}", which does not start with mailto:, https:// or tel:`)
  return urls
}

function networks(value: string): string[] {
  const list = value.split(',').map((part) => part.trim())
  const named = list.filter((part) => part !== '')
  for (const part of named)
    if (!ipaddr.isValid(part) && !ipaddr.isValidCIDR(part))
      throw new Error(`contains "${part}", which is not a valid IP address or CIDR range`)
  return named
}
