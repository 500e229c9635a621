// The invoice of an entry as a document: what it lacks, its file, whether it is contested, whether a credit note is accepted.

import { saveFile } from '../../../shared/kit/download.ts'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day, moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { awaitsSupplier } from '../../../shared/money/invoices/awaited-invoice.ts'
import { MissingList } from '../../../shared/money/invoices/missing-list.tsx'
import { type AccountingEntry, getInvoiceFile, type MissingForInvoice } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/money/entry-page', 'entryInvoice')

type Invoice = NonNullable<AccountingEntry['invoice']>
type Props = { entry: AccountingEntry; invoice: Invoice }

export function EntryInvoice({ entry }: { entry: AccountingEntry }) {
  const t = texts()
  const { invoice } = entry
  if (!invoice) return null
  const hasFacts = invoice.document_type !== null || entry.type === 'credit_note'
  return (
    <section class="panel stack">
      <div class="row spread">
        <h2>{t.title}</h2>
        {invoice.status === 'ready' && <InvoiceDownload id={entry.id} />}
      </div>
      {invoice.contested_at && <ContestNotice entry={entry} invoice={invoice} />}
      <InvoiceState entry={entry} invoice={invoice} />
      {hasFacts && <InvoiceFacts entry={entry} invoice={invoice} />}
    </section>
  )
}

function InvoiceDownload({ id }: { id: string }) {
  const t = texts()
  const saving = useAction(async () => saveFile(await getInvoiceFile({ client: api(), path: { id } })))
  return (
    <>
      {saving.error !== undefined && <Failure error={saving.error} />}
      <button type="button" disabled={saving.isRunning} onClick={() => void saving.run()}>
        {t.download}
      </button>
    </>
  )
}

function InvoiceState({ entry, invoice: { status, missing, failure } }: Props) {
  const t = texts()
  if (status === 'ready') return null
  if (status === 'void') return <p class="soft">{t.void}</p>
  if (status === 'issued')
    return failure ? (
      <p class="notice bad">
        {t.failure} <code>{failure}</code>
      </p>
    ) : (
      <p class="soft">{t.issued}</p>
    )
  if (missing.length === 0) return <p class="soft">{t.soon}</p>
  return (
    <div class="notice warn stack tight">
      {!awaitsSupplier(entry) && <p>{t.waiting}</p>}
      <MissingData entry={entry} missing={missing} />
    </div>
  )
}

/** Codes of `invoice.missing` that are settled by reopening the report. */
const REPORT_CODES = ['expense_kind_missing', 'amounts_differ', 'breaks_rule']

function MissingData({ entry, missing }: { entry: AccountingEntry; missing: readonly MissingForInvoice[] }) {
  const t = texts()
  const may = useMay()
  // Only team-admins can open the page of the company.
  const isAdmin = useMe().user.role === 'team-admin' && may('team-company:read')
  const freelancerHref = `/console/freelancers/${entry.freelancer.id}`
  const drawLink = ({ party, code }: MissingForInvoice) => {
    if (party === 'buyer') return isAdmin && <a href="/console/company">{t.company}</a>
    if (party === 'seller') return may('freelancers:read') && <a href={freelancerHref}>{t.freelancer}</a>
    if (party === 'mandate')
      return (
        may('freelancers:read') && may('billing-mandates:read') && <a href={freelancerHref}>{t.mandate}</a>
      )
    return REPORT_CODES.includes(code) && <ReportLink entry={entry} />
  }
  return <MissingList missing={missing} audience="team" drawLink={drawLink} />
}

function ReportLink({ entry }: { entry: AccountingEntry }) {
  const t = texts()
  if (!useMay()('activity-reports:read')) return null
  return <a href={`/console/activity-reports/${entry.activity_report_id}`}>{t.report}</a>
}

function ContestNotice({ entry, invoice: { contested_at, contest_reason } }: Props) {
  const t = texts()
  return (
    <div class="notice bad stack tight">
      <p>
        <strong>{t.contested(day(contested_at ?? ''))}</strong>
      </p>
      <q class="prose">{contest_reason}</q>
      <p class="small">
        {t.contestedLead} <ReportLink entry={entry} />
      </p>
    </div>
  )
}

function InvoiceFacts({ entry, invoice }: Props) {
  const t = texts()
  const { document_type, contest_until, accepted_at, sha256, status } = invoice
  const types: Partial<Record<number, string>> = t.types
  // Only credit notes that the team has made are accepted by the supplier.
  const isCredit = entry.type === 'credit_note' && status !== 'void' && document_type !== 381
  return (
    <Facts
      rows={[
        [t.kind, document_type && (types[document_type] ?? document_type)],
        [t.contestUntil, contest_until && day(contest_until)],
        [t.accepted, isCredit && (accepted_at ? moment(accepted_at) : t.notAccepted)],
        [
          t.fingerprint,
          sha256 && (
            <code key="sha256" class="wrap">
              {sha256}
            </code>
          ),
        ],
      ]}
    />
  )
}
