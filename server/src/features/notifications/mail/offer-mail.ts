// The mail of an offer is that of its portal link, with the words of a notification: one mail for one cause.
import type { Db } from '../../../kernel/db/connections/client.ts'
import type { DeliveryDeps } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../kernel/mail/mail-template.ts'
import { unsubscribeUrls } from '../unsubscribe/unsubscribe-token.ts'
import { afterQuietHours } from './mail-times.rules.ts'
import { findAddressee } from './notification-mail.queries.ts'
import { contentOf } from './notification-words.ts'

/** `mission`: its name. `reference`: of the mission; empty: not known. `url`: the personal link. */
type Offer = { mission: string; reference: string; url: string }

const toldOf = ({ mission, reference, url }: Offer) => ({
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
  isOfTeam: true,
  example: {
    mission: 'Data platform',
    reference: 'M-2026-0042',
    url: 'https://engagement.example/portal#token=tep_live_0',
  },
  en: (offer, team) => contentOf('en', toldOf(offer), team),
  fr: (offer, team) => contentOf('fr', toldOf(offer), team),
})

type Person = { tenant_id: string; freelancer_id: string }

/**
 * Whether the freelancer wants the mail of an offer now. `none`: not at all, or with the digest. Somebody who is not active has no
 * preferences.
 */
export async function offerMailTime(
  db: Db,
  { tenant_id, freelancer_id }: Person,
  now: Date,
): Promise<'none' | { postponedTo: Date } | 'now'> {
  const wish = await findAddressee.first(db, { tenant_id, recipient_id: freelancer_id })
  if (!wish) return 'now'
  if (wish.off_kinds.includes('offer_to_answer') || wish.digest_hour !== null) return 'none'
  const postponedTo = afterQuietHours(now, wish)
  return postponedTo > now ? { postponedTo } : 'now'
}

export const unsubscribeFromOffers = (deps: DeliveryDeps, { tenant_id, freelancer_id }: Person) =>
  unsubscribeUrls(deps, {
    tenantId: tenant_id,
    personKind: 'freelancer',
    personId: freelancer_id,
    kind: 'offer_to_answer',
  })
