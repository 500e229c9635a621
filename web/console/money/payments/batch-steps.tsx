// Where a payment batch stands, what comes next, and who may do it.
import type { ComponentChildren } from 'preact'
import { day, moment } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { PaymentBatch } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { useNameOfUser } from '../accounting/user-names.ts'

const TEXTS = defineTexts({
  en: {
    steps: 'Steps',
    draft: 'Draft',
    exported: 'File created',
    confirmed: 'Paid',
    by: (when: string, who: string) => (who ? `${when}, ${who}` : when),
    next: 'Next',
    empty: 'Add entries to the batch.',
    check:
      'Check the entries, then create the file for the bank. From then on amounts and bank accounts are fixed.',
    mayNotExport: 'Someone with the permission payments:write creates the file for the bank.',
    bank: (date: string) =>
      `Download the file and hand it over to your bank for execution on ${date}. Once the bank has executed the transfers, confirm them here: only then are the entries paid.`,
    otherPerson:
      'You prepared this batch, and your team requires two people: someone else has to confirm it.',
    second: 'Your team requires two people. You did not prepare this batch, so you can confirm it.',
    mayNotConfirm: 'Someone with the permission payments:confirm confirms the payments.',
    cancelled: 'Cancelled',
    cancelledLead: 'The entries of this batch can be paid otherwise, or in another batch.',
  },
  fr: {
    steps: 'Étapes',
    draft: 'Brouillon',
    exported: 'Fichier généré',
    confirmed: 'Payé',
    by: (when: string, who: string) => (who ? `${when}, ${who}` : when),
    next: 'À faire',
    empty: 'Ajoutez des écritures au lot.',
    check:
      'Vérifiez les écritures, puis générez le fichier pour la banque. Les montants et les comptes bancaires seront alors figés.',
    mayNotExport: 'Une personne disposant du droit payments:write doit générer le fichier pour la banque.',
    bank: (date: string) =>
      `Téléchargez le fichier et transmettez-le à votre banque pour une exécution le ${date}. Une fois les virements exécutés, confirmez-les ici : les écritures ne sont payées qu’à ce moment-là.`,
    otherPerson:
      'Vous avez préparé ce lot et votre équipe exige une double validation : une autre personne doit le confirmer.',
    second:
      'Votre équipe exige une double validation. Vous n’avez pas préparé ce lot : vous pouvez donc le confirmer.',
    mayNotConfirm: 'Une personne disposant du droit payments:confirm doit confirmer les paiements.',
    cancelled: 'Annulé',
    cancelledLead: 'Les écritures de ce lot peuvent être payées autrement, ou dans un autre lot.',
  },
})

type Props = { batch: PaymentBatch }

export function BatchSteps({ batch }: Props) {
  const w = useTexts(TEXTS)
  const nameOfUser = useNameOfUser()
  const at = (when: string | null, who: string | null) =>
    when && w.by(moment(when), who ? nameOfUser(who) : '')
  const { status } = batch
  const isCancelled = status === 'cancelled'
  const isExported = batch.exported_at !== null
  const isPaid = status === 'confirmed'
  const last = isCancelled
    ? { name: w.cancelled, when: at(batch.cancelled_at, batch.cancelled_by) }
    : { name: w.confirmed, when: isPaid && at(batch.confirmed_at, batch.confirmed_by) }
  return (
    <section class="panel stack">
      <ol class="steps" aria-label={w.steps}>
        <Step name={w.draft} isDone={status !== 'draft'} isNow={status === 'draft'}>
          {at(batch.created_at, batch.created_by)}
        </Step>
        <Step name={w.exported} isDone={isExported && status !== 'exported'} isNow={status === 'exported'}>
          {at(batch.exported_at, batch.exported_by)}
        </Step>
        <Step name={last.name} isDone={isPaid} isNow={isPaid || isCancelled}>
          {last.when}
        </Step>
      </ol>
      <Next batch={batch} />
    </section>
  )
}

type StepProps = { name: string; isDone: boolean; isNow: boolean; children: ComponentChildren }

const Step = ({ name, isDone, isNow, children }: StepProps) => (
  <li class={isDone ? 'done' : undefined} aria-current={isNow ? 'step' : undefined}>
    <strong>{name}</strong>
    <span class="small soft">{children}</span>
  </li>
)

function Next({ batch }: Props) {
  const w = useTexts(TEXTS)
  const lines = useNextLines(batch)
  if (lines.length === 0) return null
  const isDone = batch.status === 'cancelled'
  return (
    <div class="stack tight" role="status">
      {!isDone && <h2>{w.next}</h2>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {batch.reason && <p class="prose soft">{batch.reason}</p>}
    </div>
  )
}

function useNextLines({ status, entry_count, execution_date, ...batch }: PaymentBatch): string[] {
  const w = useTexts(TEXTS)
  const may = useMay()
  if (status === 'confirmed') return []
  if (status === 'cancelled') return [w.cancelledLead]
  if (status === 'draft') {
    if (!may('payments:write')) return [w.mayNotExport]
    return [entry_count === 0 ? w.empty : w.check]
  }
  const bank = w.bank(day(execution_date))
  if (!batch.allowed_actions.includes('confirm'))
    return [bank, batch.needs_second_person && may('payments:confirm') ? w.otherPerson : w.mayNotConfirm]
  return batch.needs_second_person ? [bank, w.second] : [bank]
}
