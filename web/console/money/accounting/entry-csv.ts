// The columns of the list of accounting entries as CSV.
import { missionStatusTexts } from '../../../shared/kit/status-badge.tsx'
import type { CsvColumn } from '../../../shared/kit/values/csv.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'

const entryTypeTexts = requireTexts('console/money/accounting', 'entryType')

const texts = requireTexts('console/money/accounting', 'entryCsv')

export function listEntryCsvColumns(toTeamDate: (instant: string) => string): CsvColumn<AccountingEntry>[] {
  const t = texts()
  const [statuses, types] = [missionStatusTexts(), entryTypeTexts()]
  return [
    { name: t.number, value: ({ invoice_number }) => invoice_number },
    { name: t.type, value: ({ type }) => types[type] },
    { name: t.freelancer, value: ({ freelancer }) => formatName(freelancer) },
    { name: t.codes, value: ({ project_codes }) => project_codes.map(({ name }) => name).join(', ') },
    { name: t.invoiced, value: ({ invoice_date }) => invoice_date },
    { name: t.due, value: ({ due_date }) => due_date },
    { name: t.excl, value: ({ amount_excl_vat }) => amount_excl_vat },
    { name: t.vat, value: ({ vat_amount }) => vat_amount },
    { name: t.incl, value: ({ amount_incl_vat }) => amount_incl_vat },
    { name: t.currency, value: ({ currency }) => currency },
    { name: t.status, value: ({ status }) => statuses[status] },
    { name: t.paid, value: ({ paid_at }) => paid_at && toTeamDate(paid_at) },
    { name: t.id, value: ({ id }) => id },
  ]
}
