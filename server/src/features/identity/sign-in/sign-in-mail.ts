// The mail with the code. It is due for every request; whether anybody has the address is looked up here, so that the request itself
// is the same for all addresses.

import { hourBefore } from '../../../domain/durations.ts'
import type { JobDeps } from '../../../kernel/feature.ts'
import { type DeclaredMail, declareMail } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../kernel/mail/mail-template.ts'
import { hashOfCode, newCode } from './sign-in.codes.ts'
import { TEAMS_OF } from './sign-in.queries.ts'
import { CODE_MS, shownCode } from './sign-in.rules.ts'
import * as queries from './sign-in-mail.queries.ts'

const MINUTES = CODE_MS / 60_000

type Data = { code: string; page: string }

/** The link only fills in the code: a mail scanner that opens it has no cookie of the attempt. */
const toCodeUrl = ({ code, page }: Data) => `${page}#code=${code}`

const SIGN_IN_MAIL = defineMail<Data>({
  kind: 'sign_in_code',
  isOfTeam: false,
  example: { code: 'ABCD-2345', page: 'https://engagement.example/console' },
  en: (data) => ({
    subject: `${data.code} is your code for Team Engagement`,
    paragraphs: ['Your code to sign in to Team Engagement:'],
    code: data.code,
    button: { label: 'Open the sign-in page', url: toCodeUrl(data) },
    closing: [
      `Enter the code within ${MINUTES} minutes in the browser in which you asked for it, or open the link there.`,
      'Nobody from Team Engagement will ever ask you for this code.',
    ],
    reason:
      'Somebody asked for a code for this address. If you did not want to sign in, ignore this message.',
  }),
  fr: (data) => ({
    subject: `${data.code} est votre code pour Team Engagement`,
    paragraphs: ['Votre code de connexion à Team Engagement :'],
    code: data.code,
    button: { label: 'Ouvrir la page de connexion', url: toCodeUrl(data) },
    closing: [
      `Saisissez le code sous ${MINUTES} minutes dans le navigateur où vous l’avez demandé, ou ouvrez-y le lien.`,
      'Personne de Team Engagement ne vous demandera jamais ce code.',
    ],
    reason:
      'Un code a été demandé pour cette adresse. Si vous ne vouliez pas vous connecter, ignorez ce message.',
  }),
})

export const SIGN_IN_MAILS: readonly DeclaredMail[] = [
  declareMail({
    template: SIGN_IN_MAIL,
    async message({ db, clock, publicUrl }, { cause_id: id }, seed) {
      const attempt = await queries.findAttemptToMail.first(db, { id, now: clock.now() })
      if (!attempt) return undefined
      const { audience, email, secret_hash } = attempt
      const [person] = await TEAMS_OF[audience].many(db, { email })
      if (!person) return undefined
      const code = newCode(seed)
      await queries.setCode.many(db, { id, code_hash: await hashOfCode(code, secret_hash) })
      const data = { code: shownCode(code), page: `${publicUrl()}/${audience}` }
      // To the address of the person, not to what was typed: two spellings may be equal in lower case.
      return { to: [person.email], locale: person.locale, data }
    },
  }),
]

/** Attempts count for an hour. */
export const deleteOldAttempts = ({ db, clock }: JobDeps): Promise<void> =>
  queries.deleteAttempts(db, hourBefore(clock.now()))
