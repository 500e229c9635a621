// Converts the metrics of /metrics to OpenTelemetry, so that each metric is defined once, in operations/.
import type { Attributes, HrTime } from '@opentelemetry/api'
import { ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client'
import { TEAM_LABEL } from '../metrics.ts'

type PrometheusMetric = MetricObjectWithValues<MetricValue<string>>
type Value = MetricValueWithName<string>

export function createMetricProducer(
  registry: Registry,
  scope: { name: string; version: string },
): MetricProducer {
  const startTime = hrTime(0)
  return {
    async collect() {
      const prometheusMetrics = (await registry.getMetricsAsJSON()) as unknown as PrometheusMetric[]
      const period = { startTime, endTime: hrTime() }
      const metrics = prometheusMetrics.flatMap((one) => toMetricData(toExportable(one), period) ?? [])
      return {
        resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope, metrics }] },
        errors: [],
      }
    },
  }
}

/** Ids of teams are not exported. Metrics of the event loop have no value at first. */
const toExportable = (metric: PrometheusMetric): PrometheusMetric => ({
  ...metric,
  values: metric.values.filter(({ labels, value }) => !(TEAM_LABEL in labels) && Number.isFinite(value)),
})

type Period = { startTime: HrTime; endTime: HrTime }

function toMetricData(metric: PrometheusMetric, period: Period): MetricData | undefined {
  if (metric.values.length === 0) return undefined
  const common = {
    descriptor: {
      name: metric.name,
      description: metric.help,
      unit: getUnit(metric.name),
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const type = String(metric.type)
  if (type === 'histogram')
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(metric, period) }
  const dataPoints = metric.values.map(({ value, labels }) => ({
    ...period,
    attributes: labels as Attributes,
    value,
  }))
  if (type === 'counter')
    return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
  return type === 'gauge' ? { ...common, dataPointType: DataPointType.GAUGE, dataPoints } : undefined
}

const getUnit = (name: string) =>
  /_seconds(?:_total)?$/.test(name) ? 's' : name.endsWith('_bytes') ? 'By' : ''

/** Prometheus counts the values up to each boundary; OpenTelemetry counts the values between two boundaries. */
function toHistograms(metric: PrometheusMetric, period: Period): DataPoint<Histogram>[] {
  const series = new Map<string, { attributes: Attributes; values: Value[] }>()
  for (const value of metric.values as Value[]) {
    const { le: _boundary, ...labels } = value.labels as Record<string, string | number>
    const key = JSON.stringify(labels)
    const one = series.get(key) ?? { attributes: labels as Attributes, values: [] }
    one.values.push(value)
    series.set(key, one)
  }
  return [...series.values()].map(({ attributes, values }) => {
    const findValue = (suffix: string) =>
      values.find(({ metricName }) => metricName === `${metric.name}_${suffix}`)?.value ?? 0
    const upTo = values
      .filter(({ metricName }) => metricName === `${metric.name}_bucket`)
      .map(({ labels, value }) => ({ boundary: Number((labels as { le: unknown }).le), value }))
      .filter(({ boundary }) => Number.isFinite(boundary))
      .toSorted((a, b) => a.boundary - b.boundary)
    const count = findValue('count')
    const cumulative = [...upTo.map(({ value }) => value), count]
    const counts = cumulative.map((value, index) => value - (cumulative[index - 1] ?? 0))
    const buckets = { boundaries: upTo.map(({ boundary }) => boundary), counts }
    return { ...period, attributes, value: { buckets, count, sum: findValue('sum') } }
  })
}
