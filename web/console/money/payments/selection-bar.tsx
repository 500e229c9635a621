// The selected entries with their sum, and the dialog that makes a payment batch of them.
import { useState } from 'preact/hooks'
import { addDays } from '../../../shared/calendar/month.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { sumValues } from '../../../shared/kit/values/sum.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { money, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { PayableEntry } from '../../../shared/sdk.ts'
import type { NewBatch } from './batch-run.ts'
import { MAX_BATCH_ENTRIES } from './collect-ready.ts'

const texts = requireTexts('console/money/payments', 'selectionBar')

/** Banks execute transfers from Monday to Friday. */
function findNextWorkingDay(today: string): string {
  const next = addDays(today, 1)
  const weekday = new Date(`${next}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? findNextWorkingDay(next) : next
}

type Props = {
  entries: readonly PayableEntry[]
  /** The batch to which the entries are added; undefined for a new one. */
  batchId: string | undefined
  onStart: (target: { batchId: string } | NewBatch) => void
  onNone: () => void
}

export function SelectionBar({ entries, batchId, onStart, onNone }: Props) {
  const t = texts()
  const [isOpen, setOpen] = useState(false)
  const count = entries.length
  const sum = money(sumValues(entries.map(({ amount }) => amount)), 'EUR')
  const isTooLarge = entries.length > MAX_BATCH_ENTRIES
  return (
    <div class="chosen row spread">
      <span role="status">
        {t.chosen(count)} · <strong>{sum}</strong>
        {isTooLarge && <span class="overdue"> {t.tooMany(number(MAX_BATCH_ENTRIES))}</span>}
      </span>
      <span class="row">
        <button type="button" class="plain" onClick={onNone}>
          {t.none}
        </button>
        <button
          type="button"
          class="primary"
          disabled={isTooLarge}
          onClick={() => (batchId ? onStart({ batchId }) : setOpen(true))}
        >
          {batchId ? t.add : t.create}
        </button>
      </span>
      {isOpen && (
        <CreateBatchDialog count={count} sum={sum} onStart={onStart} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

type CreateProps = Pick<Props, 'onStart'> & { count: number; sum: string; onClose: () => void }

function CreateBatchDialog({ count, sum, onStart, onClose }: CreateProps) {
  const t = texts()
  const today = useToday()
  const [execution_date, setDate] = useState(findNextWorkingDay(today))
  const [label, setLabel] = useState('')
  const action = useAction(() => Promise.resolve())
  const start = () => {
    onClose()
    onStart({ execution_date, label: orNull(label.trim()) })
  }
  return (
    <Confirm title={t.title(count)} label={t.label} action={action} onClose={onClose} onDone={start}>
      <p>
        <strong>{sum}</strong>
      </p>
      <TextField
        type="date"
        label={t.execution}
        hint={t.executionHint}
        value={execution_date}
        onValue={setDate}
        min={today}
        max={addDays(today, 366)}
        required
      />
      <TextField label={t.name} hint={t.nameHint} value={label} onValue={setLabel} />
      <p class="small soft">{t.next}</p>
    </Confirm>
  )
}
