// The notice to the address that a freelancer had before. It has no link, and does not show the new address: somebody else may read it.

import { type DeclaredMail, declareMail } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../kernel/mail/mail-template.ts'
import { cleanName } from '../../../kernel/mail/mail-text.ts'
import { getTexts } from '../../../locales/texts.ts'
import { findReplacedAddress } from './address-mail.queries.ts'

const ADDRESS_REPLACED_MAIL = defineMail<{ contact: string | null }>({
  kind: 'address_replaced',
  isSentByTeam: true,
  example: { contact: 'Grace Hopper' },
  createContent(locale, { contact }, team) {
    const { shared, address_replaced: t } = getTexts(locale, 'mails')
    return {
      subject: t.subject(team),
      paragraphs: [t.paragraph(team), shared.callIfUnexpected(team, contact)],
      reason: t.reason(team),
    }
  },
})

export const FREELANCER_MAILS: readonly DeclaredMail[] = [
  declareMail({
    template: ADDRESS_REPLACED_MAIL,
    async message({ db }, { tenant_id, cause_id: request_id }) {
      const found = await findReplacedAddress.first(db, { tenant_id, request_id })
      if (!found) return undefined
      const { email, locale, team_name, contact } = found
      return { to: [email], locale, team: team_name, data: { contact: contact && cleanName(contact) } }
    },
  }),
]
