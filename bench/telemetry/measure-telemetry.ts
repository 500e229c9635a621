// Sends the same requests to each service, in turns, each over one connection: other load on the machine affects all services alike.
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import { progress } from '../progress.ts'
import { quantile } from '../statistics.ts'
import type { TelemetryService } from './telemetry-services.ts'

export type TelemetryPlan = { requests: number; warmUp: number }

/** `cpu`: CPU milliseconds of the serving worker per request, including its background work. */
export type MeasuredTelemetry = { request: string; service: string; p50: number; p99: number; cpu: number }

type Case = { name: string; key: string; method: string; path: string; body?: () => object; status: number }

/** Measures the cases; the results of each case begin with the first service. */
export async function measureTelemetry(
  services: TelemetryService[],
  keys: { reader: string; writer: string },
  plan: TelemetryPlan,
): Promise<MeasuredTelemetry[]> {
  let created = 0
  const cases: Case[] = [
    {
      name: 'list of ten',
      key: keys.reader,
      method: 'GET',
      path: '/api/v1/missions?per_page=10',
      status: 200,
    },
    {
      name: 'create',
      key: keys.writer,
      method: 'POST',
      path: '/api/v1/project-codes',
      body: () => {
        created += 1
        return { name: `Telemetry ${created}` }
      },
      status: 201,
    },
  ]
  const measured: MeasuredTelemetry[] = []
  for (const requestCase of cases) {
    const figures = await measureFigures(requestCase, services, plan)
    measured.push(...figures.map((figure) => ({ request: requestCase.name, ...figure })))
  }
  return measured
}

type Figures = Omit<MeasuredTelemetry, 'request'>

/** Measures each service. */
async function measureFigures(
  requestCase: Case,
  services: TelemetryService[],
  plan: TelemetryPlan,
): Promise<Figures[]> {
  const connections = services.map(({ name, target }) => ({
    name,
    url: target.url,
    worker: requireServingWorker(target.pid),
    cpuAtStart: 0,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    times: [] as number[],
  }))
  const total = plan.warmUp + plan.requests
  for (let turn = 0; turn < total; turn += 1) {
    if (turn === plan.warmUp) for (const each of connections) each.cpuAtStart = readCpuTime(each.worker)
    // The order rotates, so that each service is first equally often.
    const first = turn % connections.length
    for (const { agent, url, times } of [...connections.slice(first), ...connections.slice(0, first)])
      times.push(await measureRequest(agent, url, requestCase))
    if (turn % 100 === 0) progress(`Telemetry: ${requestCase.name}, ${turn} of ${total} rounds`)
  }
  for (const { agent } of connections) agent.destroy()
  return connections.map(({ name, worker, cpuAtStart, times }) => {
    const measured = times.slice(plan.warmUp)
    return {
      service: name,
      p50: quantile(measured, 0.5),
      p99: quantile(measured, 0.99),
      cpu: (readCpuTime(worker) - cpuAtStart) / plan.requests,
    }
  })
}

/** The child of the leader that serves requests. */
function requireServingWorker(leader: number): number {
  const children = readFileSync(`/proc/${leader}/task/${leader}/children`, 'utf8').trim().split(' ')
  const worker = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('\0serving'))
  if (!worker) throw new Error(`The process ${leader} has no worker that serves requests`)
  return Number(worker)
}

/** Milliseconds on a core, of all threads: exact to the nanosecond, and the same on a busy machine. */
function readCpuTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}

const measureRequest = (agent: Agent, url: string, { method, path, key, body, status }: Case) =>
  new Promise<number>((resolve, reject) => {
    const text = body && JSON.stringify(body())
    const headers = {
      authorization: `Bearer ${key}`,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    const start = performance.now()
    const request = send(url + path, { agent, method, headers }, (response) => {
      if (response.statusCode !== status) reject(new Error(`${path} returned ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - start))
    })
    request.once('error', reject)
    request.end(text)
  })
