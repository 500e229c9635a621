// Writes all rows of a list, with its filters and order, into a CSV file, page by page, and shows the progress.
import { useRef, useState } from 'preact/hooks'
import { number } from '../language/format.ts'
import { conventions } from '../language/language.ts'
import { requireTexts } from '../language/texts.ts'
import type { Page } from '../sdk.ts'
import { Dialog } from './dialog.tsx'
import { saveFile } from './download.ts'
import { Failure } from './states.tsx'
import { type CsvColumn, formatCsv } from './values/csv.ts'
import { useToday } from './values/today.ts'

const texts = requireTexts('shared/kit', 'listExport')

const MAX_ROWS = 10_000
const PAGE_SIZE = 100

type Load<T> = (query: { after: string; per_page: number }, signal: AbortSignal) => Promise<Page<T>>

type Props<T> = {
  /** The file is `name-2026-03-02.csv`. */
  name: string
  columns: () => readonly CsvColumn<T>[]
  load: Load<T>
}

type State = { done: number; total: number; isDone?: boolean; error?: unknown }

export function ListExport<T>({ name, columns, load }: Props<T>) {
  const t = texts()
  const today = useToday()
  const [state, setState] = useState<State>()
  const controllerRef = useRef<AbortController>(undefined)
  const run = async () => {
    const controller = new AbortController()
    controllerRef.current = controller
    setState({ done: 0, total: 0 })
    try {
      const { items, total } = await readAll(load, controller.signal, (done, totalRows) =>
        setState({ done, total: totalRows }),
      )
      const file = new File([formatCsv(conventions(), columns(), items)], `${name}-${today}.csv`, {
        type: 'text/csv',
      })
      saveFile(file)
      setState({ done: items.length, total, isDone: true })
    } catch (error) {
      if (!controller.signal.aborted) setState({ done: 0, total: 0, error })
    }
  }
  const close = () => {
    controllerRef.current?.abort()
    setState(undefined)
  }
  return (
    <>
      <button type="button" onClick={() => void run()}>
        {t.label}
      </button>
      {state && (
        <Dialog title={t.title} onClose={close}>
          <ExportProgress state={state} />
          <div>
            <button type="button" onClick={close}>
              {state.isDone || state.error !== undefined ? t.close : t.stop}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function ExportProgress({ state: { done, total, isDone, error } }: { state: State }) {
  const t = texts()
  if (error !== undefined) return <Failure error={error} />
  const rowLimit = Math.min(total, MAX_ROWS)
  return (
    <div class="stack tight" role="status">
      <progress
        aria-label={t.title}
        max={Math.max(1, rowLimit)}
        value={isDone ? Math.max(1, rowLimit) : done}
      />
      <p>{isDone ? t.done(done) : total > 0 ? t.reading(done, rowLimit) : t.starting}</p>
      {total > MAX_ROWS && <p class="notice warn">{t.cut(number(MAX_ROWS), number(total))}</p>}
    </div>
  )
}

async function readAll<T>(
  load: Load<T>,
  signal: AbortSignal,
  onPage: (done: number, total: number) => void,
): Promise<{ items: T[]; total: number }> {
  const items: T[] = []
  let total = 0
  for (let after: string | null = 'start'; after !== null && items.length < MAX_ROWS; ) {
    const page: Page<T> = await load({ after, per_page: PAGE_SIZE }, signal)
    items.push(...page.items)
    total = page.total
    after = page.next ?? null
    onPage(items.length, total)
  }
  return { items, total }
}
