// Portal links by mail, with the words of an offer if the link is for one.
import { hashOfSecret, mintSecret, PORTAL_TOKEN } from '../../../../domain/access/secrets.ts'
import type { DeliveryDeps } from '../../../../kernel/mail/mail-delivery.ts'
import { type DeclaredMail, defineMail } from '../../../../kernel/mail/mail-template.ts'
import { cleanName } from '../../../../kernel/mail/mail-text.ts'
import {
  claimDueLinks,
  findTeamsWithLinks,
  markLinkUndeliverable,
  PORTAL_LINK_DAYS,
  portalUrl,
  recordLinkMail,
  setLinkToken,
} from '../../../people/freelancers/index.ts'
import { deliverDue } from '../../../platform/mails/index.ts'
import { isOfferOpen } from '../notification-kinds.rules.ts'
import { OFFER_MAIL, offerMailTime, unsubscribeFromOffers } from './offer-mail.ts'

/** `mission`: the name of the offered one; empty if somebody asked for the link. */
type Data = { url: string; mission: string; reference: string }

const PORTAL_LINK_MAIL = defineMail<Data>({
  kind: 'portal_link',
  isOfTeam: true,
  example: { url: 'https://engagement.example/portal#token=tep_live_0', mission: '', reference: '' },
  en: ({ url }, team) => ({
    subject: `Your page for ${team}`,
    paragraphs: [
      `This is your personal page for ${team} in Team Engagement. It is yours alone; do not pass it on.`,
    ],
    button: { label: 'Open your page', url },
    closing: [`The link works for ${PORTAL_LINK_DAYS} days.`],
    reason: `You get this message because you work with ${team}, who sent you this link.`,
  }),
  fr: ({ url }, team) => ({
    subject: `Votre espace pour ${team}`,
    paragraphs: [
      `Voici votre espace personnel pour ${team} dans Team Engagement. Il n’est qu’à vous ; ne le transmettez pas.`,
    ],
    button: { label: 'Ouvrir mon espace', url },
    closing: [`Ce lien est valable ${PORTAL_LINK_DAYS} jours.`],
    reason: `Vous recevez ce message parce que vous travaillez avec ${team}, qui vous a envoyé ce lien.`,
  }),
})

/** A mail that waited for the end of quiet hours may be of an offer that is no longer open. */
async function offerTime(
  { db, clock }: DeliveryDeps,
  { tenant_id, freelancer_id, mission_id, mission_status, created_at }: Due,
) {
  if (mission_id === null) return 'now'
  if (!isOfferOpen(mission_status)) return 'none'
  return offerMailTime(db, { tenant_id, freelancer_id, mission_id, offered_at: created_at }, clock.now())
}

type Due = Awaited<ReturnType<typeof claimDueLinks.many>>[number]
const keyOf = ({ tenant_id, id }: Due) => ({ tenant_id, id })

export const deliverPortalLinks = (deps: DeliveryDeps): Promise<number> =>
  deliverDue<Due, Data>(deps, {
    template: ({ offered }) => (offered === null ? PORTAL_LINK_MAIL : OFFER_MAIL),
    teams: (db, times) => findTeamsWithLinks.many(db, times),
    claim: (db, batch) => claimDueLinks.many(db, batch),
    // To send it again is to create another link.
    cause: ({ id }) => ({ id, number: 1 }),
    async message(due, seed) {
      const time = await offerTime(deps, due)
      if (time === 'none') return { postponedTo: null }
      if (time !== 'now') return time
      const token = mintSecret(PORTAL_TOKEN, due.tenant_id, seed)
      const token_hash = hashOfSecret(token)
      await deps.db.transaction((tx) => setLinkToken.many(tx, { ...keyOf(due), token_hash }))
      const url = portalUrl(deps.publicUrl(), token)
      const data = { url, mission: cleanName(due.offered ?? ''), reference: due.reference ?? '' }
      const unsubscribe = due.offered === null ? undefined : unsubscribeFromOffers(deps, due)
      return { to: [due.email], locale: due.locale, team: due.team_name, data, unsubscribe }
    },
    record: (db, due, { mail_due_at, is_undeliverable }) =>
      recordLinkMail.many(db, { ...keyOf(due), mail_due_at, is_undeliverable }),
  })

const markUndeliverable: DeclaredMail['markUndeliverable'] = ({ db, tenantId }, { id }) =>
  markLinkUndeliverable.many(db, { tenant_id: tenantId, id })

export const PORTAL_LINK_MAILS: readonly DeclaredMail[] = [
  { template: PORTAL_LINK_MAIL, markUndeliverable },
  { template: OFFER_MAIL, markUndeliverable },
]
