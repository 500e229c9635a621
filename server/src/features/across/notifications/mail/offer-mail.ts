// An offer and its portal link share one mail, with the texts of the notification.
import type { Db } from '../../../../kernel/db/connections/client.ts'
import type { DeliveryDeps } from '../../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../../kernel/mail/mail-template.ts'
import { createUnsubscribeUrls } from '../unsubscribe/unsubscribe-token.ts'
import { afterQuietHours } from './mail-times.rules.ts'
import { createContent } from './notification-content.ts'
import { findAddressee, findOffer } from './notification-mail.queries.ts'

/** The name and the reference of the mission (empty if unknown), and the portal link. */
type Offer = { mission: string; reference: string; url: string }

const toMailItem = ({ mission, reference, url }: Offer) => ({
  kind: 'offer_to_answer' as const,
  to: 'freelancer' as const,
  mission,
  missionReference: reference,
  reference: '',
  freelancer: '',
  month: '',
  day: '',
  invoice: '',
  amount: '',
  isPayments: false,
  url,
})

export const OFFER_MAIL = defineMail<Offer>({
  kind: 'offer_to_answer',
  isSentByTeam: true,
  example: {
    mission: 'Data platform',
    reference: 'M-2026-0042',
    url: 'https://engagement.example/portal#token=tep_live_0',
  },
  createContent: (locale, offer, team) => createContent(locale, toMailItem(offer), team),
})

type Person = { tenant_id: string; freelancer_id: string }

type Offered = Person & { mission_id: string; offered_at: Date }
type Time = 'none' | { postponedTo: Date } | 'now'

/**
 * Whether the freelancer wants the mail of an offer now. `none`: no mail, or only the digest. A freelancer who is not active has no
 * preferences.
 */
export async function getOfferMailTime(db: Db, offer: Offered, now: Date): Promise<Time> {
  const { tenant_id, freelancer_id: recipient_id } = offer
  const preference = await findAddressee.first(db, { tenant_id, recipient_id })
  if (!preference) return 'now'
  if (preference.off_kinds.includes('offer_to_answer')) return 'none'
  if (preference.digest_hour !== null) {
    const digest = await isInDigest(db, offer, preference.updated_at)
    if (digest === 'yes') return 'none'
    if (digest === 'unknown') return { postponedTo: new Date(now.getTime() + UNKNOWN_RETRY_MS) }
  }
  const postponedTo = afterQuietHours(now, preference)
  return postponedTo > now ? { postponedTo } : 'now'
}

/** Retry delay while the notification of the offer is not yet created from the feed. */
const UNKNOWN_RETRY_MS = 5000

/** A digest enabled after the offer, while quiet hours postponed the mail of the offer, does not include the offer. */
async function isInDigest(
  db: Db,
  { tenant_id, freelancer_id: recipient_id, mission_id, offered_at }: Offered,
  chosenAt: Date | null,
): Promise<'yes' | 'no' | 'unknown'> {
  if (chosenAt === null || chosenAt <= offered_at) return 'yes'
  const notification = await findOffer.first(db, { tenant_id, recipient_id, mission_id, since: offered_at })
  if (!notification) return 'unknown'
  return notification.mail_id === null ? 'no' : 'yes'
}

export const unsubscribeFromOffers = (deps: DeliveryDeps, { tenant_id, freelancer_id }: Person) =>
  createUnsubscribeUrls(deps, {
    tenantId: tenant_id,
    personKind: 'freelancer',
    personId: freelancer_id,
    kind: 'offer_to_answer',
  })
