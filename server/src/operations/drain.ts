// Takes the process out of service: readiness says so, requests in flight finish, then all connections end.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Traffic } from '../kernel/http/server/traffic.ts'
import type { Readiness } from './health.routes.ts'

/** Longer than any statement may take; a client that stopped in the middle of its body would hold on for 30 s. */
const PATIENCE_MS = 8000

export async function drain(
  server: FastifyInstance,
  readiness: Readiness,
  traffic: Traffic,
  noticeSeconds: number,
): Promise<void> {
  readiness.isDraining = true
  // Until the load balancer has seen that, requests go on arriving and are answered.
  await sleep(noticeSeconds * 1000)
  for (const { response } of traffic.all())
    if (!response.headersSent) response.setHeader('connection', 'close')
  const closed = server.close()
  const deadline = performance.now() + PATIENCE_MS
  while (traffic.all().length > 0 && performance.now() < deadline) await sleep(20)
  // Also those that never sent a request: a browser keeps some ready, and Node does not count them as idle.
  server.server.closeAllConnections()
  await closed
}
