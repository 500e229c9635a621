// Responses to requests with many items: one outcome for each, in the order of the request.
import { DETAIL_FIELDS, FIELD_ERROR_FIELDS } from './error-fields.ts'
import { ListOf, Nullable, OneOf, Type, Uuid, View } from './schemas.ts'
import { warningsField } from './warnings.ts'

/** The limit of one request. */
const MAX_ITEMS = 200

/** The sentence on repeated requests in the contract. */
export const INTERRUPTED_REQUESTS =
  'A request that was interrupted is continued by the same request with the same `Idempotency-Key`: items with an outcome keep it.'

export const itemIds = (description: string) =>
  Type.Array(Uuid(), {
    minItems: 1,
    maxItems: MAX_ITEMS,
    description: `${description} At most ${MAX_ITEMS}.`,
  })

/** A schema of a response cannot list the codes, because the kernel knows no features. */
const CAUSE = {
  code: Type.String({
    description: 'As `details.code` of an error body; stable and more specific than `reason`.',
    example: 'not_found',
  }),
  params: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'The values needed to write the message in another language.',
  }),
}

const ItemError = View('ItemError', {
  code: Type.Integer({ description: 'The HTTP status of the same error as the response to a request.' }),
  message: Type.String({ description: 'For people; may change.' }),
  details: View('ItemErrorDetails', {
    ...CAUSE,
    ...DETAIL_FIELDS,
    errors: Type.Optional(
      Type.Array(View('ItemFault', { ...CAUSE, ...FIELD_ERROR_FIELDS }), {
        maxItems: 100,
        description: 'Every error of the item, in order.',
      }),
    ),
  }),
})

const Outcome = View('ItemOutcome', {
  id: Uuid({ description: 'As sent.' }),
  status: OneOf(['done', 'refused'], {
    title: 'ItemStatus',
    description: '`refused`: nothing was changed; `error` says why.',
  }),
  error: Nullable(ItemError),
  warnings: warningsField('What somebody should look at although it was done.'),
})

/** The response to a list of ids. */
export const ItemsResult = View('ItemsResult', {
  items: ListOf(Outcome, { description: 'In the order of the request.' }),
  done_count: Type.Integer(),
  refused_count: Type.Integer(),
})

const ImportedRow = View('ImportedRow', {
  index: Type.Integer({ description: 'Position in `rows`, from 0.' }),
  status: OneOf(['created', 'exists', 'refused'], {
    title: 'ImportStatus',
    description:
      '`created`: in a dry run, it would be. `exists`: its unique values are those of an existing resource, and nothing was changed. `refused`: nothing was changed; `error` says why.',
  }),
  id: Nullable(Uuid(), { description: 'Of the resource; null if it was refused or would be created.' }),
  error: Nullable(ItemError),
})

/** The response to a list of rows. */
export const ImportResult = View('ImportResult', {
  items: ListOf(ImportedRow, { description: 'In the order of the request.' }),
  created_count: Type.Integer(),
  exists_count: Type.Integer(),
  refused_count: Type.Integer(),
  dry_run: Type.Boolean(),
})

/** The part of a body that an import has: free objects, because each row is checked by itself. */
export const importRows = (bodyName: string, more: string) => ({
  rows: Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }), {
    minItems: 1,
    maxItems: MAX_ITEMS,
    description: `At most ${MAX_ITEMS}. Each has the fields of \`${bodyName}\`${more} Errors of a row are its outcome.`,
  }),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Nothing is written; the outcomes are those that the import would have.' }),
  ),
})
