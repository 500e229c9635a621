// One round: connections that ask one server, for some seconds or for some requests. Any answer but the expected one
// ends the benchmark.
import autocannon, { type Options, type Result } from 'autocannon'
import { familyMilliseconds } from './cpu-time.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { endOf, type Target } from './servers.ts'
import { median, quantile } from './statistics.ts'

export type Round = {
  perSecond: number
  p50: number
  p99: number
  /** Milliseconds of CPU for one request: of the server's process, and of all processes of PostgreSQL. */
  nodeCpu: number
  postgresCpu: number
}

export type Load = {
  target: Target
  scenario: Scenario
  connections: number
  until: { seconds: number } | { requests: number }
  /** Requests per second of all connections together; as many as they can when it is left out. */
  rate?: number
}

export async function runRound(load: Load): Promise<Round> {
  const { target, scenario } = load
  const latencies: number[] = []
  const spent = watchCpu(load)
  const start = performance.now()
  let last = start
  const run = autocannon(optionsOf(load))
  // autocannon's own histogram counts whole milliseconds, too coarse for answers that take two of them.
  run.on('response', (_client, _status, _bytes, milliseconds) => {
    latencies.push(milliseconds)
    last = performance.now()
  })
  const result = await run
  const cpu = spent()
  checkAnswers(result, target, scenario)
  return {
    perSecond: (latencies.length / (last - start)) * 1000,
    p50: median(latencies),
    p99: quantile(latencies, 0.99),
    nodeCpu: cpu.node / latencies.length,
    postgresCpu: cpu.postgres / latencies.length,
  }
}

function optionsOf({ target, scenario: { asked }, connections, until, rate }: Load): Options {
  const shared = {
    url: target.url,
    connections,
    ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
    ...(rate && { overallRate: rate }),
    // A run ends with a sample; with the default of a second it could last one longer.
    sampleInt: 100,
  }
  if ('next' in asked) {
    const { next } = asked
    return { ...shared, headers: {}, requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] }
  }
  // Sent to all, though the bare server does not look at it: the requests are the same bytes.
  const headers = { authorization: `Bearer ${asked.key}` }
  return { ...shared, headers, requests: asked.paths.map((path) => ({ method: 'GET', path })) }
}

function watchCpu({ target: { pid, postgresPid } }: Load) {
  const look = () => ({
    // The leader, and the worker that serves.
    node: familyMilliseconds([pid]) ?? Number.NaN,
    postgres: familyMilliseconds([postgresPid]) ?? Number.NaN,
  })
  const before = look()
  return () => {
    const after = look()
    return { node: after.node - before.node, postgres: after.postgres - before.postgres }
  }
}

function checkAnswers(result: Result, target: Target, scenario: Scenario): void {
  const { errors, timeouts, resets, statusCodeStats } = result
  const statuses = Object.keys(statusCodeStats).join()
  if (errors === 0 && resets === 0 && statuses === String(scenario.status)) return
  throw new Error(
    `${scenario.name}: the ${target.side} server answered ${statuses || 'nothing'}, with ${errors} errors, of them ${timeouts} for waiting too long, and ${resets} resets; the end of its output:\n${endOf(target.log)}`,
  )
}
