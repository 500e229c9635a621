// Lists the errors of a value that its schema refuses, in the order in which the caller wrote the fields: sent ones
// first, then missing ones in the schema's order. Stops at MAX_FIELD_ERRORS and checks no array items beyond `maxItems`,
// so that its cost is bounded (decision 0036).
import { type FieldError, MAX_FIELD_ERRORS } from '../../domain/errors/api-error.ts'
import { type SchemaError, toFieldError } from './schema-errors.ts'
import type { TSchema } from './schemas.ts'

/** The first error of the value itself, without its properties and items. */
export type OwnCheck = (value: unknown) => SchemaError | undefined

type Structure = {
  properties?: Record<string, TSchema>
  required?: string[]
  additionalProperties?: boolean
  items?: TSchema
  maxItems?: number
}
/** `top` is the name of the outermost field, which may contain dots and brackets. */
export type LocatedError = FieldError & { top: string }
type Walk = { path: string[]; fieldErrors: Map<string, LocatedError> }
type Visit = (walk: Walk, value: unknown) => void

/** Compiles a schema without its properties and items. */
type Compile = (schema: object) => OwnCheck

export function compileWalk(schema: TSchema, compileOwn: Compile) {
  const visit = compileVisit(schema, compileOwn)
  return (value: unknown): LocatedError[] => {
    const walk: Walk = { path: [], fieldErrors: new Map() }
    visit(walk, value)
    return [...walk.fieldErrors.values()]
  }
}

function compileVisit(schema: TSchema, compileOwn: Compile): Visit {
  const { properties, required, additionalProperties, items, ...own } = schema as Structure
  const checkOwn = compileOwn(own)
  const visitItems = items && compileItems(own.maxItems, compileVisit(items, compileOwn))
  const visitFields = properties && compileFields(schema as Structure, compileOwn)
  return (walk, value) => {
    const error = checkOwn(value)
    if (error) addError(walk, error)
    if (Array.isArray(value)) visitItems?.(walk, value)
    else if (typeof value === 'object' && value !== null) visitFields?.(walk, value)
  }
}

/** An array that is too long has only that error. */
const compileItems =
  (maxItems = Number.POSITIVE_INFINITY, visitItem: Visit) =>
  (walk: Walk, value: unknown[]): void => {
    if (value.length > maxItems) return
    for (let index = 0; index < value.length && !isFull(walk); index += 1)
      visitInner(walk, String(index), visitItem, value[index])
  }

function compileFields(schema: Structure, compileOwn: Compile) {
  const { properties = {}, required = [], additionalProperties } = schema
  const visits = new Map<string, Visit>()
  for (const [name, inner] of Object.entries(properties)) visits.set(name, compileVisit(inner, compileOwn))
  const visitUnknown: Visit = additionalProperties === false ? addUnknown : () => {}
  return (walk: Walk, value: object): void => {
    const sent = value as Record<string, unknown>
    for (const name of Object.keys(sent)) {
      if (isFull(walk)) return
      visitInner(walk, name, visits.get(name) ?? visitUnknown, sent[name])
    }
    for (const name of required) if (sent[name] === undefined) visitInner(walk, name, addMissing, undefined)
  }
}

const isFull = ({ fieldErrors }: Walk) => fieldErrors.size >= MAX_FIELD_ERRORS

function visitInner(walk: Walk, name: string, visit: Visit, value: unknown): void {
  walk.path.push(name)
  visit(walk, value)
  walk.path.pop()
}

const addUnknown: Visit = (walk) => addError(walk, { keyword: 'additionalProperties', params: {} })
const addMissing: Visit = (walk) => addError(walk, { keyword: 'required', params: {} })

function addError(walk: Walk, error: SchemaError): void {
  const field = formatField(walk.path)
  if (isFull(walk) || walk.fieldErrors.has(field)) return
  const top = walk.path[0] ?? ''
  walk.fieldErrors.set(field, { ...toFieldError(field, error), top })
}

/** A field name may have 250 kB; it is truncated in the response. */
const MAX_FIELD_LENGTH = 200

function formatField(path: readonly string[]): string {
  let field = ''
  for (const name of path) {
    const short = name.slice(0, MAX_FIELD_LENGTH)
    if (field === '') field = short
    else field += /^\d+$/.test(short) ? `[${short}]` : `.${short}`
  }
  return field.slice(0, MAX_FIELD_LENGTH)
}
