// The steps of a payment batch: the current one, the next one, who may do it, and why the present user may not.
import type { ComponentChildren } from 'preact'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { refusalText } from '../../../shared/language/error-texts.ts'
import { day, moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { ApiError, approvePaymentBatch, type PaymentBatch } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { useNameOfUser } from '../accounting/user-names.ts'

const texts = requireTexts('console/money/payments', 'batchSteps')

type Props = { batch: PaymentBatch; needsApproval: boolean }

export function BatchSteps({ batch, needsApproval }: Props) {
  const t = texts()
  const nameOfUser = useNameOfUser()
  const describeStep = (when: string | null, who: string | null) =>
    when && t.by(moment(when), who ? nameOfUser(who) : '')
  const { status } = batch
  const isCancelled = status === 'cancelled'
  const isPaid = status === 'confirmed'
  const steps = [
    { name: t.draft, isDone: true, when: describeStep(batch.created_at, batch.created_by) },
    ...(batch.prepared_at || (status === 'draft' && needsApproval)
      ? [
          {
            name: t.prepared,
            isDone: batch.prepared_at !== null,
            when: describeStep(batch.prepared_at, batch.prepared_by),
          },
        ]
      : []),
    ...(batch.approved_at || (status === 'draft' && needsApproval)
      ? [
          {
            name: t.approved,
            isDone: batch.approved_at !== null,
            when: describeStep(batch.approved_at, batch.approved_by),
          },
        ]
      : []),
    {
      name: t.exported,
      isDone: batch.exported_at !== null,
      when: describeStep(batch.exported_at, batch.exported_by),
    },
    isCancelled
      ? { name: t.cancelled, isDone: true, when: describeStep(batch.cancelled_at, batch.cancelled_by) }
      : {
          name: t.confirmed,
          isDone: isPaid,
          when: isPaid && describeStep(batch.confirmed_at, batch.confirmed_by),
        },
  ]
  const now = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <section class="panel stack">
      <ol class="steps" aria-label={t.steps}>
        {steps.map(({ name, isDone, when }, index) => (
          <BatchStep
            key={name}
            name={name}
            isDone={isDone && (index < now || isPaid) && !(isCancelled && index === now)}
            isNow={index === now}
          >
            {when}
          </BatchStep>
        ))}
      </ol>
      <NextSteps batch={batch} needsApproval={needsApproval} />
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

function NextSteps({ batch, needsApproval }: Props) {
  const t = texts()
  const lines = useNextLines(batch, needsApproval)
  if (lines.length === 0) return null
  const isDone = batch.status === 'cancelled'
  return (
    <div class="stack tight" role="status">
      {!isDone && <h2>{t.next}</h2>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {batch.allowed_actions.includes('approve') && <ApprovalCheck batch={batch} />}
      {batch.reason && <p class="prose soft">{batch.reason}</p>}
    </div>
  )
}

/**
 * Says before the button is pressed why the API would refuse the approval: a dry run has the same reasons. That the person must confirm first
 * who they are comes after all others, and is asked when the button is pressed.
 */
function ApprovalCheck({ batch: { id, prepared_at } }: Pick<Props, 'batch'>) {
  const check = useLoaded(`approval ${id} ${prepared_at}`, (signal) =>
    approvePaymentBatch({
      client: api(),
      path: { id },
      body: { prepared_at },
      dryRun: true,
      signal,
    }),
  )
  const needsStepUp = check.error instanceof ApiError && check.error.reason === 'step_up_required'
  const isRefused = check.error !== undefined && !needsStepUp
  return isRefused ? <p class="notice warn">{refusalText(check.error)}</p> : null
}

function useNextLines(batch: PaymentBatch, needsApproval: boolean): string[] {
  const t = texts()
  const may = useMay()
  const { status, entry_count } = batch
  if (status === 'confirmed') return []
  if (status === 'cancelled') return [t.cancelledLead]
  if (status === 'exported') return listLinesOfFile(t, may, batch)
  if (entry_count === 0) return [may('payments:write') ? t.empty : t.mayNotPrepare]
  if (needsApproval && !batch.approved_at) return listLinesOfApproval(t, may, batch)
  if (!may('payments:write')) return [t.mayNotExport]
  return [batch.prepared_at ? t.export : t.check]
}

type Texts = ReturnType<typeof texts>
type May = ReturnType<typeof useMay>

function listLinesOfApproval(t: Texts, may: May, { prepared_at, allowed_actions }: PaymentBatch): string[] {
  if (!prepared_at) return [may('payments:write') ? t.prepare : t.mayNotPrepare, t.noFile]
  if (allowed_actions.includes('approve')) return [t.approve, t.noFile]
  return [may('payments:confirm') ? t.otherApproves : t.mayNotApprove, t.noFile]
}

function listLinesOfFile(t: Texts, may: May, batch: PaymentBatch): string[] {
  const { execution_date, approved_at, allowed_actions, needs_second_person } = batch
  // An earlier release has exported it without an approval.
  const isUnapproved = needs_second_person && approved_at === null
  const lines = [t.bank(day(execution_date))]
  if (!allowed_actions.includes('confirm'))
    lines.push(isUnapproved && may('payments:confirm') ? t.otherConfirms : t.mayNotConfirm)
  else if (isUnapproved) lines.push(t.second)
  if (!may('payments:write')) return lines
  if (!allowed_actions.includes('cancel')) lines.push(t.otherCancels)
  else if (needs_second_person && !isUnapproved && may('bank-details:read')) lines.push(t.downloadLocks)
  return lines
}
