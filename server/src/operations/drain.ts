// Takes the process out of service: readiness says so, requests in flight finish, stuck connections are cut.
import type { FastifyInstance } from 'fastify'
import type { Readiness } from './health.routes.ts'

/** Longer than any statement may take; a client that stopped in the middle of its body would hold on for 30 s. */
const PATIENCE_MS = 8000

export async function drain(server: FastifyInstance, readiness: Readiness): Promise<void> {
  readiness.isDraining = true
  const cut = setTimeout(() => server.server.closeAllConnections(), PATIENCE_MS)
  await server.close()
  clearTimeout(cut)
}
