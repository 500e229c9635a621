// The columns of the list of missions as CSV.
import { FEMININE_STATUS_TEXTS } from '../../../shared/kit/status-badge.tsx'
import type { CsvColumn } from '../../../shared/kit/values/csv.ts'
import { nameOf } from '../../../shared/language/format.ts'
import { currentTexts, defineTexts } from '../../../shared/language/language.ts'
import type { Mission } from '../../../shared/sdk.ts'
import { MISSION_TEXTS } from './mission-texts.ts'

const TEXTS = defineTexts({
  en: {
    email: 'Email of the freelancer',
    ends: 'Early termination',
    rate: 'Rate excl. VAT',
    currency: 'Currency',
    id: 'ID',
  },
  fr: {
    email: 'E-mail du freelance',
    ends: 'Fin anticipée',
    rate: 'Tarif HT',
    currency: 'Devise',
    id: 'Identifiant',
  },
})

export function missionCsv(): CsvColumn<Mission>[] {
  const [w, own, statuses] = [
    currentTexts(MISSION_TEXTS),
    currentTexts(TEXTS),
    currentTexts(FEMININE_STATUS_TEXTS),
  ]
  return [
    { name: w.name, value: ({ name }) => name },
    { name: w.freelancer, value: ({ freelancer }) => nameOf(freelancer) },
    { name: own.email, value: ({ freelancer }) => freelancer.email },
    { name: w.projectCode, value: ({ project_code }) => project_code?.name },
    { name: w.start, value: ({ start_date }) => start_date },
    { name: w.end, value: ({ end_date }) => end_date },
    { name: own.ends, value: ({ early_termination_date }) => early_termination_date },
    { name: w.type, value: ({ mission_type }) => w.types[mission_type] },
    { name: own.rate, value: ({ rate_amount }) => rate_amount },
    { name: own.currency, value: ({ currency }) => currency },
    { name: w.status, value: ({ status }) => statuses[status] },
    { name: w.purchaseOrder, value: ({ purchase_order }) => purchase_order },
    { name: w.externalId, value: ({ external_id }) => external_id },
    { name: own.id, value: ({ id }) => id },
  ]
}
