// The only reader of the environment. Every setting is described once, here; docs/operating.md is tested against it.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'

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
  PORT: setting('Port to listen on; 0 takes a free one.', '3000', integer(0, 65_535)),
  HOST: setting('Address to listen on.', '127.0.0.1', text),
  WORKERS: setting(
    'Processes that share the port, for a machine with several cores. More than 1 keeps the rate limit in PostgreSQL.',
    '1',
    integer(1, 64),
  ),
  PUBLIC_URL: setting(
    'Address under which people reach the service; links in mails and answers start with it. Default: http://HOST:PORT.',
    '',
    optional(url(['http:', 'https:'])),
  ),
  DATABASE_URL: setting(
    'PostgreSQL 15 or later. Unset: the embedded PostgreSQL, kept in DATA_DIR.',
    '',
    optional(url(['postgres:', 'postgresql:'])),
  ),
  DATA_DIR: setting('Folder of the embedded PostgreSQL and of the operator token.', './data', (t) =>
    resolve(t),
  ),
  OPERATOR_TOKEN: setting(
    'Token of the operator API, at least 32 characters. Unset: made and kept in DATA_DIR on the embedded database, else the operator API is off.',
    '',
    optional(atLeast(32)),
  ),
  RATE_LIMIT_PER_MINUTE: setting('Requests per key in any 60 seconds.', '60', integer(1, 10_000_000)),
  PORTAL_RATE_LIMIT_PER_MINUTE: setting(
    'Requests per freelancer, with all their portal links together, in any 60 seconds.',
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
  MAX_KEYS_PER_TEAM: setting(
    'Active API keys that a team may make itself; keys issued by the operator do not count.',
    '100',
    integer(1, 1_000_000),
  ),
  RATE_LIMIT_STORE: setting(
    'Where the windows are kept: memory (one node) or postgres (several). Default: memory for one process on the embedded database, else postgres.',
    '',
    optional(oneOf(['memory', 'postgres'] as const)),
  ),
  OPENAPI_FILE: setting(
    'The contract to serve. Default: contract/openapi.yaml of the project.',
    CONTRACT_FILE,
    (t) => resolve(t),
  ),
  DOCUMENT_STORE: setting(
    'Where new documents are kept: postgres, or folder (DOCUMENT_FOLDER). Those that are there stay where they are.',
    'postgres',
    oneOf(['postgres', 'folder'] as const),
  ),
  DOCUMENT_FOLDER: setting(
    'Folder of documents, which must be there. Needed for as long as it holds any.',
    '',
    optional((t) => resolve(t)),
  ),
  QUOTA_DOCUMENT_BYTES: setting(
    'Bytes of documents and accounting exports that a team may store; 0 is unlimited. The operator can set another one for a team.',
    '20000000000',
    integer(0, MAX_QUOTA),
  ),
  QUOTA_AUDIT_BYTES: setting(
    'Bytes that the audit log of a team may take; then its writes are refused, except DELETE. 0 is unlimited. The operator can set another one for a team.',
    '10000000000',
    integer(0, MAX_QUOTA),
  ),
  QUOTA_IDEMPOTENCY_BYTES: setting(
    'Bytes of responses that a team may have stored for requests with an Idempotency-Key, which are kept for 24 hours. 0 is unlimited. The operator can set another one for a team.',
    '2000000000',
    integer(0, MAX_QUOTA),
  ),
  RENDER_WORKERS: setting(
    'Threads that render documents in each process. With two or more, no team occupies all of them.',
    '2',
    integer(1, 16),
  ),
  DRAIN_SECONDS: setting(
    'How long, after SIGTERM, /readyz answers 503 while everything else is still served, so that a load balancer notices first.',
    '0',
    integer(0, 15),
  ),
  LOG_LEVEL: setting(
    'How much to log: fatal, error, warn, info, debug, trace or silent.',
    'info',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const),
  ),
  SMTP_URL: setting(
    'Mail server for invitations, smtp:// or smtps://. Unset: the answer holds the link.',
    '',
    optional(url(['smtp:', 'smtps:'])),
  ),
  SMTP_TLS: setting(
    'required, or optional: mails may go unencrypted to a server that offers no STARTTLS. A mail server on this machine needs none.',
    'required',
    oneOf(['required', 'optional'] as const),
  ),
  MAIL_FROM: setting('Sender of mails.', 'Team Engagement <no-reply@localhost>', text),
  TRUST_PROXY: setting('Networks whose X-Forwarded-For counts, separated by commas.', '', networks),
  PREPARED_STATEMENTS: setting(
    'on, or off behind a pooler in transaction mode that is older than PgBouncer 1.21.',
    'on',
    (t) => oneOf(['on', 'off'] as const)(t) === 'on',
  ),
}

export type Config = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['read']> }

/** Reads all settings, or throws one error with a line for each mistake. */
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
    mistakes.push('RATE_LIMIT_STORE must be postgres with more than one of WORKERS: memory is not shared')
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  return config
}

/** A mistake of whoever starts the service: shown as it is, without a stack. */
export class ConfigError extends Error {}

function text(value: string): string {
  return value
}

function integer(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new Error(`must be a whole number from ${min} to ${max}, not "${value}"`)
    return number
  }
}

function oneOf<const T extends readonly string[]>(values: T) {
  return (value: string): T[number] => {
    if (!values.includes(value)) throw new Error(`must be one of ${values.join(', ')}, not "${value}"`)
    return value
  }
}

/** The value may hold a password, so the message does not repeat it. */
function url(protocols: string[]) {
  return (value: string): string => {
    const parsed = URL.parse(value.replace('@/', '@socket/'))
    if (!parsed || !protocols.includes(parsed.protocol))
      throw new Error(`must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
    return value.replace(/\/$/, '')
  }
}

function atLeast(length: number) {
  return (value: string): string => {
    if (value.length < length) throw new Error(`must have at least ${length} characters`)
    return value
  }
}

function networks(value: string): string[] {
  const list = value.split(',').map((part) => part.trim())
  const named = list.filter((part) => part !== '')
  for (const part of named)
    if (!ipaddr.isValid(part) && !ipaddr.isValidCIDR(part))
      throw new Error(`holds "${part}", which is no network`)
  return named
}
