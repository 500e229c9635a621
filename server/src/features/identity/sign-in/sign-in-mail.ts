// The mail with the code. It becomes due for every request, and only this job checks whether anybody has the address, so that the request
// itself is the same for all addresses.

import { hourBefore } from '../../../domain/durations.ts'
import type { JobDeps } from '../../../kernel/feature.ts'
import { type DeclaredMail, declareMail } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../kernel/mail/mail-template.ts'
import { getTexts } from '../../../locales/texts.ts'
import { hashOfCode, newCode } from './sign-in.codes.ts'
import { TEAM_LOOKUPS } from './sign-in.queries.ts'
import { CODE_MS, formatCode } from './sign-in.rules.ts'
import * as queries from './sign-in-mail.queries.ts'

const MINUTES = CODE_MS / 60_000

type Data = { code: string; page: string }

/** The link only fills in the code: a mail scanner that opens it has no cookie of the attempt. */
const toCodeUrl = ({ code, page }: Data) => `${page}#code=${code}`

const SIGN_IN_MAIL = defineMail<Data>({
  kind: 'sign_in_code',
  isSentByTeam: false,
  example: { code: 'ABCD-2345', page: 'https://engagement.example/console' },
  createContent(locale, data) {
    const t = getTexts(locale, 'mails').sign_in_code
    return {
      subject: t.subject(data.code),
      paragraphs: [t.paragraph],
      code: data.code,
      button: { label: t.button, url: toCodeUrl(data) },
      closing: [t.validity(MINUTES), t.warning],
      reason: t.reason,
    }
  },
})

export const SIGN_IN_MAILS: readonly DeclaredMail[] = [
  declareMail({
    template: SIGN_IN_MAIL,
    async message({ db, clock, publicUrl }, { cause_id: id }, seed) {
      const attempt = await queries.findAttemptToMail.first(db, { id, now: clock.now() })
      if (!attempt) return undefined
      const { audience, email, secret_hash } = attempt
      const [person] = await TEAM_LOOKUPS[audience].many(db, { email })
      if (!person) return undefined
      const code = newCode(seed)
      await queries.setCode.run(db, { id, code_hash: await hashOfCode(code, secret_hash) })
      const data = { code: formatCode(code), page: `${publicUrl()}/${audience}` }
      // To the address of the person, not to what was typed: two spellings may be equal in lower case.
      return { to: [person.email], locale: person.locale, data }
    },
  }),
]

/** Deletes attempts older than an hour; newer ones count towards the limit of mails. */
export const deleteOldAttempts = ({ db, clock }: JobDeps): Promise<void> =>
  queries.deleteAttempts(db, hourBefore(clock.now()))
