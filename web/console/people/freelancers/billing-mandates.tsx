// The billing mandate of a freelancer: offer it, read its text and evidence, revoke it; and earlier ones.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { CheckField, TextArea, TextField } from '../../../shared/kit/fields/field.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  MandateBadge,
  MandateCourse,
  MandateEvidence,
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

const TEXTS = defineTexts({
  en: {
    title: 'Billing mandate',
    none: 'No mandate has been offered. Without an accepted one, no invoice is issued in the freelancer’s name.',
    ownInvoices: 'The supplier sends its own invoices, so no mandate is needed.',
    offer: 'Offer a mandate…',
    offerTitle: 'Offer a billing mandate?',
    offerLabel: 'Offer',
    offerLead:
      'The freelancer reads and accepts it in the portal. Your company then issues their invoices in their name, as soon as a report is approved.',
    days: 'Days to contest an invoice',
    daysHint: 'From 1 to 90.',
    credit: 'Credit notes are issued without waiting for the freelancer’s acceptance',
    text: 'Text of the mandate',
    evidence: 'Evidence of acceptance',
    revoke: 'Revoke…',
    withdraw: 'Take back the offer…',
    revokeTitle: 'Revoke the billing mandate?',
    withdrawTitle: 'Take back the offer of a mandate?',
    revokeLabel: 'Revoke',
    withdrawLabel: 'Take back',
    revokeLead:
      'Issued invoices remain valid. New ones wait until there is another mandate. This cannot be undone.',
    withdrawLead: 'The freelancer can no longer accept it. You can offer another one.',
    reason: 'Reason (optional)',
    reasonHint: 'Visible to the freelancer.',
    earlier: (date: string) => `Mandate of ${date}`,
  },
  fr: {
    title: 'Mandat de facturation',
    none: 'Aucun mandat proposé. Sans mandat accepté, aucune facture n’est émise au nom du freelance.',
    ownInvoices: 'Le fournisseur émet lui-même ses factures : aucun mandat n’est nécessaire.',
    offer: 'Proposer un mandat…',
    offerTitle: 'Proposer un mandat de facturation ?',
    offerLabel: 'Proposer',
    offerLead:
      'Le freelance le lit et l’accepte dans son portail. Votre entreprise émet ensuite ses factures en son nom, dès la validation d’un compte rendu.',
    days: 'Délai de contestation d’une facture (jours)',
    daysHint: 'De 1 à 90.',
    credit: 'Les avoirs sont émis sans attendre l’accord du freelance',
    text: 'Texte du mandat',
    evidence: 'Preuve de l’acceptation',
    revoke: 'Révoquer…',
    withdraw: 'Retirer la proposition…',
    revokeTitle: 'Révoquer le mandat de facturation ?',
    withdrawTitle: 'Retirer la proposition de mandat ?',
    revokeLabel: 'Révoquer',
    withdrawLabel: 'Retirer',
    revokeLead:
      'Les factures émises restent valables. Les suivantes resteront en attente d’un nouveau mandat. Cette action est définitive.',
    withdrawLead: 'Le freelance ne pourra plus l’accepter. Vous pourrez en proposer un autre.',
    reason: 'Motif (facultatif)',
    reasonHint: 'Visible par le freelance.',
    earlier: (date: string) => `Mandat du ${date}`,
  },
})

const isOpen = ({ status }: BillingMandate) => status === 'offered' || status === 'accepted'

export function BillingMandates({ freelancer }: { freelancer: Freelancer }) {
  const w = useTexts(TEXTS)
  const may = useMay()
  const query = { freelancer_id: freelancer.id, per_page: 100 }
  const mandates = useLoaded(`billing mandates ${freelancer.id}`, (signal) =>
    listBillingMandates({ client: api(), query, signal }),
  )
  const isSelfBilled = freelancer.invoicing_mode === 'self_billing' && !freelancer.is_umbrella
  const current = mandates.value?.items.find(isOpen)
  const canOffer = may('billing-mandates:write') && isSelfBilled && mandates.value && !current
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{w.title}</h2>
        {canOffer && <Offer freelancerId={freelancer.id} onOffered={mandates.reload} />}
      </div>
      {!isSelfBilled && <p class="soft">{w.ownInvoices}</p>}
      <Shown of={mandates}>
        {({ items }) => (
          <>
            {isSelfBilled && items.length === 0 && <p class="soft">{w.none}</p>}
            {current && <Current key={current.id} mandate={current} onRevoked={mandates.reload} />}
            {items
              .filter((one) => one !== current)
              .map((one) => (
                <Earlier key={one.id} mandate={one} />
              ))}
          </>
        )}
      </Shown>
    </section>
  )
}

type OfferProps = { freelancerId: string; onOffered: () => void }

function Offer({ freelancerId: id, onOffered }: OfferProps) {
  const w = useTexts(TEXTS)
  const [isAsked, setAsked] = useState(false)
  const [days, setDays] = useState('15')
  const [coversCreditNotes, setCovers] = useState(true)
  const offering = useAction(async () => {
    const body = { contest_days: Number(days), covers_credit_notes: coversCreditNotes }
    await offerBillingMandate({ client: api(), path: { id }, body })
  })
  const close = () => setAsked(false)
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        {w.offer}
      </button>
      {isAsked && (
        <Confirm
          title={w.offerTitle}
          label={w.offerLabel}
          action={offering}
          onClose={close}
          onDone={() => {
            close()
            onOffered()
          }}
        >
          <p>{w.offerLead}</p>
          <TextField
            type="number"
            min="1"
            max="90"
            step="1"
            required
            label={w.days}
            hint={w.daysHint}
            value={days}
            onValue={setDays}
            error={offering.errorOf('contest_days')}
          />
          <CheckField label={w.credit} isChecked={coversCreditNotes} onCheck={setCovers} />
        </Confirm>
      )}
    </>
  )
}

type CurrentProps = { mandate: BillingMandate; onRevoked: () => void }

function Current({ mandate, onRevoked }: CurrentProps) {
  const may = useMay()
  return (
    <div class="panel stack">
      <div class="row spread">
        <MandateBadge status={mandate.status} />
        {may('billing-mandates:write') && <Revoke mandate={mandate} onRevoked={onRevoked} />}
      </div>
      <div class="columns">
        <MandateTerms mandate={mandate} />
        <MandateCourse mandate={mandate} />
      </div>
      <Papers mandate={mandate} />
    </div>
  )
}

/** The text, and how it was accepted. */
function Papers({ mandate }: { mandate: BillingMandate }) {
  const w = useTexts(TEXTS)
  return (
    <>
      <details>
        <summary>{w.text}</summary>
        <MandateText content={mandate.content} locale={mandate.locale} />
      </details>
      {mandate.evidence && (
        <details>
          <summary>{w.evidence}</summary>
          <MandateEvidence mandate={mandate} />
        </details>
      )}
    </>
  )
}

function Earlier({ mandate }: { mandate: BillingMandate }) {
  const w = useTexts(TEXTS)
  return (
    <details class="panel">
      <summary>
        {w.earlier(day(mandate.created_at))} <MandateBadge status={mandate.status} />
      </summary>
      <div class="stack">
        <div class="columns">
          <MandateTerms mandate={mandate} />
          <MandateCourse mandate={mandate} />
        </div>
        <Papers mandate={mandate} />
      </div>
    </details>
  )
}

function Revoke({ mandate, onRevoked }: CurrentProps) {
  const w = useTexts(TEXTS)
  const [isAsked, setAsked] = useState(false)
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
      <button type="button" class="danger" onClick={() => setAsked(true)}>
        {isOffer ? w.withdraw : w.revoke}
      </button>
      {isAsked && (
        <Confirm
          title={isOffer ? w.withdrawTitle : w.revokeTitle}
          label={isOffer ? w.withdrawLabel : w.revokeLabel}
          isDanger
          action={revoking}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false)
            onRevoked()
          }}
        >
          <p>{isOffer ? w.withdrawLead : w.revokeLead}</p>
          <TextArea
            label={w.reason}
            hint={w.reasonHint}
            value={reason}
            onValue={setReason}
            error={revoking.errorOf('reason')}
          />
        </Confirm>
      )}
    </>
  )
}
