// Portal links by mail, with the words of an offer if the link is for one.
import { hashSecret, mintSecret, PORTAL_TOKEN } from '../../../../domain/access/secrets.ts'
import {
  type DeclaredMail,
  type DeliveryDeps,
  type DueMail,
  declareMail,
} from '../../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../../kernel/mail/mail-template.ts'
import { cleanName } from '../../../../kernel/mail/mail-text.ts'
import { getTexts } from '../../../../locales/texts.ts'
import {
  findLinkToMail,
  markLinkUndeliverable,
  PORTAL_LINK_DAYS,
  portalUrl,
  setLinkToken,
} from '../../../people/freelancers/index.ts'
import { isOfferOpen } from '../notification-kinds.rules.ts'
import { getOfferMailTime, OFFER_MAIL, unsubscribeFromOffers } from './offer-mail.ts'

/** `mission`: the name of the offered mission; empty if the link is not for an offer. */
type Data = { url: string; mission: string; reference: string }

const PORTAL_LINK_MAIL = defineMail<Data>({
  kind: 'portal_link',
  isSentByTeam: true,
  example: { url: 'https://engagement.example/portal#token=tep_live_0', mission: '', reference: '' },
  createContent(locale, { url }, team) {
    const t = getTexts(locale, 'mails').portal_link
    return {
      subject: t.subject(team),
      paragraphs: [t.paragraph(team)],
      button: { label: t.button, url },
      closing: [t.validity(PORTAL_LINK_DAYS)],
      reason: t.reason(team),
    }
  },
})

type LinkToMail = NonNullable<Awaited<ReturnType<typeof findLinkToMail.first>>>

/** A mail that waited for the end of quiet hours may be about an offer that is no longer open. */
async function getMailTime(
  { db, clock }: DeliveryDeps,
  tenant_id: string,
  { freelancer_id, mission_id, mission_status, created_at }: LinkToMail,
) {
  if (mission_id === null) return 'now'
  if (!isOfferOpen(mission_status)) return 'none'
  return getOfferMailTime(db, { tenant_id, freelancer_id, mission_id, offered_at: created_at }, clock.now())
}

async function createMessage(deps: DeliveryDeps, { tenant_id, cause_id: id }: DueMail, seed: Buffer) {
  const link = await findLinkToMail.first(deps.db, { tenant_id, id })
  if (!link) return undefined
  const time = await getMailTime(deps, tenant_id, link)
  if (time === 'none') return undefined
  if (time !== 'now') return time
  const token = mintSecret(PORTAL_TOKEN, tenant_id, seed)
  const token_hash = hashSecret(token)
  await deps.db.transaction((tx) => setLinkToken.many(tx, { tenant_id, id, token_hash }))
  const { email, locale, team_name, mission_id, mission_name, reference, freelancer_id } = link
  const url = portalUrl(deps.publicUrl(), token)
  const data = { url, mission: cleanName(mission_name ?? ''), reference: reference ?? '' }
  const unsubscribe =
    mission_id === null ? undefined : unsubscribeFromOffers(deps, { tenant_id, freelancer_id })
  return { to: [email], locale, team: team_name, data, unsubscribe }
}

const markUndeliverable: DeclaredMail['markUndeliverable'] = ({ db, tenantId }, { id }) =>
  markLinkUndeliverable.many(db, { tenant_id: tenantId, id })

export const PORTAL_LINK_MAILS: readonly DeclaredMail[] = [
  declareMail({ template: PORTAL_LINK_MAIL, message: createMessage, markUndeliverable }),
  declareMail({ template: OFFER_MAIL, message: createMessage, markUndeliverable }),
]
