// A billing mandate as both sides see it: its state, its text, and how it was accepted.
import { Facts } from '../../kit/facts.tsx'
import { moment, number } from '../../language/format.ts'
import { defineTexts, useTexts } from '../../language/language.ts'
import type { BillingMandate, PortalBillingMandate } from '../../sdk.ts'

const TEXTS = defineTexts({
  en: {
    offered: 'Awaiting answer',
    accepted: 'Accepted',
    declined: 'Declined',
    revoked: 'Revoked',
    offeredOn: 'Offered',
    acceptedOn: 'Accepted',
    declinedOn: 'Declined',
    revokedOn: 'Revoked',
    by: { team: 'by the company', freelancer: 'by the freelancer' },
    reason: 'Reason',
    seller: 'Supplier',
    series: 'Invoice numbers begin with',
    contest: 'Time to contest',
    days: (count: number) => (count === 1 ? '1 day' : `${number(count)} days`),
    creditNotes: 'Credit notes',
    covered: 'issued without waiting for acceptance',
    uncovered: 'issued once the freelancer has accepted them',
    signature: 'Typed name',
    address: 'IP address',
    browser: 'Browser',
    confirmed: 'Identity confirmed by',
    how: { code: 'code sent by email', operator_code: 'code of the operator', passkey: 'passkey' },
    byLink: 'personal link',
    fingerprint: 'SHA-256 of the text',
  },
  fr: {
    offered: 'En attente de réponse',
    accepted: 'Accepté',
    declined: 'Refusé',
    revoked: 'Révoqué',
    offeredOn: 'Proposé le',
    acceptedOn: 'Accepté le',
    declinedOn: 'Refusé le',
    revokedOn: 'Révoqué le',
    by: { team: 'par l’entreprise', freelancer: 'par le freelance' },
    reason: 'Motif',
    seller: 'Fournisseur',
    series: 'Racine des numéros de facture',
    contest: 'Délai de contestation',
    days: (count: number) => (count === 1 ? '1 jour' : `${number(count)} jours`),
    creditNotes: 'Avoirs',
    covered: 'émis sans attendre l’accord du freelance',
    uncovered: 'émis après accord du freelance',
    signature: 'Nom saisi',
    address: 'Adresse IP',
    browser: 'Navigateur',
    confirmed: 'Identité confirmée par',
    how: { code: 'code reçu par e-mail', operator_code: 'code de l’exploitant', passkey: 'clé d’accès' },
    byLink: 'lien personnel',
    fingerprint: 'SHA-256 du texte',
  },
})

type Mandate = BillingMandate | PortalBillingMandate

const TONES = { offered: 'warn', accepted: 'good', declined: 'bad', revoked: 'quiet' }

export function MandateBadge({ status }: Pick<Mandate, 'status'>) {
  return <span class={`badge ${TONES[status]}`}>{useTexts(TEXTS)[status]}</span>
}

/** In the language of the team, which may not be that of the page. */
export const MandateText = ({ content, locale }: Pick<Mandate, 'content' | 'locale'>) => (
  <div class="prose" lang={locale}>
    {content}
  </div>
)

/** When it was offered and answered, and by whom it was ended. */
export function MandateCourse({ mandate }: { mandate: Mandate }) {
  const w = useTexts(TEXTS)
  const { created_at, accepted_at, declined_at, revoked_at, revoked_by, reason } = mandate
  return (
    <Facts
      rows={[
        [w.offeredOn, moment(created_at)],
        [w.acceptedOn, accepted_at && moment(accepted_at)],
        [w.declinedOn, declined_at && moment(declined_at)],
        [w.revokedOn, revoked_at && `${moment(revoked_at)}${revoked_by ? `, ${w.by[revoked_by]}` : ''}`],
        [w.reason, reason],
      ]}
    />
  )
}

export function MandateTerms({ mandate }: { mandate: Mandate }) {
  const w = useTexts(TEXTS)
  return (
    <Facts
      rows={[
        [w.seller, mandate.seller_name],
        [w.series, <span key="series" class="mono wrap">{`${mandate.series_root}-`}</span>],
        [w.contest, w.days(mandate.contest_days)],
        [w.creditNotes, mandate.covers_credit_notes ? w.covered : w.uncovered],
      ]}
    />
  )
}

export function MandateEvidence({ mandate }: { mandate: Mandate }) {
  const w = useTexts(TEXTS)
  const { evidence, sha256 } = mandate
  return (
    <Facts
      rows={[
        [w.signature, evidence?.signature_name],
        [w.address, evidence?.address],
        [w.browser, evidence?.user_agent],
        [w.confirmed, evidence && (evidence.step_up_method ? w.how[evidence.step_up_method] : w.byLink)],
        [
          w.fingerprint,
          <code key="sha256" class="wrap">
            {sha256}
          </code>,
        ],
      ]}
    />
  )
}
