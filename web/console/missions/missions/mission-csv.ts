// The columns of the list of missions as CSV.
import { missionStatusTexts } from '../../../shared/kit/status-badge.tsx'
import type { CsvColumn } from '../../../shared/kit/values/csv.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { Mission } from '../../../shared/sdk.ts'
import { missionTexts } from './mission-texts.ts'

const texts = requireTexts('console/missions/missions', 'missionCsv')

export function listMissionCsvColumns(): CsvColumn<Mission>[] {
  const [t, own, statuses] = [missionTexts(), texts(), missionStatusTexts()]
  return [
    { name: t.name, value: ({ name }) => name },
    { name: t.freelancer, value: ({ freelancer }) => formatName(freelancer) },
    { name: own.email, value: ({ freelancer }) => freelancer.email },
    { name: t.projectCode, value: ({ project_code }) => project_code?.name },
    { name: t.start, value: ({ start_date }) => start_date },
    { name: t.end, value: ({ end_date }) => end_date },
    { name: own.ends, value: ({ early_termination_date }) => early_termination_date },
    { name: t.type, value: ({ mission_type }) => t.types[mission_type] },
    { name: own.rate, value: ({ rate_amount }) => rate_amount },
    { name: own.currency, value: ({ currency }) => currency },
    { name: t.status, value: ({ status }) => statuses[status] },
    { name: t.purchaseOrder, value: ({ purchase_order }) => purchase_order },
    { name: t.externalId, value: ({ external_id }) => external_id },
    { name: own.id, value: ({ id }) => id },
  ]
}
