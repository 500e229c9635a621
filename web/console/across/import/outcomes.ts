// The outcome of each row of a file, first of the check, then of the import.
import { toRequestError } from '../../../shared/kit/item-errors.ts'
import { fieldErrorText, refusalText } from '../../../shared/language/error-texts.ts'
import { fieldName } from '../../../shared/language/field-names.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { ImportResult } from '../../../shared/sdk.ts'
import { type FileRow, findField, type RowProblem } from './columns.ts'
import type { KindDefinition } from './import-kinds.ts'

const importTexts = requireTexts('console/across/import', 'import')

/** The outcome that the API returns for a row. */
export type RowOutcome = ImportResult['items'][number]
export type OutcomeStatus = RowOutcome['status'] | 'waiting'
export type Outcome = { row: FileRow; status: OutcomeStatus; id: string | null; why: string }

/** `outcomesByRow` has the outcomes of rows without problems, by row number. */
export const toOutcomes = (
  kind: KindDefinition,
  rows: readonly FileRow[],
  outcomesByRow: ReadonlyMap<number, RowOutcome>,
): Outcome[] =>
  rows.map((row) => {
    if (row.problems.length > 0)
      return {
        row,
        status: 'refused',
        id: null,
        why: row.problems.map((problem) => describeProblem(kind, problem)).join(' '),
      }
    const found = outcomesByRow.get(row.number)
    if (!found) return { row, status: 'waiting', id: null, why: '' }
    const error = toRequestError(found.error)
    return { row, status: found.status, id: found.id, why: error ? refusalText(error) : '' }
  })

function describeProblem(kind: KindDefinition, problem: RowProblem): string {
  const t = importTexts()
  switch (problem.kind) {
    case 'cells':
      return t.problem.cells(problem.found, problem.expected)
    case 'repeated': {
      const params = { index: problem.first - 1 }
      return t.of(fieldName(problem.field), fieldErrorText({ code: 'repeated_row', params, message: '' }))
    }
    case 'cell': {
      const words = Object.keys(findField(kind, problem.field)?.words ?? {}).join(', ')
      return t.of(fieldName(problem.field), t.problem[problem.problem](problem.cell, words))
    }
  }
}

export const countOutcomes = (outcomes: readonly Outcome[], status: OutcomeStatus): number =>
  outcomes.filter((outcome) => outcome.status === status).length
