// One round: connections that ask one server for some seconds. Any answer but 200 ends the benchmark.
import autocannon, { type Result } from 'autocannon'
import { cpuMilliseconds } from './cpu-time.ts'
import type { Scenario } from './scenarios.ts'
import type { Target } from './servers.ts'
import { median, quantile } from './statistics.ts'

export type Round = { perSecond: number; p50: number; p99: number; cpuPerRequest: number }
export type Load = {
  target: Target
  scenario: Scenario
  key: string
  seconds: number
  connections: number
  /** Requests per second of all connections together; as many as they can when it is left out. */
  rate?: number
}

export async function runRound(load: Load): Promise<Round> {
  const { target, scenario, key, seconds, connections, rate } = load
  const latencies: number[] = []
  const cpuBefore = cpuMilliseconds(target.pid) ?? Number.NaN
  const run = autocannon({
    url: target.url,
    connections,
    duration: seconds,
    ...(rate && { overallRate: rate }),
    // A run ends with a sample; with the default of a second it could last one longer.
    sampleInt: 100,
    // Sent to both, though the bare server does not look at it: the requests are the same bytes.
    headers: { authorization: `Bearer ${key}` },
    requests: scenario.paths.map((path) => ({ method: 'GET', path })),
  })
  // autocannon's own histogram counts whole milliseconds, too coarse for answers that take two of them.
  run.on('response', (_client, _status, _bytes, milliseconds) => void latencies.push(milliseconds))
  const result = await run
  const cpu = (cpuMilliseconds(target.pid) ?? Number.NaN) - cpuBefore
  checkAnswers(result, target, scenario)
  return {
    perSecond: result['2xx'] / result.duration,
    p50: median(latencies),
    p99: quantile(latencies, 0.99),
    cpuPerRequest: cpu / result['2xx'],
  }
}

function checkAnswers(result: Result, target: Target, scenario: Scenario): void {
  const { errors, non2xx, resets, statusCodeStats } = result
  const statuses = Object.keys(statusCodeStats).join()
  if (errors === 0 && non2xx === 0 && resets === 0 && statuses === '200') return
  throw new Error(
    `${scenario.name}: the ${target.side} server answered ${statuses || 'nothing'}, with ${non2xx} not 2xx, ${errors} errors and ${resets} resets`,
  )
}
