// The mail to the team when a freelancer contests an invoice.
import { formatAmount, formatDate } from '../../../../documents/index.ts'
import { type DeclaredMail, declareMail } from '../../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../../kernel/mail/mail-template.ts'
import { cleanName, cleanQuote } from '../../../../kernel/mail/mail-text.ts'
import { getTexts } from '../../../../locales/texts.ts'
import * as queries from './contest-mail.queries.ts'

type Data = {
  freelancer: string
  number: string
  amount: string
  dueDate: string
  reason: string
  url: string
  isToReferent: boolean
}

const CONTEST_MAIL = defineMail<Data>({
  kind: 'invoice_contested',
  isSentByTeam: true,
  example: {
    freelancer: 'Sasha Bernard',
    number: 'AF-200000008-BERNARD-000042',
    amount: '€780.00',
    dueDate: '30 April 2026',
    reason: 'Two days are missing.',
    url: 'https://engagement.example/console/accounting/0197f2a4-0000-7000-8000-000000000001',
    isToReferent: true,
  },
  createContent(locale, { freelancer, number, amount, dueDate, reason, url, isToReferent }, team) {
    const { shared, invoice_contested: t } = getTexts(locale, 'mails')
    return {
      subject: t.subject(freelancer, number),
      paragraphs: [t.paragraph(freelancer)],
      button: { label: t.button, url },
      facts: [
        { label: t.freelancer, value: freelancer },
        { label: t.number, value: number },
        { label: t.amount, value: amount },
        { label: t.dueDate, value: dueDate },
        { label: t.contest, value: reason },
      ],
      reason: isToReferent ? t.reasonOfReferent(freelancer, team) : shared.reasonOfAdministrator(team),
    }
  },
})

export const INVOICE_MAILS: readonly DeclaredMail[] = [
  declareMail({
    template: CONTEST_MAIL,
    async message({ db, publicUrl }, { tenant_id, cause_id: entry_id, number: mail_number }) {
      const contest = await queries.findContest.first(db, { tenant_id, entry_id, mail_number })
      if (!contest || contest.emails.length === 0) return undefined
      const { locale, number, amount, currency, due_date } = contest
      const data = {
        freelancer: cleanName(`${contest.first_name} ${contest.last_name}`),
        number,
        amount: formatAmount(amount, currency, locale),
        dueDate: formatDate(due_date, locale),
        reason: cleanQuote(contest.reason),
        url: `${publicUrl()}/console/accounting/${entry_id}`,
        isToReferent: contest.is_to_referent,
      }
      return { to: contest.emails, locale, team: contest.team_name, data }
    },
  }),
]
