// The mail with the code. It is due for every request; whether anybody has the address is looked up here, so that the request itself
// is the same for all addresses.

import { NIL_UUID } from '../../kernel/domain/ids.ts'
import type { JobDeps } from '../../kernel/feature.ts'
import type { Mail } from '../../kernel/mail/mail.ts'
import { type DeliveryDeps, deliverDue } from '../../kernel/mail/mail-delivery.ts'
import { hashOfCode, newCode } from './sign-in.codes.ts'
import { TEAMS_OF } from './sign-in.queries.ts'
import { ATTEMPT_MS, hourBefore, shownCode } from './sign-in.rules.ts'
import * as queries from './sign-in-mail.queries.ts'

type Due = queries.DueAttempt & { tenant_id: string }

/** Attempts are of no team. */
const NO_TEAM = { tenant_id: NIL_UUID }

export const deliverSignInCodes = (deps: DeliveryDeps): Promise<number> =>
  deliverDue<Due>(deps, {
    teams: async () => [NO_TEAM],
    claim: async (db, { now, until }) =>
      (await queries.claimDueMails.many(db, { now, until })).map((due) => ({ ...due, ...NO_TEAM })),
    record: (db, { id }, { mail_due_at }) => queries.recordMailOutcome.many(db, { id, mail_due_at }),
    async mail({ id, audience, email, secret_hash }) {
      const [person] = await TEAMS_OF[audience].many(deps.db, { email })
      if (!person) return undefined
      const code = newCode()
      await queries.setCode.many(deps.db, { id, code_hash: await hashOfCode(code, secret_hash) })
      // To the address of the person, not to what was typed: two spellings may be equal in lower case.
      return codeMail(person.email, WORDS[person.locale], shownCode(code), `${deps.publicUrl()}/${audience}`)
    },
  })

const MINUTES = ATTEMPT_MS / 60_000

const WORDS = {
  en: {
    subject: (code: string) => `${code} is your code for Team Engagement`,
    text: (code: string, url: string) =>
      `Hello,\n\nYour code to sign in to Team Engagement:\n\n    ${code}\n\nEnter it within ${MINUTES} minutes in the browser in which you asked for it, or open there:\n${url}\n\nNobody from Team Engagement will ever ask you for this code. If you did not want to sign in, ignore this message.\n`,
  },
  fr: {
    subject: (code: string) => `${code} est votre code pour Team Engagement`,
    text: (code: string, url: string) =>
      `Bonjour,\n\nVotre code de connexion à Team Engagement :\n\n    ${code}\n\nSaisissez-le sous ${MINUTES} minutes dans le navigateur où vous l’avez demandé, ou ouvrez-y :\n${url}\n\nPersonne de Team Engagement ne vous demandera jamais ce code. Si vous ne vouliez pas vous connecter, ignorez ce message.\n`,
  },
}

/** The link only fills in the code: a mail scanner that opens it has no cookie of the attempt. */
function codeMail(to: string, words: (typeof WORDS)['en'], code: string, page: string): Mail {
  return {
    to,
    subject: words.subject(code),
    text: words.text(code, `${page}#code=${code}`),
  }
}

const MAX_DELETED = 1000

/** Attempts count for an hour. */
export async function deleteOldAttempts({ db, clock }: JobDeps): Promise<void> {
  const before = hourBefore(clock.now())
  while ((await queries.deleteAttempts.many(db, { before, most: MAX_DELETED })).length > 0);
}
