// Schemas of the number of missions by status.
import { MISSION_STATUSES } from '../../../../kernel/db/schema/tables.ts'
import { ListOf, OneOf, type Static, Type, View } from '../../../../kernel/wire/schemas.ts'

const StatusTotal = View('MissionStatusTotal', {
  status: OneOf(MISSION_STATUSES),
  total: Type.Integer({ example: 12 }),
})
export type StatusTotal = Static<typeof StatusTotal>

export const MissionSummary = View('MissionSummary', {
  total: Type.Integer({
    description: 'All missions except deleted ones, the same as `total` of the list.',
    example: 40,
  }),
  statuses: ListOf(StatusTotal, {
    description:
      'Every status, including those with 0. Each `total` equals that of the list with this `status`.',
  }),
})
export type MissionSummary = Static<typeof MissionSummary>
