// One round: connections to one server, for some seconds or some requests. An unexpected response
// aborts the benchmark.
import autocannon, { type Options, type Result } from 'autocannon'
import { readProcessCpuMilliseconds } from './cpu-time.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { readEnd, type Target } from './servers.ts'
import { median, quantile } from './statistics.ts'

export type Round = {
  perSecond: number
  p50: number
  p99: number
  /** Milliseconds of CPU time per request: of the server process, and of all PostgreSQL processes. */
  nodeCpu: number
  postgresCpu: number
}

export type Load = {
  target: Target
  scenario: Scenario
  connections: number
  until: { seconds: number } | { requests: number }
  /** Requests per second of all connections together; unlimited when undefined. */
  rate?: number
}

export async function runRound(load: Load): Promise<Round> {
  const { target, scenario } = load
  const latencies: number[] = []
  const getSpentCpu = watchCpu(load)
  const start = performance.now()
  let last = start
  const run = autocannon(buildOptions(load))
  // autocannon's histogram counts whole milliseconds, too coarse for responses that take two.
  run.on('response', (_client, _status, _bytes, milliseconds) => {
    latencies.push(milliseconds)
    last = performance.now()
  })
  const result = await run
  const cpu = getSpentCpu()
  checkResponses(result, target, scenario)
  return {
    perSecond: (latencies.length / (last - start)) * 1000,
    p50: median(latencies),
    p99: quantile(latencies, 0.99),
    nodeCpu: cpu.node / latencies.length,
    postgresCpu: cpu.postgres / latencies.length,
  }
}

function buildOptions({ target, scenario: { requests }, connections, until, rate }: Load): Options {
  const shared = {
    url: target.url,
    connections,
    ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
    ...(rate && { overallRate: rate }),
    // A run ends at a sample; the default interval of one second could make it a second longer.
    sampleInt: 100,
  }
  if ('next' in requests) {
    const { next } = requests
    return { ...shared, headers: {}, requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] }
  }
  // Sent to all servers so that requests have the same bytes; the bare server ignores it.
  const headers = { authorization: `Bearer ${requests.key}` }
  return { ...shared, headers, requests: requests.paths.map((path) => ({ method: 'GET', path })) }
}

function watchCpu({ target: { pid, postgresPid } }: Load) {
  const readCpuTimes = () => ({
    // The leader, and the serving worker.
    node: readProcessCpuMilliseconds([pid]) ?? Number.NaN,
    postgres: readProcessCpuMilliseconds([postgresPid]) ?? Number.NaN,
  })
  const before = readCpuTimes()
  return () => {
    const after = readCpuTimes()
    return { node: after.node - before.node, postgres: after.postgres - before.postgres }
  }
}

function checkResponses(result: Result, target: Target, scenario: Scenario): void {
  const { errors, timeouts, resets, statusCodeStats } = result
  const statuses = Object.keys(statusCodeStats).join()
  if (errors === 0 && resets === 0 && statuses === String(scenario.status)) return
  throw new Error(
    `${scenario.name}: the ${target.side} server returned ${statuses || 'nothing'}, with ${errors} errors, of them ${timeouts} for waiting too long, and ${resets} resets; the end of its output:\n${readEnd(target.log)}`,
  )
}
