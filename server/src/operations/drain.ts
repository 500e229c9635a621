// Graceful shutdown: /readyz returns 503, requests in flight finish, then all connections are closed.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Traffic } from '../kernel/http/server/traffic.ts'
import type { Readiness } from './health.routes.ts'

/** Longer than the statement timeout, but shorter than the 30 s that a client with an incomplete body could hold on. */
const DRAIN_TIMEOUT_MS = 8000

export async function drain(
  server: FastifyInstance,
  readiness: Readiness,
  traffic: Traffic,
  noticeSeconds: number,
  /** Makes requests that wait for something respond now. */
  endWaits: () => void,
): Promise<void> {
  readiness.isDraining = true
  // Keep serving requests until the load balancer has seen the 503.
  await sleep(noticeSeconds * 1000)
  for (const { response } of traffic.list())
    if (!response.headersSent) response.setHeader('connection', 'close')
  endWaits()
  const closePromise = server.close()
  const deadline = performance.now() + DRAIN_TIMEOUT_MS
  while (traffic.list().length > 0 && performance.now() < deadline) await sleep(20)
  // Includes connections without a request, such as browser preconnects, which Node does not count as idle.
  server.server.closeAllConnections()
  await closePromise
}
