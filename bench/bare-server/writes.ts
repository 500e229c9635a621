// Each statement depends on the result of the previous one, so the same SQL is run by calling the same use cases, each in
// one transaction; everything between them and the socket is left out.
import type { IncomingMessage } from 'node:http'
import type { CreateMission } from '../../server/src/features/missions/missions/create/mission-inputs.schemas.ts'
import { createMission, terminateMission } from '../../server/src/features/missions/missions/index.ts'
import { approveReport } from '../../server/src/features/reports/activity-reports/review/review-report.service.ts'
import type { Database } from '../../server/src/kernel/db/connections/client.ts'
import type { KeyCtx } from '../../server/src/kernel/db/context.ts'
import { createContext, toAdmin } from '../seed/open-team.ts'

type Writer = { tenantId: string; userId: string }
type UseCase = (ctx: KeyCtx, id: string, body: never) => Promise<string>

const USE_CASES: Record<string, { status: number; use: UseCase }> = {
  'missions/': {
    status: 201,
    use: async (ctx, _, body: CreateMission) => (await createMission(ctx, body)).json,
  },
  'missions/terminate': { status: 200, use: terminateMission },
  'activity-reports/approve': { status: 200, use: (ctx, id) => approveReport(ctx, id) },
}
const PATH_PATTERN = /^\/api\/v1\/([a-z-]+)(?:\/(.+)\/([a-z]+))?$/

export function createWrites(database: Database, { tenantId, userId }: Writer) {
  const principal = toAdmin({ tenantId, userId })
  return async (request: IncomingMessage): Promise<{ status: number; json: string }> => {
    const [, collection, id = '', action = ''] = PATH_PATTERN.exec(request.url ?? '') ?? []
    const operation = USE_CASES[`${collection}/${action}`]
    if (!operation) throw new Error(`The bare server does not know ${request.url}`)
    const body = JSON.parse(await readText(request)) as never
    const json = await database.transaction((db) =>
      operation.use({ ...createContext(db, tenantId, userId), principal }, id, body),
    )
    return { status: operation.status, json }
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) text += part
  return text
}
