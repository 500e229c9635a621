// The mails about a proposed and an approved bank account. They contain no link: nobody should get used to links in mails about
// bank accounts.
import { type DeclaredMail, declareMail } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail, type MailTemplate } from '../../../kernel/mail/mail-template.ts'
import { cleanName } from '../../../kernel/mail/mail-text.ts'
import * as queries from './bank-mail.queries.ts'

type Data = {
  owner: string
  /** Null: the freelancer. */
  by: string | null
  country: string
  lastDigits: string
  contact: string | null
  isOfTeam: boolean
}

const EXAMPLE: Data = {
  owner: 'Sasha Bernard',
  by: 'Ada Lovelace',
  country: 'FR',
  lastDigits: '0189',
  contact: 'Grace Hopper',
  isOfTeam: false,
}

const warning = {
  en: ({ contact }: Data, team: string) =>
    contact
      ? `If you did not expect this, call ${contact} at ${team} at once, on a number that you already know.`
      : `If you did not expect this, call ${team} at once, on a number that you already know.`,
  fr: ({ contact }: Data, team: string) =>
    contact
      ? `Si vous ne vous attendiez pas à ce message, appelez tout de suite ${contact} chez ${team}, à un numéro que vous connaissez déjà.`
      : `Si vous ne vous attendiez pas à ce message, appelez tout de suite ${team}, à un numéro que vous connaissez déjà.`,
}

const facts = {
  en: ({ owner, country, lastDigits }: Data) => [
    { label: 'Account holder', value: owner },
    { label: 'Country', value: country },
    { label: 'IBAN ends with', value: lastDigits },
  ],
  fr: ({ owner, country, lastDigits }: Data) => [
    { label: 'Titulaire', value: owner },
    { label: 'Pays', value: country },
    { label: 'Fin de l’IBAN', value: lastDigits },
  ],
}

const reason = {
  en: ({ isOfTeam }: Data, team: string) =>
    isOfTeam
      ? `You get this message because you are an administrator of ${team}.`
      : `You get this message because ${team} pays you, or paid you, as a freelancer.`,
  fr: ({ isOfTeam }: Data, team: string) =>
    isOfTeam
      ? `Vous recevez ce message en tant qu’administrateur de ${team}.`
      : `Vous recevez ce message parce que ${team} vous paie, ou vous a payé, en tant que freelance.`,
}

const PROPOSED_MAIL = defineMail<Data>({
  kind: 'bank_account_proposed',
  isOfTeam: true,
  example: EXAMPLE,
  en: (data, team) => ({
    subject: data.isOfTeam ? `New bank account proposed for ${team}` : `${team}: new bank account proposed`,
    paragraphs: [
      `${data.by ?? data.owner} proposed a new bank account${data.isOfTeam ? ` from which ${team} pays` : ' on which you are paid'}. It is not used until a second person approves it.`,
      warning.en(data, team),
    ],
    facts: facts.en(data),
    reason: reason.en(data, team),
  }),
  fr: (data, team) => ({
    subject: data.isOfTeam
      ? `Nouveau compte bancaire proposé pour ${team}`
      : `${team} : nouveau compte bancaire proposé`,
    paragraphs: [
      `${data.by ?? data.owner} a proposé un nouveau compte bancaire${data.isOfTeam ? ` depuis lequel ${team} paie` : ' sur lequel vous êtes payé'}. Il ne sera utilisé qu’après validation par une seconde personne.`,
      warning.fr(data, team),
    ],
    facts: facts.fr(data),
    reason: reason.fr(data, team),
  }),
})

const APPROVED_MAIL = defineMail<Data>({
  kind: 'bank_account_approved',
  isOfTeam: true,
  example: EXAMPLE,
  en: (data, team) => ({
    subject: data.isOfTeam ? `New bank account of ${team}` : `${team}: your bank account has changed`,
    paragraphs: [
      data.isOfTeam
        ? `${data.by ?? team} approved a new bank account. From now on ${team} pays from it.`
        : `${team} approved a new bank account. From now on you are paid on it.`,
      warning.en(data, team),
    ],
    facts: facts.en(data),
    reason: reason.en(data, team),
  }),
  fr: (data, team) => ({
    subject: data.isOfTeam
      ? `Nouveau compte bancaire de ${team}`
      : `${team} : votre compte bancaire a changé`,
    paragraphs: [
      data.isOfTeam
        ? `${data.by ?? team} a validé un nouveau compte bancaire. Les paiements de ${team} partent désormais de ce compte.`
        : `${team} a validé un nouveau compte bancaire. Vous êtes désormais payé sur ce compte.`,
      warning.fr(data, team),
    ],
    facts: facts.fr(data),
    reason: reason.fr(data, team),
  }),
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
        isOfTeam: is_of_team,
      }
      return { to: emails, locale, team: team_name, data }
    },
  })

export const BANK_MAILS: readonly DeclaredMail[] = [
  declareBankMail('proposed', PROPOSED_MAIL),
  declareBankMail('approved', APPROVED_MAIL),
]
