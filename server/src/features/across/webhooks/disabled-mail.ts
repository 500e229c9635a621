// The mails to the team-admins when the service has disabled an endpoint, and when its creator has lost access.
import { type DeclaredMail, declareMail } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../kernel/mail/mail-template.ts'
import { cleanName } from '../../../kernel/mail/mail-text.ts'
import { getTexts } from '../../../locales/texts.ts'
import { findDisabledEndpoint, findEndpointToTakeOver } from './disabled-mail.queries.ts'
import { TAKE_OVER_DAYS } from './webhooks.manifest.ts'

type Data = { url: string; reason: 'failing' | 'gone' | 'access_lost' }

const DISABLED_MAIL = defineMail<Data>({
  kind: 'webhook_disabled',
  isSentByTeam: true,
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

const ACCESS_LOST_MAIL = defineMail<{ url: string; creator: string; pageUrl: string }>({
  kind: 'webhook_access_lost',
  isSentByTeam: true,
  example: {
    url: 'https://erp.example.com/hooks',
    creator: 'Ada Lovelace',
    pageUrl: 'https://engagement.example/console/webhooks',
  },
  createContent(locale, { url, creator, pageUrl }, team) {
    const { shared, webhook_disabled: disabled, webhook_access_lost: t } = getTexts(locale, 'mails')
    return {
      subject: t.subject(team),
      paragraphs: [t.paragraph(creator, TAKE_OVER_DAYS)],
      facts: [{ label: disabled.url, value: url }],
      button: { label: t.button, url: pageUrl },
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
  declareMail({
    template: ACCESS_LOST_MAIL,
    async message({ db, publicUrl }, { tenant_id, cause_id: endpoint_id, number: mail_number }) {
      const found = await findEndpointToTakeOver.first(db, { tenant_id, endpoint_id, mail_number })
      if (!found || found.emails.length === 0) return undefined
      const { emails, team_name, locale, url, creator } = found
      const pageUrl = `${publicUrl()}/console/webhooks/${endpoint_id}`
      return { to: emails, locale, team: team_name, data: { url, creator: cleanName(creator), pageUrl } }
    },
  }),
]
