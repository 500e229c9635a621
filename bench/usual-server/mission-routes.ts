import type { FastifyInstance } from 'fastify'
import { Mission } from '../../server/src/features/missions/missions/missions.schemas.ts'
import { PageOf, Type } from '../../server/src/kernel/wire/schemas.ts'
import type { Db } from './database.ts'
import type { Caller } from './key-check.ts'
import { toMission } from './mission-response.ts'
import { countMissions, findMission, findPage, findRelated, type MissionRow } from './mission-rows.ts'

const Refusal = Type.Object({ error: Type.Object({ code: Type.Integer(), message: Type.String() }) })
const responseSchemas = (data: Type.TSchema) => ({ 200: Type.Object({ data }), '4xx': Refusal })
const params = Type.Object({ id: Type.String({ format: 'uuid' }) })
const querystring = Type.Object({
  page: Type.Integer({ minimum: 1, default: 1 }),
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
})

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The `sv` locale formats dates as ISO 8601. */
function todayIn(timeZone: string): string {
  const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  dateFormats.set(timeZone, format)
  return format.format(new Date())
}

async function toMissions(db: Db, caller: Caller, rows: MissionRow[]): Promise<Mission[]> {
  const related = await findRelated(db, caller.tenant_id, rows)
  const today = todayIn(caller.time_zone)
  return rows.map((row) => toMission(row, related, { ...caller, today }))
}

export function missionRoutes(app: FastifyInstance, db: Db): void {
  app.get(
    '/api/v1/missions/:id',
    { schema: { params, response: responseSchemas(Mission) } },
    async (request, reply) => {
      const caller = request.caller as Caller
      const row = await findMission(db, caller.tenant_id, (request.params as { id: string }).id)
      if (!row) return reply.code(404).send({ error: { code: 404, message: 'Mission not found' } })
      const [data] = await toMissions(db, caller, [row])
      return { data }
    },
  )

  app.get(
    '/api/v1/missions',
    { schema: { querystring, response: responseSchemas(PageOf(Mission)) } },
    async (request) => {
      const caller = request.caller as Caller
      const { page, per_page } = request.query as { page: number; per_page: number }
      const [rows, total] = await Promise.all([
        findPage(db, caller.tenant_id, page, per_page),
        countMissions(db, caller.tenant_id),
      ])
      return { data: { items: await toMissions(db, caller, rows), total, current_page: page, per_page } }
    },
  )
}
