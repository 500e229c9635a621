// The steps of a payment batch: the current one, the next one, and who may do it.
import type { ComponentChildren } from 'preact'
import { day, moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { PaymentBatch } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { useNameOfUser } from '../accounting/user-names.ts'

const texts = requireTexts('console/money/payments', 'batchSteps')

type Props = { batch: PaymentBatch }

export function BatchSteps({ batch }: Props) {
  const t = texts()
  const nameOfUser = useNameOfUser()
  const describeStep = (when: string | null, who: string | null) =>
    when && t.by(moment(when), who ? nameOfUser(who) : '')
  const { status } = batch
  const isCancelled = status === 'cancelled'
  const isExported = batch.exported_at !== null
  const isPaid = status === 'confirmed'
  const lastStep = isCancelled
    ? { name: t.cancelled, when: describeStep(batch.cancelled_at, batch.cancelled_by) }
    : { name: t.confirmed, when: isPaid && describeStep(batch.confirmed_at, batch.confirmed_by) }
  return (
    <section class="panel stack">
      <ol class="steps" aria-label={t.steps}>
        <BatchStep name={t.draft} isDone={status !== 'draft'} isNow={status === 'draft'}>
          {describeStep(batch.created_at, batch.created_by)}
        </BatchStep>
        <BatchStep
          name={t.exported}
          isDone={isExported && status !== 'exported'}
          isNow={status === 'exported'}
        >
          {describeStep(batch.exported_at, batch.exported_by)}
        </BatchStep>
        <BatchStep name={lastStep.name} isDone={isPaid} isNow={isPaid || isCancelled}>
          {lastStep.when}
        </BatchStep>
      </ol>
      <NextSteps batch={batch} />
    </section>
  )
}

type StepProps = { name: string; isDone: boolean; isNow: boolean; children: ComponentChildren }

const BatchStep = ({ name, isDone, isNow, children }: StepProps) => (
  <li class={isDone ? 'done' : undefined} aria-current={isNow ? 'step' : undefined}>
    <strong>{name}</strong>
    <span class="small soft">{children}</span>
  </li>
)

function NextSteps({ batch }: Props) {
  const t = texts()
  const lines = useNextLines(batch)
  if (lines.length === 0) return null
  const isDone = batch.status === 'cancelled'
  return (
    <div class="stack tight" role="status">
      {!isDone && <h2>{t.next}</h2>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {batch.reason && <p class="prose soft">{batch.reason}</p>}
    </div>
  )
}

function useNextLines({ status, entry_count, execution_date, ...batch }: PaymentBatch): string[] {
  const t = texts()
  const may = useMay()
  if (status === 'confirmed') return []
  if (status === 'cancelled') return [t.cancelledLead]
  if (status === 'draft') {
    if (!may('payments:write')) return [t.mayNotExport]
    return [entry_count === 0 ? t.empty : t.check]
  }
  const bank = t.bank(day(execution_date))
  if (!batch.allowed_actions.includes('confirm'))
    return [bank, batch.needs_second_person && may('payments:confirm') ? t.otherPerson : t.mayNotConfirm]
  return batch.needs_second_person ? [bank, t.second] : [bank]
}
