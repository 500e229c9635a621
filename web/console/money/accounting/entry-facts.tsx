// The details of an entry: freelancer, mission, dates, status.
import { Facts } from '../../../shared/kit/facts.tsx'
import { Figures } from '../../../shared/kit/figures.tsx'
import { PermittedLink } from '../../../shared/kit/permitted-link.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { useTeamDate } from '../../../shared/kit/values/today.ts'
import { day, formatName, moment, money, percent } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'
import { DueDate } from './due-date.tsx'

const entryTypeTexts = requireTexts('console/money/accounting', 'entryType')

const texts = requireTexts('console/money/entry-page', 'entryFacts')

type Props = { entry: AccountingEntry }

export function EntryFacts({ entry }: Props) {
  const t = texts()
  const { currency, vat_rate, amount_excl_vat, vat_amount, amount_incl_vat } = entry
  return (
    <>
      <Figures
        figures={[
          [t.excl, money(amount_excl_vat, currency)],
          [t.vat(vat_rate === null ? '' : ` ${percent(vat_rate)}`), money(vat_amount, currency)],
          [t.incl, money(amount_incl_vat, currency)],
        ]}
      />
      <div class="columns">
        <div class="panel">
          <EntrySubject entry={entry} />
        </div>
        <div class="panel">
          <EntryProgress entry={entry} />
        </div>
      </div>
    </>
  )
}

function EntrySubject({ entry }: Props) {
  const t = texts()
  const types = entryTypeTexts()
  const { freelancer, type, activity_report_id, credited_entry_id } = entry
  const person = (
    <PermittedLink scope="freelancers:read" href={`/console/freelancers/${freelancer.id}`}>
      {formatName(freelancer)}
    </PermittedLink>
  )
  const report = (
    <PermittedLink scope="activity-reports:read" href={`/console/activity-reports/${activity_report_id}`}>
      {t.open}
    </PermittedLink>
  )
  const creditedLink = credited_entry_id && (
    <a href={`/console/accounting/${credited_entry_id}`}>{t.credited}</a>
  )
  return (
    <Facts
      rows={[
        [t.type, types[type]],
        [t.freelancer, person],
        [t.siren, freelancer.siren],
        [t.report, report],
        [t.credits, creditedLink],
      ]}
    />
  )
}

function EntryProgress({ entry }: Props) {
  const t = texts()
  const { status, invoice_date, due_date, paid_at, sent_to_accounting_at: sent } = entry
  const toTeamDate = useTeamDate()
  const paid = paid_at ? day(toTeamDate(paid_at)) : t.notYet
  return (
    <Facts
      rows={[
        [t.status, <StatusBadge key="status" status={status} />],
        [t.invoiced, day(invoice_date)],
        [t.due, due_date && <DueDate entry={entry} />],
        [t.paid, status !== 'cancelled' && paid],
        [t.sent, sent ? moment(sent) : t.notYet],
      ]}
    />
  )
}
