// The mail to the accountant. It has no file and no amount, only a link to a page that requires a sign-in.
import { type DeclaredMail, declareMail } from '../../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../../kernel/mail/mail-template.ts'
import { cleanName } from '../../../../kernel/mail/mail-text.ts'
import { getTexts } from '../../../../locales/texts.ts'
import * as queries from './sendings.queries.ts'

type Data = { sender: string; month: string; files: string; url: string; das2: string | null }

const SENDING_MAIL = defineMail<Data>({
  kind: 'accounting_files',
  isSentByTeam: true,
  example: {
    sender: 'Ada Martin',
    month: '2026-12',
    files: '732829320-achats-2026-12-01-2026-12-31.txt, achats-2026-12-01-2026-12-31.csv',
    url: 'https://engagement.example/console/accounting/exports?month=2026-12',
    das2: '2026',
  },
  createContent(locale, { sender, month, files, url, das2 }, team) {
    const t = getTexts(locale, 'mails').accounting_files
    return {
      subject: t.subject(team, month),
      paragraphs: [t.paragraph(sender, team)],
      button: { label: t.button, url },
      facts: [
        { label: t.month, value: month },
        { label: t.files, value: files },
        ...(das2 === null ? [] : [{ label: t.das2, value: t.das2OfYear(das2) }]),
      ],
      reason: t.reason(team),
    }
  },
})

export const ACCOUNTING_MAILS: readonly DeclaredMail[] = [
  declareMail({
    template: SENDING_MAIL,
    async message({ db, publicUrl }, { tenant_id, cause_id: id }) {
      const sending = await queries.findMessage.first(db, { tenant_id, id })
      if (!sending) return undefined
      const { month, emails, locale, team_name, files, sender } = sending
      const data = {
        sender: cleanName(sender),
        month,
        files: files.join(', '),
        url: `${publicUrl()}/console/accounting/exports?month=${month}`,
        das2: month.endsWith('-12') ? month.slice(0, 4) : null,
      }
      return { to: emails, locale, team: team_name, data }
    },
  }),
]
