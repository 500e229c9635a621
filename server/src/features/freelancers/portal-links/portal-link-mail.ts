// Portal links by mail: the text, and the due mails in the database.
import { PORTAL_TOKEN } from '../../../kernel/domain/access/secrets.ts'
import { type DeliveryDeps, deliverDue } from '../../../kernel/mail/mail-delivery.ts'
import * as queries from './portal-links.queries.ts'
import { PORTAL_LINK_DAYS } from './portal-links.schemas.ts'
import { portalUrl } from './portal-links.service.ts'

type Due = Awaited<ReturnType<typeof queries.claimDueLinks.many>>[number]
const keyOf = ({ tenant_id, id }: Due) => ({ tenant_id, id })

export const deliverPortalLinks = (deps: DeliveryDeps): Promise<number> =>
  deliverDue<Due>(deps, {
    secret: PORTAL_TOKEN,
    teams: (db, times) => queries.findTeamsWithLinks.many(db, times),
    claim: (db, batch) => queries.claimDueLinks.many(db, batch),
    setToken: (db, due, token_hash) => queries.setLinkToken.many(db, { ...keyOf(due), token_hash }),
    // A refused address is shown on the invitation of the freelancer, not on the link.
    record: (db, due, { mail_due_at }) => queries.recordLinkMail.many(db, { ...keyOf(due), mail_due_at }),
    mail: (due, token) => linkMail(due, portalUrl(deps.publicUrl(), token)),
  })

const WORDS = {
  en: {
    subject: (team: string) => `Your page for ${team}`,
    text: (team: string, url: string) =>
      `Hello,\n\nthis is your personal page for ${team} in Team Engagement. It is yours alone; do not pass it on.\n\n${url}\n\nThe link works for ${PORTAL_LINK_DAYS} days.\n`,
  },
  fr: {
    subject: (team: string) => `Votre espace pour ${team}`,
    text: (team: string, url: string) =>
      `Bonjour,\n\nvoici votre espace personnel pour ${team} dans Team Engagement. Il n’est qu’à vous ; ne le transmettez pas.\n\n${url}\n\nCe lien est valable ${PORTAL_LINK_DAYS} jours.\n`,
  },
}

function linkMail({ email, team_name, locale }: Due, url: string) {
  const words = WORDS[locale]
  const team = team_name.replace(/\s+/g, ' ')
  return { to: email, subject: words.subject(team), text: words.text(team, url) }
}
