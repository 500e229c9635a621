// Reads with the SQL statements of the service.

import type { QueryResult } from 'pg'
import {
  findProjectCode,
  pageOfProjectCodes,
} from '../../server/src/features/company/project-codes/project-codes.queries.ts'
import {
  missionPage,
  pageOfMissions,
} from '../../server/src/features/missions/missions/list/mission-list.queries.ts'
import { findMission } from '../../server/src/features/missions/missions/missions.queries.ts'
import type { Statement } from '../../server/src/kernel/db/connections/client.ts'
import { toReader } from '../seed/team-plan.ts'

const PATH_PATTERN = /^\/api\/v1\/(missions|project-codes)(?:\/(.+)|\?per_page=(\d+))$/

type Send = (statement: Statement) => Promise<QueryResult<{ json: string }>>

export function createReads(send: Send, team: { tenantId: string; userId: string }) {
  const reader = toReader(team)
  const { tenant_id } = reader
  const page = (per_page: string) => ({ page: 1, per_page: Number(per_page) })
  const statements = {
    'project-codes': {
      detail: (id: string) => findProjectCode.statement({ tenant_id, id, now: new Date() }),
      page: (per_page: string) => pageOfProjectCodes.statement({ tenant_id, ...page(per_page) }),
    },
    missions: {
      detail: (id: string) => findMission.statement({ ...reader, id, now: new Date() }),
      page: (per_page: string) =>
        pageOfMissions.statement(missionPage({ ...reader, now: new Date() }, page(per_page))),
    },
  }

  function statementFor(url: string): Statement {
    const [, collection, id, perPage = ''] = PATH_PATTERN.exec(url) ?? []
    if (!collection) throw new Error(`The bare server does not know ${url}`)
    const { detail, page } = statements[collection as keyof typeof statements]
    return id ? detail(id) : page(perPage)
  }

  return (url: string): Promise<string> =>
    send(statementFor(url)).then(({ rows: [row] }) => row?.json ?? 'null')
}
