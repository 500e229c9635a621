// The mail to the team-admins when the service has disabled an endpoint.
import { type DeclaredMail, declareMail } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../kernel/mail/mail-template.ts'
import { getTexts } from '../../../locales/texts.ts'
import { findDisabledEndpoint } from './disabled-mail.queries.ts'

type Data = { url: string; reason: 'failing' | 'gone' }

const DISABLED_MAIL = defineMail<Data>({
  kind: 'webhook_disabled',
  isOfTeam: true,
  example: { url: 'https://erp.example.com/hooks', reason: 'failing' },
  createContent(locale, { url, reason }, team) {
    const { shared, webhook_disabled: t } = getTexts(locale, 'mails')
    return {
      subject: t.subject(team),
      paragraphs: [t.paragraph],
      facts: [
        { label: t.url, value: url },
        { label: t.cause, value: t.causes[reason] },
      ],
      closing: [t.closing],
      reason: shared.reasonOfAdministrator(team),
    }
  },
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
