// Loads and starts telemetry if an endpoint is set. Otherwise no module of OpenTelemetry is loaded.
import type { Config } from '../config.ts'
import type { Telemetry } from '../operations/telemetry/telemetry.ts'
import type { Wrappers } from '../operations/telemetry/traced.ts'
import { VERSION } from '../surfaces/contract/introduction.ts'
import { toTelemetrySettings } from './telemetry-settings.ts'

type Warn = (fields: object, message: string) => void

/** `kind` is that of the worker. */
export async function openTelemetry(
  config: Config,
  kind: string,
  warn: Warn,
): Promise<Telemetry | undefined> {
  const settings = toTelemetrySettings(config)
  if (!settings) return undefined
  const { startTelemetry } = await import('../operations/telemetry/telemetry.ts')
  return startTelemetry(settings, { version: VERSION, kind }, warn)
}

/** Wraps nothing; used without telemetry. */
const NO_WRAPPERS: Wrappers = {
  database: (database) => database,
  mailer: (mailer) => mailer,
  outgoing: (outgoing) => outgoing,
  bucket: (bucket) => bucket,
  job: (_name, run) => run(),
}

export async function loadWrappers(telemetry: Telemetry | undefined): Promise<Wrappers> {
  if (!telemetry) return NO_WRAPPERS
  return (await import('../operations/telemetry/traced.ts')).createWrappers(telemetry.tracing)
}
