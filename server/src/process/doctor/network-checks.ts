// Checks of what the service connects to, and of the address at which people reach it.
import type { Config } from '../../config.ts'
import { isLoopback } from '../../domain/loopback.ts'
import { openBucket } from '../../kernel/db/files/bucket.ts'
import { BucketError } from '../../kernel/db/files/s3-requests.ts'
import { verifyMailServer } from '../../kernel/mail/mail.ts'
import { toBucketSettings } from '../file-store.ts'
import { toTelemetrySettings } from '../telemetry-settings.ts'
import { advise, describeReason, type Finding, failed, ok } from './check.ts'

export async function checkMail({ SMTP_URL, SMTP_TLS }: Config): Promise<Finding> {
  if (SMTP_URL === undefined)
    return advise(
      'SMTP_URL is not set: no mail is sent',
      'Set SMTP_URL, so that people get invitations, sign-in codes and the codes with which they confirm payments, keys and signatures; without it they need a passkey or a code of the operator (users code).',
    )
  // Findings show the host without the user name and password.
  const { host, hostname } = new URL(SMTP_URL)
  try {
    await verifyMailServer(SMTP_URL, SMTP_TLS)
  } catch (error) {
    return failed(
      `${host}: ${describeReason(error)}`,
      'Check SMTP_URL, its user name and password, and the TLS of the mail server.',
    )
  }
  if (SMTP_TLS === 'optional' && !isLoopback(hostname))
    return advise(
      `${host} accepts the connection; mails may be sent unencrypted`,
      'Set SMTP_TLS=required: mails contain links that grant access.',
    )
  return ok(`${host} accepts the connection; no mail was sent`)
}

export async function checkPublicUrl({ PUBLIC_URL, HOST }: Config): Promise<Finding> {
  if (PUBLIC_URL === undefined)
    return isLoopback(HOST)
      ? ok('PUBLIC_URL is not set; the service serves this machine only')
      : advise(
          `PUBLIC_URL is not set: links start with http://${HOST}`,
          'Set PUBLIC_URL to the address in browsers.',
        )
  const { protocol, hostname } = new URL(PUBLIC_URL)
  try {
    const { status } = await fetch(`${PUBLIC_URL}/livez`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
    })
    if (status !== 200)
      return failed(`${PUBLIC_URL}/livez returns ${status}`, 'Point the proxy at the service, and start it.')
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    return failed(
      `${PUBLIC_URL} cannot be reached from here: ${describeReason(cause ?? error)}`,
      'Check name, proxy and certificate, and that the service runs.',
    )
  }
  return protocol === 'https:' || isLoopback(hostname)
    ? ok(`${PUBLIC_URL} reaches the service`)
    : advise(
        `${PUBLIC_URL} reaches the service, unencrypted`,
        'Terminate TLS in front of it, and use https://.',
      )
}

/** Services refuse requests whose time is further away. */
const SKEW_LIMIT_MINUTES = 15
const SKEW_MS = 60_000

/** Writes, reads, lists and deletes an object, as the start does. */
export async function checkBucket(config: Config, now: () => number): Promise<Finding> {
  const settings = toBucketSettings(config)
  if (!settings) return failed('the settings of the bucket are not complete', 'Set S3_BUCKET and the others.')
  const bucket = openBucket(settings)
  const where = `${settings.bucket} at ${settings.endpoint}`
  try {
    await bucket.check()
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    return failed(
      error.message,
      'Documents cannot be read or stored, and the service does not start, until this is solved.',
    )
  }
  const before = now()
  const { keepsVersions, clockMs } = await bucket.facts()
  // The service may have read its clock at any time in between, and says whole seconds.
  const skew = clockMs === undefined ? 0 : Math.max(before - clockMs - 1000, clockMs - now(), 0)
  if (skew > SKEW_MS)
    return advise(
      `${where} can be used; its clock is ${Math.round(skew / 1000)} s away from that of this machine`,
      `Synchronize the clock (NTP): requests are refused from ${SKEW_LIMIT_MINUTES} minutes on.`,
    )
  return keepsVersions
    ? advise(
        `${where} can be used, and keeps earlier versions: erased documents stay in it`,
        'Add a lifecycle rule that deletes noncurrent versions within the time in which you must erase.',
      )
    : ok(`${where} can be used: an object was written, read, listed and deleted`)
}

/** Sends an empty message of the protocol. Returns undefined if nothing is exported. */
export async function checkTelemetry(config: Config): Promise<Finding | undefined> {
  const settings = toTelemetrySettings(config)
  if (!settings) return undefined
  const { endpoint, headers, protocol } = settings
  const url = `${endpoint}/v1/${settings.exportsTraces ? 'traces' : 'metrics'}`
  const isJson = protocol === 'http/json'
  try {
    const { status, ok: isAccepted } = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': isJson ? 'application/json' : 'application/x-protobuf' },
      body: isJson ? '{}' : new Uint8Array(),
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
    })
    if (isAccepted) return ok(`${url} accepts traces and metrics`)
    return failed(
      `${url} returns ${status}`,
      status === 401 || status === 403
        ? 'Check OTEL_EXPORTER_OTLP_HEADERS: the receiver refuses its key.'
        : 'Set OTEL_EXPORTER_OTLP_ENDPOINT to a receiver of OTLP over HTTP, mostly port 4318, without /v1/traces.',
    )
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    return failed(
      `${url} cannot be reached: ${describeReason(cause ?? error)}`,
      'Check OTEL_EXPORTER_OTLP_ENDPOINT, and that the receiver runs. Requests are served without it.',
    )
  }
}
