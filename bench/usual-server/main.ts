// The same reads in a conventional server: Fastify with schemas and logger, Kysely queries built on
// each request, rows mapped in JavaScript, responses serialized by fast-json-stringify.
import Fastify from 'fastify'
import type { ClientConfig } from 'pg'
import { openKysely } from './database.ts'
import { createKeyCheck } from './key-check.ts'
import { missionRoutes } from './mission-routes.ts'

const db = openKysely(JSON.parse(process.env['BENCH_CONNECTION'] ?? '{}') as ClientConfig)
// The log goes to standard output, which is a file here.
const app = Fastify({ logger: { level: 'info' } })
app.decorateRequest('caller', null)
app.addHook('preHandler', createKeyCheck(db))
missionRoutes(app, db)
await app.listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => db.destroy()))
