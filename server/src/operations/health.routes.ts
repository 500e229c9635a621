// Liveness and readiness probes.
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../domain/clock.ts'
import { refused } from '../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../domain/errors/service.errors.ts'
import { toJsonText } from '../domain/json-text.ts'
import type { Database } from '../kernel/db/connections/client.ts'
import { refuseParameters } from '../kernel/http/pipeline/refuse-parameters.ts'
import { buildDataBody, JSON_TYPE } from '../kernel/http/server/envelope.ts'
import { shareResult } from './share-result.ts'

export type Readiness = { isDraining: boolean; isPreparing(): boolean }

const READY_MS = 250

type Deps = { db: Database; readiness: Readiness; clock: Clock }

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  // Probes need no credential, so a process sends at most one statement in this time, whatever the number of probes.
  const checkDatabase = shareResult(deps.clock, READY_MS, () => deps.db.query({ text: 'select 1' }))
  const ok = buildDataBody(toJsonText({ status: 'ok' }))
  app.get('/livez', async (request, reply) => {
    refuseParameters(request)
    return reply.header('content-type', JSON_TYPE).send(ok)
  })
  app.get('/readyz', async (request, reply) => {
    refuseParameters(request)
    if (deps.readiness.isDraining) throw refused(SERVICE_ERRORS.draining)
    if (deps.readiness.isPreparing()) throw refused(SERVICE_ERRORS.starting)
    await checkDatabase().catch(() => {
      throw refused(SERVICE_ERRORS.database_unreachable)
    })
    if (deps.db.disk.isFull()) throw refused(SERVICE_ERRORS.disk_full)
    return reply.header('content-type', JSON_TYPE).send(ok)
  })
}
