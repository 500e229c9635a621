import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig, SETTINGS, toOidcSettings } from './config.ts'
import { toTelemetrySettings } from './process/telemetry-settings.ts'

test('without any setting the documented defaults hold', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: 60,
    PORTAL_RATE_LIMIT_PER_MINUTE: 120,
    INVITATION_RATE_LIMIT_PER_MINUTE: 20,
    OPERATOR_RATE_LIMIT_PER_MINUTE: 600,
    LOG_LEVEL: 'info',
    PREPARED_STATEMENTS: true,
    DATABASE_URL: undefined,
    OPERATOR_TOKEN: undefined,
    SMTP_URL: undefined,
    TRUST_PROXY: [],
  })
})

test('each invalid setting has its own line, and no secret is repeated', () => {
  const env = {
    PORT: '70000',
    DATABASE_URL: 'mysql://user:hunter2@host/db',
    OPERATOR_TOKEN: 'short',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: '10.0.0.0/8, nonsense',
    PREPARED_STATEMENTS: 'maybe',
    RATE_LIMIT_STORE: 'redis',
  }
  let message = ''
  try {
    readConfig(env)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'OPERATOR_TOKEN',
    'RATE_LIMIT_STORE',
    'LOG_LEVEL',
    'TRUST_PROXY',
    'PREPARED_STATEMENTS',
  ])
  expect(message).not.toContain('hunter2')
})

test('docs/operating.md has a row for every setting, with its default and its words', async () => {
  const page = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  for (const [name, { help, fallback }] of Object.entries(SETTINGS)) {
    const defaultText = fallback.startsWith('/') || fallback === '' ? '' : `\`${fallback}\``
    expect(page, name).toContain(`| \`${name}\` | ${defaultText} | ${help} |`)
  }
})

const PROVIDER = {
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: 'engage',
  OIDC_CLIENT_SECRET: 'hunter2',
  PUBLIC_URL: 'https://engagement.example',
}

test('the issuer of an identity provider is normalized', () => {
  expect(toOidcSettings(readConfig({}))).toBeUndefined()
  expect(toOidcSettings(readConfig(PROVIDER))).toEqual({
    issuer: 'https://accounts.google.com/',
    clientId: 'engage',
    clientSecret: 'hunter2',
    name: 'SSO',
    trustsEmail: false,
  })
  for (const OIDC_ISSUER of [
    'https://ACCOUNTS.google.com:443/',
    'https://login.microsoftonline.com/8eaef023-2b34-4da1-9baa-8bc8c9d6a490/v2.0',
    'https://sso.example/realms/engage',
    'https://sso.example/application/o/engage/',
    'http://localhost:8080/realms/engage',
  ])
    expect(readConfig({ ...PROVIDER, OIDC_ISSUER }).OIDC_ISSUER).toBe(new URL(OIDC_ISSUER).href)
})

test.each([
  ['OIDC_ISSUER', { OIDC_ISSUER: 'accounts.google.com' }, 'starts with https://'],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://sso.example' }, 'starts with https://'],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://127.0.0.1.evil.example' }, 'starts with https://'],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'https://sso.example?realm=a' }, 'without a query'],
  [
    'OIDC_ISSUER',
    { OIDC_ISSUER: 'https://sso.example/.well-known/openid-configuration' },
    'without /.well-known/openid-configuration',
  ],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }, 'your own tenant'],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'https://login.microsoftonline.com/Organizations/v2.0' }, 'your own tenant'],
  [
    'OIDC_ISSUER',
    { OIDC_ISSUER: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0' },
    'your own tenant',
  ],
  ['OIDC_ISSUER,', { OIDC_CLIENT_SECRET: undefined }, 'must be set together'],
  ['OIDC_ISSUER,', { OIDC_ISSUER: undefined }, 'must be set together'],
  ['PUBLIC_URL', { PUBLIC_URL: undefined }, 'must be set if OIDC_ISSUER is'],
  ['OIDC_TRUST_EMAIL', { OIDC_TRUST_EMAIL: 'yes' }, 'must be one of on, off'],
])('the error names the setting %s for %j', (name, changes, words) => {
  let message = ''
  try {
    readConfig({ ...PROVIDER, ...changes })
  } catch (error) {
    message = (error as Error).message
  }
  expect(message.split('\n')).toEqual([expect.stringMatching(`^${name} .*${words.replace('.', '\\.')}`)])
  expect(message).not.toContain('hunter2')
})

const BUCKET = {
  S3_ENDPOINT: 'https://s3.eu-west-3.amazonaws.com/',
  S3_BUCKET: 'acme-engagement',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'hunter2',
}

test('documents in S3 need all settings of the bucket, and each invalid one has its line', () => {
  const env = { ...BUCKET, DOCUMENT_STORE: 's3', S3_PREFIX: '/a/b/' }
  expect(readConfig(env)).toMatchObject({
    S3_ENDPOINT: 'https://s3.eu-west-3.amazonaws.com',
    S3_REGION: 'us-east-1',
    S3_PREFIX: 'a/b',
  })
  const { S3_SECRET_ACCESS_KEY: secret, ...withoutSecret } = BUCKET
  expect(readConfig({ ...withoutSecret, S3_SECRET_ACCESS_KEY_FILE: 'secret' })).toMatchObject({
    S3_SECRET_ACCESS_KEY_FILE: expect.stringMatching(/^\/.*\/secret$/),
  })
  const expectRefused = (changes: Record<string, string>, from: object = BUCKET) =>
    expect(() => readConfig({ ...from, ...changes }))
  expectRefused({ DOCUMENT_STORE: 's3' }, {}).toThrow(
    /^S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set for documents in S3$/,
  )
  expectRefused({}, withoutSecret).toThrow(/^S3_SECRET_ACCESS_KEY must be set for documents in S3$/)
  expectRefused({ S3_SECRET_ACCESS_KEY_FILE: '/secret' }).toThrow(/must not both be set$/)
  expectRefused({ S3_ENDPOINT: 's3.amazonaws.com' }).toThrow(
    /^S3_ENDPOINT must be a URL that starts with http:\/\/ or https:\/\/$/,
  )
  expectRefused({ S3_ENDPOINT: `https://user:${secret}@s3.example` }).toThrow(
    /^S3_ENDPOINT must be a URL without a user name, a query and a fragment$/,
  )
  expectRefused({ S3_BUCKET: 'a/b' }).toThrow(/^S3_BUCKET must be the name of a bucket/)
  expectRefused({ S3_PREFIX: '../up' }).toThrow(/^S3_PREFIX must have letters/)
  expectRefused({ S3_REGION: 'Paris' }).toThrow(/^S3_REGION must have lower case letters/)
})

const RECEIVER = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/' }

test('telemetry is off without an endpoint, and has the defaults of OpenTelemetry with one', () => {
  expect(
    toTelemetrySettings(readConfig({ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'always_on' })),
  ).toBeUndefined()
  expect(toTelemetrySettings(readConfig({ ...RECEIVER, OTEL_SDK_DISABLED: 'TRUE' }))).toBeUndefined()
  const none = { OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }
  expect(toTelemetrySettings(readConfig({ ...RECEIVER, ...none }))).toBeUndefined()
  expect(toTelemetrySettings(readConfig(RECEIVER))).toEqual({
    endpoint: 'https://otel.example',
    headers: {},
    protocol: 'http/protobuf',
    compression: 'none',
    timeoutMs: 10_000,
    serviceName: 'team-engagement',
    resourceAttributes: {},
    exportsTraces: true,
    exportsMetrics: true,
    sampler: 'parentbased_always_on',
    ratio: 1,
    continuesTraces: false,
    traceDelayMs: 5000,
    metricIntervalMs: 60_000,
  })
  const headers = 'x-api-key=a%2Cb%3D%20c , Authorization=Bearer%20x,,'
  const more = { ...RECEIVER, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_RESOURCE_ATTRIBUTES: 'a.b=%C3%A9' }
  const ratio = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }
  expect(toTelemetrySettings(readConfig({ ...more, ...ratio }))).toMatchObject({
    headers: { 'x-api-key': 'a,b= c', Authorization: 'Bearer x' },
    resourceAttributes: { 'a.b': 'é' },
    ratio: 0.25,
  })
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'otel.example:4317' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:hunter2@otel.example' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'a b=hunter2' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'a=hunter2%0Ab' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'a=hunter2%' }],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
  ['OTEL_EXPORTER_OTLP_COMPRESSION', { OTEL_EXPORTER_OTLP_COMPRESSION: 'zstd' }],
  ['OTEL_TRACES_EXPORTER', { OTEL_TRACES_EXPORTER: 'console' }],
  ['OTEL_METRICS_EXPORTER', { OTEL_METRICS_EXPORTER: 'prometheus' }],
  ['OTEL_TRACES_SAMPLER', { OTEL_TRACES_SAMPLER: 'jaeger_remote' }],
  ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1.5' }],
  ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1e-3' }],
  ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: '0.5' }],
  ['OTEL_PROPAGATORS', { OTEL_PROPAGATORS: 'tracecontext,baggage' }],
  ['OTEL_SDK_DISABLED', { OTEL_SDK_DISABLED: 'yes' }],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://other.example' }],
  ['OTEL_EXPORTER_OTLP_METRICS_HEADERS', { OTEL_EXPORTER_OTLP_METRICS_HEADERS: 'a=hunter2' }],
])('%s of %o is refused in one line without secrets', (name, env) => {
  let message = ''
  try {
    readConfig({ ...RECEIVER, ...env })
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toMatch(new RegExp(`^${name} [^\n]+$`))
  expect(message).not.toContain('hunter2')
})
