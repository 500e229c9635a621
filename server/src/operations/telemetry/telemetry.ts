// Exports traces and metrics by OTLP. Loaded only if an endpoint is set: this module loads the SDK of OpenTelemetry (decision 0117).
// The operator sets the endpoint, so its address may be private, unlike that of a webhook.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { Counter, type Registry } from 'prom-client'
import { createBoundedSpans } from './bounded-spans.ts'
import { createExportHealth, type Warn } from './export-health.ts'
import { createMetricProducer } from './prometheus-metrics.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { createTracing } from './tracing.ts'

export type Telemetry = Awaited<ReturnType<typeof startTelemetry>>

/** Time limit of the last export before the process exits. */
const FLUSH_MS = 3000

type Origin = { version: string; kind: string }

export async function startTelemetry(settings: TelemetrySettings, { version, kind }: Origin, warn: Warn) {
  const scope = { name: 'team-engagement', version }
  const resource = defaultResource().merge(
    resourceFromAttributes({
      'service.version': version,
      'host.name': hostname(),
      'process.pid': process.pid,
      'worker.kind': kind,
      ...settings.resourceAttributes,
      'service.name': settings.serviceName,
      'service.instance.id': randomUUID(),
    }),
  )
  const exporters = await createExporters(settings, `team-engagement/${version}`)
  const spans = settings.exportsTraces
    ? createBoundedSpans(exporters.traces, {
        delayMs: settings.traceDelayMs,
        timeoutMs: settings.timeoutMs,
        warn,
      })
    : undefined
  const tracers = new TracerProvider({
    resource,
    sampler: spans ? createSampler(settings) : new AlwaysOffSampler(),
    spanProcessors: spans ? [spans.processor] : [],
  })
  let meters: MeterProvider | undefined
  return {
    tracing: createTracing({
      tracer: tracers.getTracer(scope.name, scope.version),
      continuesTraces: settings.continuesTraces,
    }),
    exportMetrics(registry: Registry): void {
      if (spans) countSpans(registry, spans.counts)
      if (!settings.exportsMetrics) return
      const reader = new PeriodicExportingMetricReader({
        exporter: withHealthLog(exporters.metrics, warn),
        exportIntervalMillis: settings.metricIntervalMs,
        exportTimeoutMillis: Math.min(settings.timeoutMs + 1000, settings.metricIntervalMs),
        metricProducers: [createMetricProducer(registry, scope)],
      })
      meters = new MeterProvider({ resource, readers: [reader] })
    },
    /** Exports the remaining spans and metrics, for a limited time. Never throws. */
    async close(): Promise<void> {
      const timeoutController = new AbortController()
      const flushed = Promise.allSettled([tracers.shutdown(), meters?.shutdown()])
      await Promise.race([
        flushed,
        sleep(FLUSH_MS, undefined, { signal: timeoutController.signal }).catch(() => {}),
      ])
      timeoutController.abort()
    },
  }
}

/** Loads only the exporters of the protocol. All options are set, so that they read no environment variable. */
async function createExporters(
  settings: TelemetrySettings,
  userAgent: string,
): Promise<{ traces: SpanExporter; metrics: PushMetricExporter }> {
  const isJson = settings.protocol === 'http/json'
  const [{ OTLPTraceExporter }, { OTLPMetricExporter }] = isJson
    ? await Promise.all([
        import('@opentelemetry/exporter-trace-otlp-http'),
        import('@opentelemetry/exporter-metrics-otlp-http'),
      ])
    : await Promise.all([
        import('@opentelemetry/exporter-trace-otlp-proto'),
        import('@opentelemetry/exporter-metrics-otlp-proto'),
      ])
  const options = (signal: 'traces' | 'metrics') => ({
    url: `${settings.endpoint}/v1/${signal}`,
    headers: { ...settings.headers },
    timeoutMillis: settings.timeoutMs,
    compression: settings.compression as never,
    concurrencyLimit: 2,
    httpAgentOptions: { keepAlive: true },
    userAgent,
  })
  return {
    traces: new OTLPTraceExporter(options('traces')),
    metrics: new OTLPMetricExporter(options('metrics')),
  }
}

function withHealthLog(exporter: PushMetricExporter, warn: Warn): PushMetricExporter {
  const recordResult = createExportHealth('metrics', warn)
  return {
    export: (metrics, done) =>
      exporter.export(metrics, (result) => {
        recordResult(result)
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

function createSampler({ sampler, ratio }: TelemetrySettings): Sampler {
  const isParentBased = sampler.startsWith('parentbased_')
  const root = createRootSampler(isParentBased ? sampler.slice('parentbased_'.length) : sampler, ratio)
  return isParentBased ? new ParentBasedSampler({ root }) : root
}

function createRootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_on') return new AlwaysOnSampler()
  return name === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio)
}

function countSpans(registry: Registry, counts: Record<string, number>): void {
  new Counter({
    name: 'telemetry_spans_total',
    help: 'Spans by outcome: exported, failed (the receiver did not accept them), queue_full (dropped)',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count)
    },
  })
}
