// Validates every response of every test against contract/openapi.yaml: status, headers, media type, body, no extra fields.
import { readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
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

const readContract = (file: URL | string) => parse(readFileSync(file, 'utf8')) as Contract

export const contract = readContract(new URL('../../../contract/openapi.yaml', import.meta.url))

/** Schemas included in others by `allOf`; the including schema is closed. */
const PART = 'ErrorCause'

type Close = (schema: Json, isPart?: boolean) => unknown

function validatorOf({ components }: Contract, close: Close): Ajv2019 {
  const ajv = new Ajv2019({ strict: false, allErrors: true })
  addFormats.default(ajv as never)
  ajv.addFormat('month', /^\d{4}-(?:0[1-9]|1[0-2])$/)
  ajv.addFormat('ledger-account', /^[1-8]\d\d[0-9A-Z]{0,17}$/)
  ajv.addFormat('journal-code', /^[0-9A-Z]{1,10}$/)
  for (const [name, schema] of Object.entries(components.schemas))
    ajv.addSchema(close(schema, name === PART) as Json, `#/components/schemas/${name}`)
  return ajv
}

const ajv = validatorOf(contract, closed)

/** The contract allows added fields, a test does not: an extra field is a leak. */
function closed(node: unknown, isPart = false): unknown {
  if (Array.isArray(node)) return node.map((one) => closed(one, isPart))
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, closed(value, isPart && key === 'oneOf')]),
  )
  if (isPart) return copy
  if ('allOf' in copy) return { unevaluatedProperties: false, ...copy }
  return 'properties' in copy ? { additionalProperties: false, ...copy } : copy
}

const isCause = ajv.compile({
  type: 'object',
  unevaluatedProperties: false,
  allOf: [{ $ref: `#/components/schemas/${PART}` }],
})

type Cause = { reason?: string; code?: string; params?: unknown }
type ErrorDetails = Cause & { errors?: Cause[] }

/** Every error, also outside the contract's paths: a registered code with its reason, and params of the right shape. */
export function checkError({ details }: { details: ErrorDetails }): void {
  for (const { reason, code = '', params } of [details, ...(details.errors ?? [])]) {
    if (ERROR_KINDS.get(code)?.reason !== reason)
      throw new Error(`${code} is no code of the reason ${reason}`)
    if (!isCause({ code, params }))
      throw new Error(`${code} does not go with the params ${JSON.stringify(params)}`)
  }
}

export type HttpResponse = { status: number; headers: Record<string, unknown>; text: string }
type Check = (method: string, url: string, received: HttpResponse) => void

/** The check of an earlier release beside this one, whose stored values may have further fields and further words in lists. */
export function checkAgainst(file: string): Check {
  const earlier = readContract(file)
  return checkOf(earlier, validatorOf(earlier, opened), opened)
}

/** Without the words of named enumerations, such as scopes. */
const opened: Close = ({ enum: _words, ...schema }) => schema

export const checkAgainstContract: Check = checkOf(contract, ajv, closed)

function checkOf({ paths: byPath, components }: Contract, validator: Ajv2019, close: Close): Check {
  const paths = Object.entries(byPath).map(([path, operations]) => ({
    path,
    operations,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    // If two paths match, the one with fewer parameters wins.
    parameters: path.split('{').length,
  }))

  const compiled = new Map<string, ValidateFunction>()

  /** Undefined when the contract has no such path or method: only the envelope is checked then. */
  function responsesOf(method: string, url: string) {
    const path = url.split('?', 1)[0] ?? ''
    const known = method === 'HEAD' ? 'get' : method.toLowerCase()
    const [meant] = paths
      .filter(({ pattern }) => pattern.test(path))
      .sort((a, b) => a.parameters - b.parameters)
    return meant?.operations[known]
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

  function checkBody(name: string, content: NonNullable<Response['content']>, received: HttpResponse): void {
    const type = String(received.headers['content-type']).split(';', 1)[0] ?? ''
    const media = content[type]
    if (!media) throw new Error(`${name} returns ${type}, which is not in the contract`)
    if (type !== 'application/json') return
    const validate = compiled.get(name) ?? validator.compile(close(media.schema) as Json)
    compiled.set(name, validate)
    if (!validate(JSON.parse(received.text)))
      throw new Error(`${name} does not conform: ${validator.errorsText(validate.errors)}\n${received.text}`)
  }

  return (method, url, received) => {
    const operation = responsesOf(method, url)
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

/** By its type, so that an error names the fields of this type; a response has one of all types. */
export function checkEvent(event: { type: string }): void {
  const validate = ajv.getSchema(EVENT.discriminator.mapping[event.type] ?? '')
  if (!validate) throw new Error(`${event.type} is no type of event in the contract`)
  if (!validate(event))
    throw new Error(
      `${event.type} does not conform: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(event)}`,
    )
}
