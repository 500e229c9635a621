// The billing mandate of a freelancer: offer it, read its text and evidence, revoke it; and earlier mandates.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { CheckField, TextArea, TextField } from '../../../shared/kit/fields/field.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  MandateBadge,
  MandateEvidence,
  MandateHistory,
  MandateTerms,
  MandateText,
} from '../../../shared/money/invoices/mandate-view.tsx'
import {
  type BillingMandate,
  type Freelancer,
  listBillingMandates,
  offerBillingMandate,
  revokeBillingMandate,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/people/freelancers', 'billingMandates')

const isCurrent = ({ status }: BillingMandate) => status === 'offered' || status === 'accepted'

export function BillingMandates({ freelancer }: { freelancer: Freelancer }) {
  const t = texts()
  const may = useMay()
  const query = { freelancer_id: freelancer.id, per_page: 100 }
  const mandates = useLoaded(`billing mandates ${freelancer.id}`, (signal) =>
    listBillingMandates({ client: api(), query, signal }),
  )
  const isSelfBilled = freelancer.invoicing_mode === 'self_billing' && !freelancer.is_umbrella
  const current = mandates.value?.items.find(isCurrent)
  const canOffer = may('billing-mandates:write') && isSelfBilled && mandates.value && !current
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{t.title}</h2>
        {canOffer && <OfferMandateButton freelancerId={freelancer.id} onOffered={mandates.reload} />}
      </div>
      {!isSelfBilled && <p class="soft">{t.ownInvoices}</p>}
      <LoadedContent loaded={mandates}>
        {({ items }) => (
          <>
            {isSelfBilled && items.length === 0 && <p class="soft">{t.none}</p>}
            {current && <CurrentMandate key={current.id} mandate={current} onRevoked={mandates.reload} />}
            {items
              .filter((mandate) => mandate !== current)
              .map((mandate) => (
                <EarlierMandate key={mandate.id} mandate={mandate} />
              ))}
          </>
        )}
      </LoadedContent>
    </section>
  )
}

type OfferProps = { freelancerId: string; onOffered: () => void }

function OfferMandateButton({ freelancerId: id, onOffered }: OfferProps) {
  const t = texts()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [days, setDays] = useState('15')
  const [coversCreditNotes, setCovers] = useState(true)
  const offering = useAction(async () => {
    const body = { contest_days: Number(days), covers_credit_notes: coversCreditNotes }
    await offerBillingMandate({ client: api(), path: { id }, body })
  })
  const close = () => setDialogOpen(false)
  return (
    <>
      <button type="button" onClick={() => setDialogOpen(true)}>
        {t.offer}
      </button>
      {isDialogOpen && (
        <Confirm
          title={t.offerTitle}
          label={t.offerLabel}
          action={offering}
          onClose={close}
          onDone={() => {
            close()
            onOffered()
          }}
        >
          <p>{t.offerLead}</p>
          <TextField
            type="number"
            min="1"
            max="90"
            step="1"
            required
            label={t.days}
            hint={t.daysHint}
            value={days}
            onValue={setDays}
            error={offering.getFieldError('contest_days')}
          />
          <CheckField label={t.credit} isChecked={coversCreditNotes} onCheck={setCovers} />
        </Confirm>
      )}
    </>
  )
}

type CurrentProps = { mandate: BillingMandate; onRevoked: () => void }

function CurrentMandate({ mandate, onRevoked }: CurrentProps) {
  const may = useMay()
  return (
    <div class="panel stack">
      <div class="row spread">
        <MandateBadge status={mandate.status} />
        {may('billing-mandates:write') && <RevokeMandateButton mandate={mandate} onRevoked={onRevoked} />}
      </div>
      <div class="columns">
        <MandateTerms mandate={mandate} />
        <MandateHistory mandate={mandate} />
      </div>
      <MandateDocuments mandate={mandate} />
    </div>
  )
}

/** The text of the mandate, and the evidence of its acceptance. */
function MandateDocuments({ mandate }: { mandate: BillingMandate }) {
  const t = texts()
  return (
    <>
      <details>
        <summary>{t.text}</summary>
        <MandateText content={mandate.content} locale={mandate.locale} />
      </details>
      {mandate.evidence && (
        <details>
          <summary>{t.evidence}</summary>
          <MandateEvidence mandate={mandate} />
        </details>
      )}
    </>
  )
}

function EarlierMandate({ mandate }: { mandate: BillingMandate }) {
  const t = texts()
  return (
    <details class="panel">
      <summary>
        {t.earlier(day(mandate.created_at))} <MandateBadge status={mandate.status} />
      </summary>
      <div class="stack">
        <div class="columns">
          <MandateTerms mandate={mandate} />
          <MandateHistory mandate={mandate} />
        </div>
        <MandateDocuments mandate={mandate} />
      </div>
    </details>
  )
}

function RevokeMandateButton({ mandate, onRevoked }: CurrentProps) {
  const t = texts()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [reason, setReason] = useState('')
  const revoking = useAction(() =>
    revokeBillingMandate({
      client: api(),
      path: { id: mandate.id },
      body: { reason: reason.trim() || null },
    }),
  )
  const isOffer = mandate.status === 'offered'
  return (
    <>
      <button type="button" class="danger" onClick={() => setDialogOpen(true)}>
        {isOffer ? t.withdraw : t.revoke}
      </button>
      {isDialogOpen && (
        <Confirm
          title={isOffer ? t.withdrawTitle : t.revokeTitle}
          label={isOffer ? t.withdrawLabel : t.revokeLabel}
          isDanger
          action={revoking}
          onClose={() => setDialogOpen(false)}
          onDone={() => {
            setDialogOpen(false)
            onRevoked()
          }}
        >
          <p>{isOffer ? t.withdrawLead : t.revokeLead}</p>
          <TextArea
            label={t.reason}
            hint={t.reasonHint}
            value={reason}
            onValue={setReason}
            error={revoking.getFieldError('reason')}
          />
        </Confirm>
      )}
    </>
  )
}
