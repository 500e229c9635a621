// Exports spans in batches. At most MAX_PENDING spans are in memory, waiting or being sent; further ones are dropped and counted.
import { TraceFlags } from '@opentelemetry/api'
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace'
import { createExportHealth, type Warn } from './export-health.ts'

const MAX_PENDING = 4096
const BATCH_SIZE = 512

/** `queue_full`: dropped before the export. `failed`: the receiver did not accept them. */
export type SpanCounts = { exported: number; failed: number; queue_full: number }

type Options = { delayMs: number; timeoutMs: number; warn: Warn }

export function createBoundedSpans(
  exporter: SpanExporter,
  { delayMs, timeoutMs, warn }: Options,
): { processor: SpanProcessor; counts: SpanCounts } {
  const counts: SpanCounts = { exported: 0, failed: 0, queue_full: 0 }
  let pending = 0
  const recordResult = createExportHealth('traces', warn)
  const batches = new BatchSpanProcessor({
    exporter: {
      export: (spans, done) =>
        exporter.export(spans, (result) => {
          pending -= spans.length
          counts[recordResult(result) ? 'exported' : 'failed'] += spans.length
          done(result)
        }),
      shutdown: () => exporter.shutdown(),
    },
    maxQueueSize: MAX_PENDING,
    maxExportBatchSize: BATCH_SIZE,
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: timeoutMs + 1000,
  })
  const processor: SpanProcessor = {
    onStart: () => {},
    onEnd(span) {
      if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return
      if (pending >= MAX_PENDING) {
        counts.queue_full += 1
        return
      }
      pending += 1
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
  return { processor, counts }
}
