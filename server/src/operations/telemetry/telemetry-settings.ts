// The settings of OpenTelemetry. This module does not load OpenTelemetry.

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
type SamplerName = (typeof SAMPLERS)[number]

export type TelemetrySettings = {
  /** URL without the path of a signal. */
  endpoint: string
  /** Contains credentials. */
  headers: Readonly<Record<string, string>>
  protocol: 'http/protobuf' | 'http/json'
  compression: 'gzip' | 'none'
  timeoutMs: number
  serviceName: string
  resourceAttributes: Readonly<Record<string, string>>
  exportsTraces: boolean
  exportsMetrics: boolean
  sampler: SamplerName
  /** Ratio of the samplers with `traceidratio`. */
  ratio: number
  /** Whether a request continues the trace of its `traceparent` header. */
  continuesTraces: boolean
  traceDelayMs: number
  metricIntervalMs: number
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that a header must not have.
const FORBIDDEN_IN_HEADER = /[\x00-\x1f\x7f]|[^\x00-\xff]/

/** `name=value,name=value`, with percent-encoded values. Messages do not repeat values, which may be secrets. */
export function parseKeyValues(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim())
  const entries = pairs
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const separator = pair.indexOf('=')
      if (separator < 1) throw new Error('must be a list of name=value, separated by commas')
      return [decodePercent(pair.slice(0, separator).trim()), decodePercent(pair.slice(separator + 1).trim())]
    })
  return Object.fromEntries(entries)
}

export function parseHeaderValues(text: string): Record<string, string> {
  const headers = parseKeyValues(text)
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name)) throw new Error('contains a name that is not the name of a header')
    if (FORBIDDEN_IN_HEADER.test(value))
      throw new Error(`contains a value of ${name} that a header cannot have`)
  }
  return headers
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('contains a percent sign that is not part of a percent-encoded character')
  }
}
