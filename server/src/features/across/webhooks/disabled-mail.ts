// The mail to the team-admins when the service has disabled an endpoint.
import { type DeclaredMail, declareMail } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../kernel/mail/mail-template.ts'
import { findDisabledEndpoint } from './disabled-mail.queries.ts'

type Data = { url: string; reason: 'failing' | 'gone' }

const REASONS = {
  en: {
    failing: 'All deliveries of the last five days have failed.',
    gone: 'It responded that it is gone (410).',
  },
  fr: {
    failing: 'Tous les envois des cinq derniers jours ont échoué.',
    gone: 'Elle a répondu qu’elle n’existe plus (410).',
  },
}

const DISABLED_MAIL = defineMail<Data>({
  kind: 'webhook_disabled',
  isOfTeam: true,
  example: { url: 'https://erp.example.com/hooks', reason: 'failing' },
  en: ({ url, reason }, team) => ({
    subject: `${team}: a webhook endpoint was disabled`,
    paragraphs: ['Team Engagement no longer sends events to one of your webhook endpoints.'],
    facts: [
      { label: 'Address', value: url },
      { label: 'Reason', value: REASONS.en[reason] },
    ],
    closing: ['When the endpoint works again, enable it and replay the events since then.'],
    reason: `You get this message because you are an administrator of ${team}.`,
  }),
  fr: ({ url, reason }, team) => ({
    subject: `${team} : un webhook a été désactivé`,
    paragraphs: ['Team Engagement n’envoie plus d’événements à l’un de vos webhooks.'],
    facts: [
      { label: 'Adresse', value: url },
      { label: 'Raison', value: REASONS.fr[reason] },
    ],
    closing: [
      'Lorsque l’adresse répondra de nouveau, réactivez le webhook et renvoyez les événements depuis cette date.',
    ],
    reason: `Vous recevez ce message en tant qu’administrateur de ${team}.`,
  }),
})

export const WEBHOOK_MAILS: readonly DeclaredMail[] = [
  declareMail({
    template: DISABLED_MAIL,
    async message({ db }, { tenant_id, cause_id: endpoint_id, number: mail_number }) {
      const found = await findDisabledEndpoint.first(db, { tenant_id, endpoint_id, mail_number })
      if (!found || found.emails.length === 0) return undefined
      const { emails, team_name, locale, url, reason } = found
      return { to: emails, locale, team: team_name, data: { url, reason } }
    },
  }),
]
