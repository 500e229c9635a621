// The settings of telemetry.
import type { Config } from '../config.ts'
import type { TelemetrySettings } from '../operations/telemetry/telemetry-settings.ts'

/** Returns undefined if nothing is exported. */
export function toTelemetrySettings(config: Config): TelemetrySettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER, OTEL_METRICS_EXPORTER } = config
  const isNone = OTEL_TRACES_EXPORTER === 'none' && OTEL_METRICS_EXPORTER === 'none'
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined || config.OTEL_SDK_DISABLED || isNone) return undefined
  return {
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL,
    compression: config.OTEL_EXPORTER_OTLP_COMPRESSION,
    timeoutMs: config.OTEL_EXPORTER_OTLP_TIMEOUT,
    serviceName: config.OTEL_SERVICE_NAME,
    resourceAttributes: config.OTEL_RESOURCE_ATTRIBUTES,
    exportsTraces: OTEL_TRACES_EXPORTER === 'otlp',
    exportsMetrics: OTEL_METRICS_EXPORTER === 'otlp',
    sampler: config.OTEL_TRACES_SAMPLER,
    ratio: config.OTEL_TRACES_SAMPLER_ARG ?? 1,
    continuesTraces: config.OTEL_PROPAGATORS === 'tracecontext',
    traceDelayMs: config.OTEL_BSP_SCHEDULE_DELAY,
    metricIntervalMs: config.OTEL_METRIC_EXPORT_INTERVAL,
  }
}
