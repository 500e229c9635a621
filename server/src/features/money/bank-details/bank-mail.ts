// The mails about a proposed and an approved bank account. They contain no link: nobody should get used to links in mails about
// bank accounts.
import type { Locale } from '../../../domain/locales.ts'
import { type DeclaredMail, declareMail } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail, type MailTemplate } from '../../../kernel/mail/mail-template.ts'
import { cleanName } from '../../../kernel/mail/mail-text.ts'
import { getTexts } from '../../../locales/texts.ts'
import * as queries from './bank-mail.queries.ts'

type Data = {
  owner: string
  /** The user who proposed or approved the account; null: the freelancer. */
  by: string | null
  country: string
  lastDigits: string
  contact: string | null
  isSentByTeam: boolean
}

const EXAMPLE: Data = {
  owner: 'Sasha Bernard',
  by: 'Ada Lovelace',
  country: 'FR',
  lastDigits: '0189',
  contact: 'Grace Hopper',
  isSentByTeam: false,
}

/** The parts that the mails have in common. */
function createCommonContent(locale: Locale, data: Data, team: string) {
  const { bank_account: t, shared } = getTexts(locale, 'mails')
  return {
    warning: shared.callIfUnexpected(team, data.contact),
    facts: [
      { label: t.owner, value: data.owner },
      { label: t.country, value: data.country },
      { label: t.lastDigits, value: data.lastDigits },
    ],
    reason: data.isSentByTeam ? shared.reasonOfAdministrator(team) : t.reasonOfFreelancer(team),
  }
}

const PROPOSED_MAIL = defineMail<Data>({
  kind: 'bank_account_proposed',
  isSentByTeam: true,
  example: EXAMPLE,
  createContent(locale, data, team) {
    const { ofTeam, ofFreelancer } = getTexts(locale, 'mails').bank_account_proposed
    const { warning, facts, reason } = createCommonContent(locale, data, team)
    const by = data.by ?? data.owner
    return {
      subject: data.isSentByTeam ? ofTeam.subject(team) : ofFreelancer.subject(team),
      paragraphs: [data.isSentByTeam ? ofTeam.paragraph(team, by) : ofFreelancer.paragraph(by), warning],
      facts,
      reason,
    }
  },
})

const APPROVED_MAIL = defineMail<Data>({
  kind: 'bank_account_approved',
  isSentByTeam: true,
  example: EXAMPLE,
  createContent(locale, data, team) {
    const { ofTeam, ofFreelancer } = getTexts(locale, 'mails').bank_account_approved
    const { warning, facts, reason } = createCommonContent(locale, data, team)
    const by = data.by ?? team
    return {
      subject: data.isSentByTeam ? ofTeam.subject(team) : ofFreelancer.subject(team),
      paragraphs: [data.isSentByTeam ? ofTeam.paragraph(team, by) : ofFreelancer.paragraph(team), warning],
      facts,
      reason,
    }
  },
})

const declareBankMail = (status: 'proposed' | 'approved', template: MailTemplate<Data>) =>
  declareMail({
    template,
    async message({ db }, { tenant_id, cause_id: id }) {
      const account = await queries.findAccountToNotify.first(db, { tenant_id, id, status })
      if (!account || account.emails.length === 0) return undefined
      const { emails, locale, team_name, country, last_digits, contact, is_of_team } = account
      const data = {
        owner: cleanName(account.owner),
        by: account.by && cleanName(account.by),
        country,
        lastDigits: last_digits,
        contact: contact && cleanName(contact),
        isSentByTeam: is_of_team,
      }
      return { to: emails, locale, team: team_name, data }
    },
  })

export const BANK_MAILS: readonly DeclaredMail[] = [
  declareBankMail('proposed', PROPOSED_MAIL),
  declareBankMail('approved', APPROVED_MAIL),
]
