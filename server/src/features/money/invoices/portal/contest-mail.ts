// The mail to the team when a freelancer contests an invoice.
import { formatAmount, formatDate } from '../../../../documents/index.ts'
import { type DeclaredMail, declareMail } from '../../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../../kernel/mail/mail-template.ts'
import { cleanName, cleanQuote } from '../../../../kernel/mail/mail-text.ts'
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
  isOfTeam: true,
  example: {
    freelancer: 'Sasha Bernard',
    number: 'AF-200000008-BERNARD-000042',
    amount: '€780.00',
    dueDate: '30 April 2026',
    reason: 'Two days are missing.',
    url: 'https://engagement.example/console/accounting/0197f2a4-0000-7000-8000-000000000001',
    isToReferent: true,
  },
  en: ({ freelancer, number, amount, dueDate, reason, url, isToReferent }, team) => ({
    subject: `${freelancer} contests invoice ${number}`,
    paragraphs: [
      `${freelancer} contests an invoice. It cannot be paid until the contest is withdrawn or the activity report is reopened.`,
    ],
    button: { label: 'Open the invoice', url },
    facts: [
      { label: 'Freelancer', value: freelancer },
      { label: 'Invoice', value: number },
      { label: 'Amount incl. VAT', value: amount },
      { label: 'Due date', value: dueDate },
      { label: 'Reason', value: reason },
    ],
    reason: isToReferent
      ? `You get this message because you are the referent of ${freelancer} at ${team}.`
      : `You get this message because you are an administrator of ${team}.`,
  }),
  fr: ({ freelancer, number, amount, dueDate, reason, url, isToReferent }, team) => ({
    subject: `${freelancer} conteste la facture ${number}`,
    paragraphs: [
      `${freelancer} conteste une facture. Elle ne peut pas être payée tant que la contestation n’est pas retirée ou le compte rendu d’activité rouvert.`,
    ],
    button: { label: 'Ouvrir la facture', url },
    facts: [
      { label: 'Freelance', value: freelancer },
      { label: 'Facture', value: number },
      { label: 'Montant TTC', value: amount },
      { label: 'Échéance', value: dueDate },
      { label: 'Motif', value: reason },
    ],
    reason: isToReferent
      ? `Vous recevez ce message en tant que référent de ${freelancer} chez ${team}.`
      : `Vous recevez ce message en tant qu’administrateur de ${team}.`,
  }),
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
