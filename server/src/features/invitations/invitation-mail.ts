// Invitations by mail: the text, and the due mails in the database.

import { INVITATION_TOKEN } from '../../kernel/domain/access/secrets.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Mail } from '../../kernel/mail/mail.ts'
import { type DeliveryDeps, deliverDue } from '../../kernel/mail/mail-delivery.ts'
import * as queries from './invitations.queries.ts'
import { acceptUrl, INVITATION_DAYS } from './invitations.service.ts'

type Due = Awaited<ReturnType<typeof queries.claimDueMails.many>>[number]
const keyOf = ({ tenant_id, id }: Due) => ({ tenant_id, id })

export const deliverInvitations = (deps: DeliveryDeps): Promise<number> =>
  deliverDue<Due>(deps, {
    secret: INVITATION_TOKEN,
    teams: (db, times) => queries.findTeamsWithMails.many(db, times),
    claim: (db, batch) => queries.claimDueMails.many(db, batch),
    setToken: (db, due, token_hash) => queries.setToken.many(db, { ...keyOf(due), token_hash }),
    record: (db, due, outcome) => queries.recordMailOutcome.many(db, { ...keyOf(due), ...outcome }),
    mail: (due, token) => invitationMail(due, acceptUrl(deps.publicUrl(), token)),
  })

const WORDS = {
  en: {
    subject: (team: string) => `${team} invites you to Team Engagement`,
    text: (team: string, url: string) =>
      `Hello,\n\n${team} invites you to work with them in Team Engagement.\n\nAccept within ${INVITATION_DAYS} days:\n${url}\n\nIf you did not expect this, ignore it.\n`,
  },
  fr: {
    subject: (team: string) => `${team} vous invite sur Team Engagement`,
    text: (team: string, url: string) =>
      `Bonjour,\n\n${team} vous invite à travailler avec eux dans Team Engagement.\n\nAcceptez sous ${INVITATION_DAYS} jours :\n${url}\n\nSi vous n’attendiez pas ce message, ignorez-le.\n`,
  },
}

function invitationMail({ email, team_name, locale }: Due, url: string): Mail {
  const words = WORDS[locale]
  // A line break in a name must not start a new header.
  const team = team_name.replace(/\s+/g, ' ')
  return { to: email, subject: words.subject(team), text: words.text(team, url) }
}

export const invitations: Feature = {
  name: 'invitations',
  deliverMail: deliverInvitations,
}
