// Building blocks for schemas: TypeBox types that produce valid OpenAPI 3.0.3.
// A schema with a `title` becomes a named component of the contract.
import Type, { type Static, type TObject, type TProperties, type TSchema, type TSchemaOptions } from 'typebox'
import { type Cursor, type CursorKey, START } from '../../domain/cursors.ts'
import type { FieldError } from '../../domain/errors/api-error.ts'
import type { FileResponse } from '../../domain/file-response.ts'
import { getSortKey, listSortWords, type Sorts } from '../../domain/sorts.ts'

export { type Static, type TSchema, Type }

/**
 * Options of a part that many schemas repeat. The contract states it once, as a component; our clients have no type for it, as if it
 * were written in place.
 */
export const inlinePart = (title: string) => ({ title, 'x-inline': true })

export const Uuid = (options: TSchemaOptions = {}) => Type.String({ format: 'uuid', ...options })
export const Timestamp = (options: TSchemaOptions = inlinePart('Timestamp')) =>
  Type.String({ format: 'date-time', example: '2026-03-02T09:30:00.000Z', ...options })
export const CivilDate = (options: TSchemaOptions = {}) => Type.String({ format: 'date', ...options })
export const Month = (options: TSchemaOptions = {}) =>
  Type.String({ format: 'month', description: '`YYYY-MM`.', example: '2026-03', ...options })
/** An amount of money in a response. */
export const Amount = (description?: string) => Type.Number({ ...(description && { description }) })
export const Email = (options: TSchemaOptions = {}) =>
  Type.String({ format: 'email', maxLength: 254, ...options })

/** Text with at least one visible character, stored as sent. Lengths count code points. */
export const Text = (maxLength: number, options: TSchemaOptions = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', ...options })
export const Name = (options: TSchemaOptions = {}) => Text(500, options)
export const ExternalId = (options: TSchemaOptions = {}) =>
  Type.String({ minLength: 1, maxLength: 255, ...options })

type Named = { title?: string; 'x-inline'?: boolean }

/**
 * OpenAPI 3.0.3 has no type "null"; an enum must then list null itself. A named object that may be null is a component
 * of its own: `allOf` with a reference would refuse null again.
 */
export const Nullable = <T extends TSchema>(schema: T, options: TSchemaOptions = {}) => {
  const { title, 'x-inline': isInline, ...inline } = schema as T & Named & { enum?: unknown[] }
  const isNamed = title !== undefined && !('enum' in inline) && Object.keys(options).length === 0
  const values = 'enum' in inline ? { enum: [...(inline.enum as unknown[]), null] } : {}
  const named = isNamed ? { title: `${title}OrNull`, ...(isInline && { 'x-inline': true }) } : {}
  return Type.Unsafe<Static<T> | null>({ ...inline, ...values, ...named, nullable: true, ...options })
}

/** The short name of a resource for people; unique in the team. */
export const Reference = (example: string) =>
  Nullable(Type.String({ example }), {
    description:
      'Short reference, unique in the team, with the year of the creation. Numbers may have gaps. null for a moment: only if a server of the previous release created it.',
  })

/** Shown once: a replay with the same Idempotency-Key has null instead. */
export const Secret = (description: string) =>
  Nullable(Type.String(), {
    description: `${description} Shown only here; null in a replayed response.`,
    'x-secret': true,
  })

/** On create null is the same as absent; on PATCH it clears the field. */
export const Clearable = <T extends TSchema>(schema: T, options: TSchemaOptions = {}) =>
  Type.Optional(Nullable(schema, options))

export const OneOf = <const T extends readonly string[]>(values: T, options: TSchemaOptions = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options })

/** Request bodies refuse unknown fields. */
export const Body = <T extends TProperties>(title: string, properties: T, options: TSchemaOptions = {}) =>
  Type.Object(properties, { title, additionalProperties: false, ...options })

/** Responses: every field is present, unset ones are null. */
export const View = <T extends TProperties>(title: string, properties: T, options: TSchemaOptions = {}) =>
  Type.Object(properties, { title, ...options })

export const ListOf = <T extends TSchema>(item: T, options: TSchemaOptions = {}) => Type.Array(item, options)

/** The actions of resources with a state; computed in kernel/db/sql/allowed-actions.ts. */
export const AllowedActions = <T extends TSchema>(action: T) =>
  Type.Array(action, {
    description:
      "Actions that the caller may perform now, given the state, the caller's scopes and permissions, and the caller's role in the resource (such as signer). An action that is not listed is refused or would change nothing. A listed action can fail only because of its body, or because the resource has changed in the meantime.",
  })

/** The `object` of an event: the resource without allowed actions, because an event has no caller. */
export function WithoutActions<T extends TProperties & { allowed_actions: TSchema }>(
  title: string,
  view: TObject<T>,
): TObject<Omit<T, 'allowed_actions'>> {
  const { allowed_actions: _, ...properties } = view.properties
  return View(title, properties)
}

/** A parameter with a default is optional in the request and always present after validation. */
export const Query = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })

export const NoQuery = Query({})
export const NoBody = Type.Object({}, { additionalProperties: false })

type SentFields = Readonly<Record<string, unknown>>
/** Rules between fields. A field may be missing or have a wrong type, which is reported separately. */
export type FieldRules = (sent: SentFields) => FieldError[]
const rulesBySchema = new WeakMap<object, FieldRules>()

/** Adds rules that OpenAPI 3.0.3 cannot express; their errors are reported together with all others. */
export function withRules<T extends TSchema>(schema: T, rules: FieldRules): T {
  rulesBySchema.set(schema, rules)
  return schema
}
export const findRules = (schema: TSchema): FieldRules | undefined => rulesBySchema.get(schema)

const keysByCursor = new WeakMap<object, readonly CursorKey[]>()

/** The parameters of a list whose order has values of these types; `kernel/db/sql/keyset.ts` compares them. */
export const pageBy = (...keys: CursorKey[]) => pageWith(200, keys)

function pageWith(maxLength: number, keys: readonly CursorKey[]) {
  // The schema describes the text in the request. The pipeline replaces it with the decoded cursor.
  const after = Type.Optional(
    Type.Unsafe<Cursor>({
      type: 'string',
      maxLength,
      description: `\`${START}\` for the first page, then \`next\` of the previous response, with the same filters. A page costs the same at any depth, and rows that are created or deleted meanwhile move no others. Cannot be combined with \`page\`.`,
      example: START,
    }),
  )
  keysByCursor.set(after, keys)
  return {
    page: Type.Integer({ minimum: 1, maximum: 2_147_483_647, default: 1, description: 'Page to return.' }),
    per_page: Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'Resources per page.' }),
    after,
  }
}

/** The page of a list by creation time and id. */
export const PAGE = pageBy('timestamp', 'uuid')

const sortsByParameter = new WeakMap<object, Sorts>()

/** The page of a list that clients may sort; `kernel/db/sql/list-sorts.ts` has the orders. */
export function sortablePage<const S extends Sorts>(sorts: S, description: string) {
  type Word = Extract<keyof S, string>
  const sort = Type.Optional(
    Type.Unsafe<Word | `-${Word}`>({
      type: 'string',
      enum: listSortWords(sorts),
      description: `The order of the list, ascending; with \`-\` descending. Default: newest first. ${description}`,
    }),
  )
  sortsByParameter.set(sort, sorts)
  // A cursor contains the value of the order, such as a name.
  return { ...pageWith(2000, ['timestamp', 'uuid']), sort }
}

/** A filter of lists whose resources change; features/platform/changes compares it. */
export const UPDATED_SINCE = {
  updated_since: Type.Optional(
    Timestamp({
      description:
        'Resources that have changed at this time or later. Send the greatest `updated_at` that you have seen, also rounded down to seconds: no change is ever skipped, and some are returned twice. Deleted resources are not listed: see `GET /changes`. Read further pages with `after`; cannot be combined with `page`.',
    }),
  ),
}

/** Returns the cursor keys by the value of `sort`; undefined if the query has no cursor. */
export function findCursorKeys(
  query: TSchema,
): ((sort: string | undefined) => readonly CursorKey[]) | undefined {
  const { after, sort } = (query as { properties?: Record<string, object> }).properties ?? {}
  const keys = after && keysByCursor.get(after)
  const sorts = (sort && sortsByParameter.get(sort)) ?? {}
  return (
    keys &&
    ((word) => {
      const key = word === undefined ? undefined : getSortKey(sorts, word)
      return key ? [key, 'uuid'] : keys
    })
  )
}

export const PageOf = <T extends TSchema>(item: T) =>
  Type.Object(
    {
      items: Type.Array(item, { description: 'The resources of the requested page.' }),
      total: Type.Integer({ description: 'Total number of matching resources.' }),
      current_page: Type.Integer({ description: 'Page returned; 1 with `after`.' }),
      per_page: Type.Integer({ description: 'Page size used.' }),
      next: Type.Optional(
        Nullable(Type.String(), {
          ...inlinePart('NextPage'),
          description: '`after` of the next page; null on the last page. Only present if `after` was sent.',
        }),
      ),
    },
    { title: `${(item as { title?: string }).title}Page` },
  )

export const ActorOf = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  Type.Object({ kind: OneOf(kinds), id: Nullable(Uuid()), name: Nullable(Type.String()) })

export const PDF = 'application/pdf'

/** `x-media-type` states in the contract what the file may be. */
const FileOf = (...mediaTypes: string[]) =>
  Type.Unsafe<FileResponse>({ type: 'string', format: 'binary', 'x-media-type': mediaTypes })

export const PdfFile = FileOf(PDF)
/** The file of an upload that accepts images. */
export const PdfOrImageFile = FileOf(PDF, 'image/png', 'image/jpeg')
export const TextFile = FileOf('text/csv', 'text/plain')
export const XML = 'application/xml'
export const XmlFile = FileOf(XML)
export const ZIP = 'application/zip'
export const ZipFile = FileOf(ZIP)
export type FileSchema = typeof PdfFile
