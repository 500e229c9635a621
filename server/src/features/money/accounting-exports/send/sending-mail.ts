// The mail to the accountant. Its link opens a page that asks to sign in: the mail itself has no file and no amount.
import type { DeliveryDeps } from '../../../../kernel/mail/mail-delivery.ts'
import { type DeclaredMail, defineMail } from '../../../../kernel/mail/mail-template.ts'
import { cleanName } from '../../../../kernel/mail/mail-text.ts'
import { deliverDue } from '../../../platform/mails/index.ts'
import * as queries from './sendings.queries.ts'

type Data = { sender: string; month: string; files: string; url: string; das2: string | null }

const SENDING_MAIL = defineMail<Data>({
  kind: 'accounting_files',
  isOfTeam: true,
  example: {
    sender: 'Ada Martin',
    month: '2026-12',
    files: '732829320-achats-2026-12-01-2026-12-31.txt, achats-2026-12-01-2026-12-31.csv',
    url: 'https://engagement.example/console/accounting/exports?month=2026-12',
    das2: '2026',
  },
  en: ({ sender, month, files, url, das2 }, team) => ({
    subject: `Accounting files of ${team} for ${month}`,
    paragraphs: [`${sender} sends you the accounting files of ${team}. Sign in to download them.`],
    button: { label: 'Open the files', url },
    facts: [
      { label: 'Month', value: month },
      { label: 'Files', value: files },
      ...(das2 === null ? [] : [{ label: 'DAS2', value: `The report of ${das2} is on the same page.` }]),
    ],
    reason: `You get this message because ${team} has named you as its accountant.`,
  }),
  fr: ({ sender, month, files, url, das2 }, team) => ({
    subject: `Fichiers comptables de ${team} pour ${month}`,
    paragraphs: [
      `${sender} vous transmet les fichiers comptables de ${team}. Connectez-vous pour les télécharger.`,
    ],
    button: { label: 'Ouvrir les fichiers', url },
    facts: [
      { label: 'Mois', value: month },
      { label: 'Fichiers', value: files },
      ...(das2 === null ? [] : [{ label: 'DAS2', value: `L’état de l’année ${das2} est sur la même page.` }]),
    ],
    reason: `Vous recevez ce message parce que ${team} vous a désigné comme son comptable.`,
  }),
})

type Due = Awaited<ReturnType<typeof queries.claimDueMails.many>>[number]
const keyOf = ({ tenant_id, id }: Due) => ({ tenant_id, id })

export const deliverSendings = (deps: DeliveryDeps): Promise<number> =>
  deliverDue<Due, Data>(deps, {
    template: SENDING_MAIL,
    teams: (db, times) => queries.findTeamsWithMails.many(db, times),
    claim: (db, batch) => queries.claimDueMails.many(db, batch),
    cause: ({ id }) => ({ id, number: 0 }),
    async message(due) {
      const found = await queries.findMessage.first(deps.db, keyOf(due))
      if (!found) return undefined
      const { month, emails, locale, team_name, files, sender } = found
      const data = {
        sender: cleanName(sender),
        month,
        files: files.join(', '),
        url: `${deps.publicUrl()}/console/accounting/exports?month=${month}`,
        das2: month.endsWith('-12') ? month.slice(0, 4) : null,
      }
      return { to: emails, locale, team: team_name, data }
    },
    record: (db, due, { mail_due_at }) => queries.recordMailOutcome.many(db, { ...keyOf(due), mail_due_at }),
  })

export const ACCOUNTING_MAILS: readonly DeclaredMail[] = [{ template: SENDING_MAIL }]
