// The selected entries with their sum, and the dialog that makes a payment batch of them.
import { useState } from 'preact/hooks'
import { addDays } from '../../../shared/calendar/month.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { sumOf } from '../../../shared/kit/values/sum.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { PayableEntry } from '../../../shared/sdk.ts'
import type { NewBatch } from './batch-run.ts'
import { MAX_BATCH_ENTRIES } from './collect-ready.ts'

const TEXTS = defineTexts({
  en: {
    chosen: (count: string) => `${count} selected`,
    none: 'Clear selection',
    create: 'Create payment batch…',
    add: 'Add to the batch',
    title: (count: string) =>
      count === '1' ? 'Create a payment batch with 1 entry' : `Create a payment batch with ${count} entries`,
    label: 'Create batch',
    execution: 'Execution date',
    executionHint: 'The day on which the bank executes the transfers.',
    name: 'Label (optional)',
    nameHint: 'For your own use, for example: Invoices of March.',
    next: 'The batch is a draft: you can still change it before you create the file for the bank.',
    tooMany: (limit: string) => `A payment batch holds at most ${limit} entries.`,
  },
  fr: {
    chosen: (count: string) => (count === '1' ? '1 sélectionnée' : `${count} sélectionnées`),
    none: 'Tout désélectionner',
    create: 'Créer un lot de virements…',
    add: 'Ajouter au lot',
    title: (count: string) =>
      count === '1' ? 'Créer un lot de 1 virement' : `Créer un lot de ${count} virements`,
    label: 'Créer le lot',
    execution: 'Date d’exécution',
    executionHint: 'Le jour où la banque exécute les virements.',
    name: 'Libellé (facultatif)',
    nameHint: 'Pour votre usage, par exemple : Factures de mars.',
    next: 'Le lot est un brouillon : vous pourrez le modifier avant de générer le fichier pour la banque.',
    tooMany: (limit: string) => `Un lot de virements compte ${limit} écritures au plus.`,
  },
})

/** Banks execute transfers from Monday to Friday. */
function nextWorkingDay(today: string): string {
  const next = addDays(today, 1)
  const weekday = new Date(`${next}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? nextWorkingDay(next) : next
}

type Props = {
  entries: readonly PayableEntry[]
  /** Of the batch that they are added to; undefined for a new one. */
  batchId: string | undefined
  onStart: (target: { batchId: string } | NewBatch) => void
  onNone: () => void
}

export function SelectionBar({ entries, batchId, onStart, onNone }: Props) {
  const w = useTexts(TEXTS)
  const [isOpen, setOpen] = useState(false)
  const count = number(entries.length)
  const sum = money(sumOf(entries.map(({ amount }) => amount)), 'EUR')
  const isTooLarge = entries.length > MAX_BATCH_ENTRIES
  return (
    <div class="chosen row spread">
      <span role="status">
        {w.chosen(count)} · <strong>{sum}</strong>
        {isTooLarge && <span class="overdue"> {w.tooMany(number(MAX_BATCH_ENTRIES))}</span>}
      </span>
      <span class="row">
        <button type="button" class="plain" onClick={onNone}>
          {w.none}
        </button>
        <button
          type="button"
          class="primary"
          disabled={isTooLarge}
          onClick={() => (batchId ? onStart({ batchId }) : setOpen(true))}
        >
          {batchId ? w.add : w.create}
        </button>
      </span>
      {isOpen && <CreateBatch count={count} sum={sum} onStart={onStart} onClose={() => setOpen(false)} />}
    </div>
  )
}

type CreateProps = Pick<Props, 'onStart'> & { count: string; sum: string; onClose: () => void }

function CreateBatch({ count, sum, onStart, onClose }: CreateProps) {
  const w = useTexts(TEXTS)
  const today = useToday()
  const [execution_date, setDate] = useState(nextWorkingDay(today))
  const [label, setLabel] = useState('')
  const action = useAction(() => Promise.resolve())
  const start = () => {
    onClose()
    onStart({ execution_date, label: orNull(label.trim()) })
  }
  return (
    <Confirm title={w.title(count)} label={w.label} action={action} onClose={onClose} onDone={start}>
      <p>
        <strong>{sum}</strong>
      </p>
      <TextField
        type="date"
        label={w.execution}
        hint={w.executionHint}
        value={execution_date}
        onValue={setDate}
        min={today}
        max={addDays(today, 366)}
        required
      />
      <TextField label={w.name} hint={w.nameHint} value={label} onValue={setLabel} />
      <p class="small soft">{w.next}</p>
    </Confirm>
  )
}
