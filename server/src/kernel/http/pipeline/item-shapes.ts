// What the items of a request are, and what their outcomes and the response look like: a list of ids, or the rows of an import.
import { type ApiError, fieldError, throwFieldErrors } from '../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../domain/errors/input.errors.ts'
import type { ImportedItem } from '../../../domain/json-text.ts'
import type { ImportResult, ItemsResult } from '../../wire/item-outcomes.ts'
import type { Static, TSchema } from '../../wire/schemas.ts'
import { compileCheck } from '../../wire/validator.ts'
import type { Warning } from '../../wire/warnings.ts'

type ErrorOfItem = { code: number; message: string; details: ApiError['details'] }

export type ItemShape<Item> = {
  /** Throws the error of an item that is not valid. */
  check(item: Item, index: number, body: unknown): void
  isDryRun(body: unknown): boolean
  toDoneOutcome(item: Item, index: number, result: unknown): object
  /** The outcome in a dry run. `result` is undefined if the item would have to render or store a file. */
  toDryRunOutcome(item: Item, index: number, result: unknown): object
  toRefusedOutcome(item: Item, index: number, error: ErrorOfItem): object
  response(outcomes: readonly object[], body: unknown): object
}

type Outcome = Static<typeof ItemsResult>['items'][number]

const countByStatus = (outcomes: readonly { status: string }[], status: string) =>
  outcomes.filter((one) => one.status === status).length

/** `result`: the warnings of the item, if its handler returns some. */
const doneId = (id: string, _index: number, result: unknown): Outcome => ({
  id,
  status: 'done',
  error: null,
  ...(Array.isArray(result) && result.length > 0 && { warnings: result as Warning[] }),
})

export const IDS: ItemShape<string> = {
  check: () => undefined,
  isDryRun: () => false,
  toDoneOutcome: doneId,
  toDryRunOutcome: doneId,
  toRefusedOutcome: (id, _, error): Outcome => ({ id, status: 'refused', error: error as Outcome['error'] }),
  response(outcomes): Static<typeof ItemsResult> {
    const items = outcomes as Outcome[]
    return { items, done_count: countByStatus(items, 'done'), refused_count: countByStatus(items, 'refused') }
  },
}

type Imported = Static<typeof ImportResult>['items'][number]
export type Row = Record<string, unknown>
type ImportBody = { rows: readonly Row[]; dry_run?: boolean }

const toImportedOutcome = (index: number, { id, isNew }: ImportedItem): Imported => ({
  index,
  status: isNew ? 'created' : 'exists',
  id,
  error: null,
})

/** Fields that only one row of a request may have with the same value, and what counts as the same. */
export type UniqueFields = Readonly<Record<string, 'exact' | 'ignoring case'>>

export function createRowShape(row: TSchema, unique: UniqueFields): ItemShape<Row> {
  const checkRow = compileCheck(row)
  const listErrors = (item: Row, index: number, { rows }: ImportBody) => [
    ...checkRow(item),
    ...Object.entries(unique).flatMap(([field, sameness]) => {
      const normalize = (value: unknown) =>
        typeof value === 'string' && sameness === 'ignoring case' ? value.toLowerCase() : value
      const value = normalize(item[field])
      const first =
        typeof value === 'string' ? rows.findIndex((one) => normalize(one[field]) === value) : index
      return first < index ? [fieldError(field, INPUT_ERRORS.repeated_row, { index: first })] : []
    }),
  ]
  return {
    check: (item, index, body) => throwFieldErrors(listErrors(item, index, body as ImportBody)),
    isDryRun: (body) => (body as ImportBody).dry_run === true,
    toDoneOutcome: (_, index, result) => toImportedOutcome(index, result as ImportedItem),
    toDryRunOutcome(_, index, result): Imported {
      const { id, isNew } = (result ?? { id: '', isNew: true }) as ImportedItem
      return { ...toImportedOutcome(index, { id, isNew }), ...(isNew && { id: null }) }
    },
    toRefusedOutcome: (_, index, error): Imported => ({
      index,
      status: 'refused',
      id: null,
      error: error as Imported['error'],
    }),
    response(outcomes, body): Static<typeof ImportResult> {
      const items = outcomes as Imported[]
      return {
        items,
        created_count: countByStatus(items, 'created'),
        exists_count: countByStatus(items, 'exists'),
        refused_count: countByStatus(items, 'refused'),
        dry_run: (body as ImportBody).dry_run === true,
      }
    },
  }
}
