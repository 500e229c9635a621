// The outcome of each row of a file: of the check, then of the import.

import { errorOfItem } from '../../../shared/kit/item-errors.ts'
import { fieldErrorText, refusalText } from '../../../shared/language/error-texts.ts'
import { fieldName } from '../../../shared/language/field-names.ts'
import { number } from '../../../shared/language/format.ts'
import { currentTexts } from '../../../shared/language/language.ts'
import type { ImportResult } from '../../../shared/sdk.ts'
import { type FileRow, fieldNamed, type RowProblem } from './columns.ts'
import type { Kind } from './import-kinds.ts'
import { IMPORT_TEXTS } from './texts.ts'

/** Of a row that was sent. */
export type SentOutcome = ImportResult['items'][number]
export type OutcomeStatus = SentOutcome['status'] | 'waiting'
export type Outcome = { row: FileRow; status: OutcomeStatus; id: string | null; why: string }

/** `sent` has the outcomes of rows without problems, by row number. */
export const outcomesOf = (
  kind: Kind,
  rows: readonly FileRow[],
  sent: ReadonlyMap<number, SentOutcome>,
): Outcome[] =>
  rows.map((row) => {
    if (row.problems.length > 0)
      return {
        row,
        status: 'refused',
        id: null,
        why: row.problems.map((one) => problemText(kind, one)).join(' '),
      }
    const found = sent.get(row.number)
    if (!found) return { row, status: 'waiting', id: null, why: '' }
    const error = errorOfItem(found.error)
    return { row, status: found.status, id: found.id, why: error ? refusalText(error) : '' }
  })

function problemText(kind: Kind, problem: RowProblem): string {
  const w = currentTexts(IMPORT_TEXTS)
  switch (problem.kind) {
    case 'cells':
      return w.problem.cells(number(problem.found), number(problem.expected))
    case 'repeated': {
      const params = { index: problem.first - 1 }
      return w.of(fieldName(problem.field), fieldErrorText({ code: 'repeated_row', params, message: '' }))
    }
    case 'cell': {
      const words = Object.keys(fieldNamed(kind, problem.field)?.words ?? {}).join(', ')
      return w.of(fieldName(problem.field), w.problem[problem.problem](problem.cell, words))
    }
  }
}

export const countOf = (outcomes: readonly Outcome[], status: OutcomeStatus): number =>
  outcomes.filter((one) => one.status === status).length
