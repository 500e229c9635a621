// A billing mandate as both sides see it: its state, its text, and how it was accepted.
import { Facts } from '../../kit/facts.tsx'
import { moment } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import type { BillingMandate, PortalBillingMandate } from '../../sdk.ts'

const texts = requireTexts('shared/money/invoices', 'mandateView')

type Mandate = BillingMandate | PortalBillingMandate

const TONES = { offered: 'warn', accepted: 'good', declined: 'bad', revoked: 'quiet' }

export function MandateBadge({ status }: Pick<Mandate, 'status'>) {
  return <span class={`badge ${TONES[status]}`}>{texts()[status]}</span>
}

/** The text is in the language of the team, which may differ from that of the page. */
export const MandateText = ({ content, locale }: Pick<Mandate, 'content' | 'locale'>) => (
  <div class="prose" lang={locale}>
    {content}
  </div>
)

/** The dates of the offer and of the answer, and who ended the mandate. */
export function MandateHistory({ mandate }: { mandate: Mandate }) {
  const t = texts()
  const { created_at, accepted_at, declined_at, revoked_at, revoked_by, reason } = mandate
  return (
    <Facts
      rows={[
        [t.offeredOn, moment(created_at)],
        [t.acceptedOn, accepted_at && moment(accepted_at)],
        [t.declinedOn, declined_at && moment(declined_at)],
        [t.revokedOn, revoked_at && `${moment(revoked_at)}${revoked_by ? `, ${t.by[revoked_by]}` : ''}`],
        [t.reason, reason],
      ]}
    />
  )
}

export function MandateTerms({ mandate }: { mandate: Mandate }) {
  const t = texts()
  return (
    <Facts
      rows={[
        [t.seller, mandate.seller_name],
        [t.series, <span key="series" class="mono wrap">{`${mandate.series_root}-`}</span>],
        [t.contest, t.days(mandate.contest_days)],
        [t.creditNotes, mandate.covers_credit_notes ? t.covered : t.uncovered],
      ]}
    />
  )
}

export function MandateEvidence({ mandate }: { mandate: Mandate }) {
  const t = texts()
  const { evidence, sha256 } = mandate
  return (
    <Facts
      rows={[
        [t.signature, evidence?.signature_name],
        [t.address, evidence?.address],
        [t.browser, evidence?.user_agent],
        [t.confirmed, evidence && (evidence.step_up_method ? t.how[evidence.step_up_method] : t.byLink)],
        [
          t.fingerprint,
          <code key="sha256" class="wrap">
            {sha256}
          </code>,
        ],
      ]}
    />
  )
}
