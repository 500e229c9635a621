// The mail with the code that confirms a signature. The code is made when the mail is sent, so that it is never stored.

import { type DeclaredMail, declareMail } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../kernel/mail/mail-template.ts'
import { getTexts } from '../../../locales/texts.ts'
import { CODE_MS, formatCode, hashOfCode, newCode } from '../sign-in/index.ts'
import * as queries from './step-up.queries.ts'
import { deriveSalt } from './step-up.service.ts'

const MINUTES = CODE_MS / 60_000

/** The mail has no link: the code is entered on the page that requested it. */
const STEP_UP_MAIL = defineMail<{ code: string }>({
  kind: 'step_up_code',
  isSentByTeam: true,
  example: { code: 'ABCD-2345' },
  createContent(locale, { code }, team) {
    const t = getTexts(locale, 'mails').step_up_code
    return {
      subject: t.subject(code),
      paragraphs: [t.paragraph(team)],
      code,
      closing: [t.validity(MINUTES)],
      reason: t.reason(team),
    }
  },
})

export const STEP_UP_MAILS: readonly DeclaredMail[] = [
  declareMail({
    template: STEP_UP_MAIL,
    async message({ db, realClock }, { tenant_id, cause_id: id }, seed) {
      const found = await queries.findCodeToMail.first(db, { tenant_id, id, now: realClock.now() })
      if (!found) return undefined
      const code = newCode(seed)
      const code_hash = await hashOfCode(code, deriveSalt(id))
      await db.transaction((tx) => queries.setCode.many(tx, { tenant_id, id, code_hash }))
      const { email, team_name, locale } = found
      return { to: [email], locale, team: team_name, data: { code: formatCode(code) } }
    },
  }),
]
