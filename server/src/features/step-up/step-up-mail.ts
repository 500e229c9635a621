// The mail with the code that confirms a signature. The code is made when the mail is sent, so that it is never stored.

import { type DeliveryDeps, deliverDue } from '../../kernel/mail/mail-delivery.ts'
import { hashOfCode, newCode, shownCode } from '../sign-in/index.ts'
import * as queries from './step-up.queries.ts'
import { CODE_MS } from './step-up.rules.ts'
import { saltOf } from './step-up.service.ts'

const keyOf = ({ tenant_id, id }: queries.DueCode) => ({ tenant_id, id })

export const deliverStepUpCodes = (deps: DeliveryDeps): Promise<number> =>
  deliverDue<queries.DueCode>(deps, {
    teams: (db, times) => queries.findTeamsWithCodes.many(db, times),
    claim: (db, batch) => queries.claimDueCodes.many(db, batch),
    record: (db, due, { mail_due_at }) => queries.recordCodeMail.many(db, { ...keyOf(due), mail_due_at }),
    async mail(due) {
      const code = newCode()
      const code_hash = await hashOfCode(code, saltOf(due.id))
      await deps.db.transaction((tx) => queries.setCode.many(tx, { ...keyOf(due), code_hash }))
      return codeMail(due, shownCode(code))
    },
  })

const MINUTES = CODE_MS / 60_000

const WORDS = {
  en: {
    subject: (code: string) => `${code} is your code to confirm`,
    text: (code: string, team: string) =>
      `Hello,\n\nYour code to confirm that it is you, for ${team} in Team Engagement:\n\n    ${code}\n\nEnter it within ${MINUTES} minutes on the page that asked for it. With it you sign, so give it to nobody.\n\nIf you did not ask for it, somebody else is using your access: tell ${team}.\n`,
  },
  fr: {
    subject: (code: string) => `${code} est votre code de confirmation`,
    text: (code: string, team: string) =>
      `Bonjour,\n\nVotre code pour confirmer que c’est bien vous, pour ${team} dans Team Engagement :\n\n    ${code}\n\nSaisissez-le sous ${MINUTES} minutes sur la page qui l’a demandé. Il vaut signature : ne le donnez à personne.\n\nSi vous ne l’avez pas demandé, quelqu’un d’autre utilise votre accès : prévenez ${team}.\n`,
  },
}

function codeMail({ email, team_name, locale }: queries.DueCode, code: string) {
  const words = WORDS[locale]
  const team = team_name.replace(/\s+/g, ' ')
  return { to: email, subject: words.subject(code), text: words.text(code, team) }
}
