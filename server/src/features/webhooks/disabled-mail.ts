// The mail to the team-admins when the service has disabled an endpoint.
import type { Mail } from '../../kernel/mail/mail.ts'
import { type DeliveryDeps, deliverDue } from '../../kernel/mail/mail-delivery.ts'
import * as queries from './disabled-mail.queries.ts'

type Due = Awaited<ReturnType<typeof queries.claimDueMails.many>>[number]

export const deliverDisabledMails = (deps: DeliveryDeps): Promise<number> =>
  deliverDue<Due>(deps, {
    teams: (db, times) => queries.findTeamsWithMails.many(db, times),
    claim: (db, batch) => queries.claimDueMails.many(db, batch),
    record: (db, { tenant_id, endpoint_id }, { mail_due_at }) =>
      queries.recordMailOutcome.many(db, { tenant_id, endpoint_id, mail_due_at }),
    mail: disabledMail,
  })

const WORDS = {
  en: {
    subject: (team: string) => `${team}: a webhook endpoint was disabled`,
    text: (url: string, reason: string) =>
      `Hello,\n\nTeam Engagement no longer sends events to\n${url}\n\n${reason}\n\nWhen the endpoint works again, enable it and replay the events since then.\n`,
    reasons: {
      failing: 'All deliveries of the last five days have failed.',
      gone: 'It responded that it is gone (410).',
    },
  },
  fr: {
    subject: (team: string) => `${team} : un webhook a été désactivé`,
    text: (url: string, reason: string) =>
      `Bonjour,\n\nTeam Engagement n’envoie plus d’événements à\n${url}\n\n${reason}\n\nLorsque l’adresse répondra de nouveau, réactivez le webhook et renvoyez les événements depuis cette date.\n`,
    reasons: {
      failing: 'Tous les envois des cinq derniers jours ont échoué.',
      gone: 'Elle a répondu qu’elle n’existe plus (410).',
    },
  },
}

function disabledMail({ emails, team_name, locale, url, reason }: Due): Mail | undefined {
  if (emails.length === 0) return undefined
  const words = WORDS[locale]
  // A line break in a name must not start a new header.
  const team = team_name.replace(/\s+/g, ' ')
  return { to: emails.join(', '), subject: words.subject(team), text: words.text(url, words.reasons[reason]) }
}
