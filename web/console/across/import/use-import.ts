// Checks the rows of a file without writing, then imports those that would be created.
import { useChunkedRun } from '../../../shared/kit/chunked-run.ts'
import { importChunks } from '../../../shared/sdk.ts'
import type { FileRow } from './columns.ts'
import type { KindDefinition } from './import-kinds.ts'
import { type Outcome, type RowOutcome, toOutcomes } from './outcomes.ts'

/** Returns the first rows, as many as fit into one request. */
function takeChunk(rows: readonly FileRow[]): readonly FileRow[] {
  const bodies = rows.map(({ sent }) => sent)
  const [first = []] = importChunks(bodies, [...bodies.keys()])
  return rows.slice(0, first.length)
}

export function useImport(kind: KindDefinition, rows: readonly FileRow[]) {
  const createSender = (isDryRun: boolean) => async (chunk: readonly FileRow[], key: string) => {
    const { items } = await kind.send(
      chunk.map(({ sent }) => sent),
      isDryRun,
      key,
    )
    return items
  }
  const check = useChunkedRun<FileRow, RowOutcome>(createSender(true), takeChunk)
  const write = useChunkedRun<FileRow, RowOutcome>(createSender(false), takeChunk)
  const outcomesByRow = new Map<number, RowOutcome>()
  for (const { run } of [check, write])
    for (const [index, outcome] of (run?.results ?? []).entries()) {
      const row = run?.items[index]
      if (row) outcomesByRow.set(row.number, outcome)
    }
  const outcomes: Outcome[] = toOutcomes(kind, rows, outcomesByRow)
  const creatable = outcomes.filter(({ status }) => status === 'created').map(({ row }) => row)
  const isChecked = check.run !== undefined && !check.run.isRunning && check.run.error === undefined
  return {
    check: { ...check, start: () => check.start(rows.filter(({ problems }) => problems.length === 0)) },
    write: { ...write, start: () => write.start(creatable) },
    outcomes,
    creatable,
    isChecked: isChecked && check.run?.results.length === check.run?.items.length,
    isRunning: Boolean(check.run?.isRunning || write.run?.isRunning),
    reset: () => {
      check.close()
      write.close()
    },
  }
}
export type Import = ReturnType<typeof useImport>
