// The invoice of an entry as a document: what it waits for, its file, whether it is contested, whether a credit note is accepted.

import { saveFile } from '../../../shared/kit/download.ts'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { day, moment } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { awaitsSupplier } from '../../../shared/money/invoices/awaited-invoice.ts'
import { MissingList } from '../../../shared/money/invoices/missing-list.tsx'
import { type AccountingEntry, getInvoiceFile, type MissingForInvoice } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Document',
    waiting: 'No number yet. It is issued automatically once this is complete:',
    soon: 'No number yet. It is being issued.',
    issued: 'Numbered. Its file is being made.',
    failure: 'Making the file failed and is being tried again. Error code:',
    void: 'Cancelled before it had a number: there is no document.',
    contested: (date: string) => `Contested by the freelancer on ${date}`,
    contestedLead:
      'It cannot be paid until the freelancer withdraws. To correct it, reopen the activity report: a credit note cancels it.',
    report: 'Open the report',
    kind: 'Kind',
    types: {
      380: 'Invoice of the supplier',
      381: 'Credit note of the supplier',
      389: 'Self-billed invoice',
      261: 'Self-billed credit note',
    },
    contestUntil: 'Can be contested until',
    accepted: 'Accepted by the freelancer',
    notAccepted: 'not yet',
    fingerprint: 'SHA-256 of the file',
    download: 'Download PDF',
    freelancer: 'Open freelancer',
    company: 'Open company',
    mandate: 'Billing mandate',
  },
  fr: {
    title: 'Document',
    waiting: 'Pas encore de numéro. L’émission est automatique dès que ceci est complet :',
    soon: 'Pas encore de numéro. Émission en cours.',
    issued: 'Numérotée. Le fichier est en cours de création.',
    failure: 'La création du fichier a échoué ; une nouvelle tentative est prévue. Code d’erreur :',
    void: 'Annulée avant d’avoir un numéro : il n’y a pas de document.',
    contested: (date: string) => `Contestée par le freelance le ${date}`,
    contestedLead:
      'Elle ne peut pas être payée tant que la contestation n’est pas retirée. Pour la corriger, rouvrez le compte rendu : un avoir l’annulera.',
    report: 'Ouvrir le compte rendu',
    kind: 'Nature',
    types: {
      380: 'Facture du fournisseur',
      381: 'Avoir du fournisseur',
      389: 'Facture en autofacturation',
      261: 'Avoir en autofacturation',
    },
    contestUntil: 'Contestable jusqu’au',
    accepted: 'Accepté par le freelance',
    notAccepted: 'pas encore',
    fingerprint: 'SHA-256 du fichier',
    download: 'Télécharger le PDF',
    freelancer: 'Ouvrir le freelance',
    company: 'Ouvrir l’entreprise',
    mandate: 'Mandat de facturation',
  },
})

type Invoice = NonNullable<AccountingEntry['invoice']>
type Props = { entry: AccountingEntry; invoice: Invoice }

export function EntryInvoice({ entry }: { entry: AccountingEntry }) {
  const w = useTexts(TEXTS)
  const { invoice } = entry
  if (!invoice) return null
  const hasFacts = invoice.document_type !== null || entry.type === 'credit_note'
  return (
    <section class="panel stack">
      <div class="row spread">
        <h2>{w.title}</h2>
        {invoice.status === 'ready' && <Download id={entry.id} />}
      </div>
      {invoice.contested_at && <Contested entry={entry} invoice={invoice} />}
      <State entry={entry} invoice={invoice} />
      {hasFacts && <InvoiceFacts entry={entry} invoice={invoice} />}
    </section>
  )
}

function Download({ id }: { id: string }) {
  const w = useTexts(TEXTS)
  const saving = useAction(async () => saveFile(await getInvoiceFile({ client: api(), path: { id } })))
  return (
    <>
      {saving.error !== undefined && <Failure error={saving.error} />}
      <button type="button" disabled={saving.isRunning} onClick={() => void saving.run()}>
        {w.download}
      </button>
    </>
  )
}

function State({ entry, invoice: { status, missing, failure } }: Props) {
  const w = useTexts(TEXTS)
  if (status === 'ready') return null
  if (status === 'void') return <p class="soft">{w.void}</p>
  if (status === 'issued')
    return failure ? (
      <p class="notice bad">
        {w.failure} <code>{failure}</code>
      </p>
    ) : (
      <p class="soft">{w.issued}</p>
    )
  if (missing.length === 0) return <p class="soft">{w.soon}</p>
  return (
    <div class="notice warn stack tight">
      {!awaitsSupplier(entry) && <p>{w.waiting}</p>}
      <Missing entry={entry} missing={missing} />
    </div>
  )
}

/** Of `invoice`: these are settled by reopening the report. */
const BY_REPORT = ['expense_kind_missing', 'amounts_differ', 'breaks_rule']

function Missing({ entry, missing }: { entry: AccountingEntry; missing: readonly MissingForInvoice[] }) {
  const w = useTexts(TEXTS)
  const may = useMay()
  // Others have no page of the company.
  const isAdmin = useMe().user.role === 'team-admin' && may('team-company:read')
  const freelancer = `/console/freelancers/${entry.freelancer.id}`
  const linkOf = ({ party, code }: MissingForInvoice) => {
    if (party === 'buyer') return isAdmin && <a href="/console/company">{w.company}</a>
    if (party === 'seller') return may('freelancers:read') && <a href={freelancer}>{w.freelancer}</a>
    if (party === 'mandate')
      return may('freelancers:read') && may('billing-mandates:read') && <a href={freelancer}>{w.mandate}</a>
    return BY_REPORT.includes(code) && <ReportLink entry={entry} />
  }
  return <MissingList missing={missing} audience="team" linkOf={linkOf} />
}

function ReportLink({ entry }: { entry: AccountingEntry }) {
  const w = useTexts(TEXTS)
  if (!useMay()('activity-reports:read')) return null
  return <a href={`/console/activity-reports/${entry.activity_report_id}`}>{w.report}</a>
}

function Contested({ entry, invoice: { contested_at, contest_reason } }: Props) {
  const w = useTexts(TEXTS)
  return (
    <div class="notice bad stack tight">
      <p>
        <strong>{w.contested(day(contested_at ?? ''))}</strong>
      </p>
      <q class="prose">{contest_reason}</q>
      <p class="small">
        {w.contestedLead} <ReportLink entry={entry} />
      </p>
    </div>
  )
}

function InvoiceFacts({ entry, invoice }: Props) {
  const w = useTexts(TEXTS)
  const { document_type, contest_until, accepted_at, sha256, status } = invoice
  const types: Partial<Record<number, string>> = w.types
  // Nobody accepts a credit note that the supplier has sent.
  const isCredit = entry.type === 'credit_note' && status !== 'void' && document_type !== 381
  return (
    <Facts
      rows={[
        [w.kind, document_type && (types[document_type] ?? document_type)],
        [w.contestUntil, contest_until && day(contest_until)],
        [w.accepted, isCredit && (accepted_at ? moment(accepted_at) : w.notAccepted)],
        [
          w.fingerprint,
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
