// Validates every response of every test against the contract: status, headers, media type, body, no extra fields.
import type { ValidateFunction } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import type { DataValidateFunction } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import { readContract as readDocuments } from '../../../sdk/contract-spec.ts'
import { ERROR_KINDS } from '../../src/error-registry.ts'

type Json = Record<string, unknown>
type Response = { headers?: Record<string, Json>; content?: Record<string, { schema: Json }> }
type Contract = {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Json> }>>
  components: {
    schemas: Record<string, Json>
    responses: Record<string, Response>
    headers: Record<string, Json>
  }
}

const readContract = (folder?: string) => readDocuments(folder) as unknown as Contract

/** The documents of all surfaces as one. */
export const contract = readContract()

/** The schema that others include by `allOf`; only the including schema is closed. */
const INCLUDED_SCHEMA = 'ErrorCause'

type Close = (schema: Json, name: string) => Json

/** Most schemas validate few responses, so compiling costs most; inlining would compile once per reference. */
const QUICK_TO_COMPILE = { inlineRefs: false, code: { optimize: false } }

function createValidator({ components }: Contract, close: Close): Ajv2019 {
  const ajv = new Ajv2019({ strict: false, allErrors: true, ...QUICK_TO_COMPILE })
  addFormats.default(ajv as never)
  selectVariants(ajv)
  ajv.addFormat('month', /^\d{4}-(?:0[1-9]|1[0-2])$/)
  ajv.addFormat('ledger-account', /^[1-8]\d\d[0-9A-Z]{0,17}$/)
  ajv.addFormat('journal-code', /^[0-9A-Z]{1,10}$/)
  for (const [name, schema] of Object.entries(components.schemas))
    ajv.addSchema(close(schema, name), `#/components/schemas/${name}`)
  return ajv
}

/** The field whose value selects the variant of a `oneOf`. */
const SELECTED_BY: Record<string, string> = { [INCLUDED_SCHEMA]: 'code', Event: 'type' }
const VARIANTS = 'variantByValue'

/**
 * Selects the variant by its field instead of trying a hundred of them, which took a sixth of the CPU time of the tests, and compiles a
 * variant at its first use. Two variants with the same value are refused, so that a value that fits one variant fits no other.
 */
function selectVariants(ajv: Ajv2019): void {
  ajv.addKeyword({
    keyword: VARIANTS,
    schemaType: 'object',
    errors: true,
    compile({ field, variants }: { field: string; variants: Json[] }) {
      const byValue = new Map<unknown, () => ValidateFunction>()
      for (const variant of variants) {
        let validate: ValidateFunction | undefined
        const compileOnce = () => {
          validate ??= ajv.compile(variant)
          return validate
        }
        for (const value of requireValues(ajv, variant, field)) {
          if (byValue.has(value)) throw new Error(`Two variants have the ${field} ${value}`)
          byValue.set(value, compileOnce)
        }
      }
      const select: DataValidateFunction = (data: Json) => {
        const validate = byValue.get(data[field])?.()
        if (validate?.(data)) return true
        select.errors = validate?.errors ?? [
          { keyword: VARIANTS, message: `has an unknown ${field}`, params: {} },
        ]
        return false
      }
      return select
    },
  })
}

/** The values that the variant allows in the field. */
function requireValues(ajv: Ajv2019, variant: Json, field: string): readonly unknown[] {
  const reference = variant['$ref']
  const schema = reference ? ajv.schemas[String(reference)]?.schema : variant
  const { properties, required } = schema as { properties: Record<string, Json>; required: string[] }
  const values = properties[field]?.['enum']
  if (!Array.isArray(values) || !required.includes(field))
    throw new Error(`A variant has no values for ${field}: ${JSON.stringify(variant)}`)
  return values
}

/** Closes a schema, and selects its variant by a field instead of trying each one of a `oneOf`. */
function closeByName(schema: Json, name: string): Json {
  const { oneOf, discriminator: _mapping, ...copy } = closeSchema(schema, name === INCLUDED_SCHEMA) as Json
  const field = SELECTED_BY[name]
  if (field === undefined) return { ...copy, ...(oneOf !== undefined && { oneOf }) }
  return {
    ...copy,
    type: 'object',
    [VARIANTS]: { field, variants: oneOf },
    // The fields of an included schema count as evaluated in the schemas that include it.
    ...(name === INCLUDED_SCHEMA && { properties: { code: {}, params: {} } }),
  }
}

const ajv = createValidator(contract, closeByName)

/** The contract allows added fields, a test does not: an extra field is a leak. */
function closeSchema(node: unknown, isIncluded = false): unknown {
  if (Array.isArray(node)) return node.map((one) => closeSchema(one, isIncluded))
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, closeSchema(value, isIncluded && key === 'oneOf')]),
  )
  if (isIncluded) return copy
  if ('allOf' in copy) return { unevaluatedProperties: false, ...copy }
  return 'properties' in copy ? { additionalProperties: false, ...copy } : copy
}

const isCause = ajv.compile({
  type: 'object',
  unevaluatedProperties: false,
  allOf: [{ $ref: `#/components/schemas/${INCLUDED_SCHEMA}` }],
})

type Cause = { reason?: string; code?: string; params?: unknown }
type ErrorDetails = Cause & { errors?: Cause[] }

/** Checks every error, also outside the contract's paths: a registered code with its reason and params. */
export function checkError({ details }: { details: ErrorDetails }): void {
  for (const { reason, code = '', params } of [details, ...(details.errors ?? [])]) {
    if (ERROR_KINDS.get(code)?.reason !== reason)
      throw new Error(`${code} is no code of the reason ${reason}`)
    const cause = JSON.stringify({ code, params })
    if (validCauses.has(cause)) continue
    if (!isCause({ code, params })) throw new Error(`${code} does not go with the params ${cause}`)
    validCauses.add(cause)
  }
}

/** Most errors of a run repeat a few causes, and validating one tries every variant of the schema. */
const validCauses = new Set<string>()

export type HttpResponse = { status: number; headers: Record<string, unknown>; text: string }
type Check = (method: string, url: string, received: HttpResponse) => void

/**
 * Checks the responses of an earlier release that runs beside this one: the values that this release stores may have more fields,
 * and more values of an enumeration.
 */
export function checkAgainst(folder: string): Check {
  const earlier = readContract(folder)
  return createCheck(earlier, createValidator(earlier, openSchema), openSchema)
}

/** Removes the values of named enumerations, such as scopes. */
const openSchema: Close = ({ enum: _words, ...schema }) => schema

export const checkAgainstContract: Check = createCheck(contract, ajv, closeByName)

function createCheck({ paths: byPath, components }: Contract, validator: Ajv2019, close: Close): Check {
  const paths = Object.entries(byPath).map(([path, operations]) => ({
    path,
    operations,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    // If two paths match, the one with fewer parameters wins.
    parameters: path.split('{').length,
  }))

  /** Compiled validators by schema, not by operation: all operations share the schemas of errors. */
  const compiled = new Map<Json, ValidateFunction>()

  /** Undefined when the contract has no such path or method: only the envelope is checked then. */
  function findOperation(method: string, url: string) {
    const path = url.split('?', 1)[0] ?? ''
    const documentedMethod = method === 'HEAD' ? 'get' : method.toLowerCase()
    const [matchingPath] = paths
      .filter(({ pattern }) => pattern.test(path))
      .sort((a, b) => a.parameters - b.parameters)
    return matchingPath?.operations[documentedMethod]
  }

  function resolve(response: Json | undefined): Response | undefined {
    const reference = response?.['$ref']
    if (typeof reference !== 'string') return response as Response | undefined
    return components.responses[reference.split('/').at(-1) ?? '']
  }

  function checkHeaders(name: string, response: Response, received: HttpResponse): void {
    for (const header of Object.keys(response.headers ?? {})) {
      const { required } = components.headers[header] as { required?: boolean }
      if (required && received.headers[header.toLowerCase()] === undefined)
        throw new Error(`${name} lacks the header ${header}`)
    }
  }

  /** Errors of all operations refer to one schema, which is compiled once. */
  function validatorFor(schema: Json): ValidateFunction {
    const sharedValidator =
      typeof schema['$ref'] === 'string' ? validator.getSchema(schema['$ref']) : undefined
    return sharedValidator ?? validator.compile(close(schema, ''))
  }

  function checkBody(name: string, content: NonNullable<Response['content']>, received: HttpResponse): void {
    const type = String(received.headers['content-type']).split(';', 1)[0] ?? ''
    const media = content[type]
    if (!media) throw new Error(`${name} returns ${type}, which is not in the contract`)
    if (type !== 'application/json') return
    const validate = compiled.get(media.schema) ?? validatorFor(media.schema)
    compiled.set(media.schema, validate)
    if (!validate(JSON.parse(received.text)))
      throw new Error(`${name} does not conform: ${validator.errorsText(validate.errors)}\n${received.text}`)
  }

  return (method, url, received) => {
    const operation = findOperation(method, url)
    if (!operation) return
    const name = `${operation.operationId} ${received.status}`
    const response = resolve(operation.responses[String(received.status)])
    if (!response) throw new Error(`${name} is not in the contract: ${received.text}`)
    checkHeaders(name, response, received)
    if (method !== 'HEAD' && response.content) checkBody(name, response.content, received)
  }
}

type Discriminated = { discriminator: { mapping: Record<string, string> } }
const EVENT = contract.components.schemas['Event'] as Discriminated

/** Checks an event by its type, so that an error names the fields of this type; a response has one of all types. */
export function checkEvent(event: { type: string }): void {
  const validate = ajv.getSchema(EVENT.discriminator.mapping[event.type] ?? '')
  if (!validate) throw new Error(`${event.type} is no type of event in the contract`)
  if (!validate(event))
    throw new Error(
      `${event.type} does not conform: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(event)}`,
    )
}
