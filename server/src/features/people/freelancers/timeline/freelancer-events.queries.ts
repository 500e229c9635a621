// The timeline of a freelancer: events about them, and about their missions.
import { sql } from 'kysely'
import type { PageQuery } from '../../../../domain/pagination.ts'
import { eventRows } from '../../../../kernel/db/events.ts'
import { actorView } from '../../../../kernel/db/sql/actor-view.ts'
import {
  asText,
  jsonObject,
  jsonPage,
  limitExpression,
  offsetExpression,
  timestamp,
} from '../../../../kernel/db/sql/json.ts'
import { andAfter, LAST_UUID, type ListOrder, nextCursor } from '../../../../kernel/db/sql/keyset.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { userRows } from '../../../identity/users/users.tables.ts'
import { missionRows } from '../../../missions/missions/missions.tables.ts'
import { freelancerRows } from '../freelancers.tables.ts'
import { type FreelancerEvent, MAX_MISSIONS } from './freelancer-events.schemas.ts'

type Input = PageQuery & { tenant_id: string; id: string; with_missions: boolean }

const NEWEST_EVENT: ListOrder = {
  by: sql`id desc`,
  keys: [sql`id`],
  isAfter: (value) => sql`id < ${value(1, LAST_UUID)}::uuid`,
}

const eventView = jsonObject<FreelancerEvent>({
  id: sql`event.id`,
  type: sql`event.type`,
  at: timestamp(sql`event.at`),
  actor: actorView<FreelancerEvent['actor']['kind']>('event', { user: userRows, freelancer: freelancerRows }),
  mission: sql`(select row_to_json(m) from (select id, name from ${missionRows} as mission
    where mission.id = event.subject_id) as m)`,
  data: sql`event.data`,
})

export const pageOfFreelancerEvents = prepared(
  'freelancer.events',
  (q, input: Required<Input>, presentFields) => {
    const subjects = sql`(select ${input.id}::uuid as subject_id union all
    (select m.id from ${missionRows} m where ${input.with_missions}::boolean and m.freelancer_id = ${input.id}
      order by m.created_at desc, m.id desc limit ${sql.lit(MAX_MISSIONS)}))`
    const matching = sql`from ${eventRows} as event where event.tenant_id = ${input.tenant_id}
    and event.subject_id in (select subject_id from ${subjects} as about)`
    const rows = sql`${matching}${andAfter(input, presentFields, NEWEST_EVENT)}`
    const items = sql<{ item: FreelancerEvent }>`(select ${eventView} as item from (select event.* ${rows}
    order by ${NEWEST_EVENT.by} limit ${limitExpression(input)} offset ${offsetExpression(input)}) as event)`
    const total = sql<number>`(select count(*) ${matching})`
    const page = jsonPage<FreelancerEvent>(
      items,
      total,
      input,
      nextCursor(input, presentFields, rows, NEWEST_EVENT),
    )
    return q.selectNoFrom(asText(page))
  },
)
