// The arguments of a tool: one JSON Schema with the path, query and body fields of its operation, and the request made from them.
import { invalid, refused } from '../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../domain/errors/input.errors.ts'
import { REQUEST_ERRORS } from '../../domain/errors/request.errors.ts'
import type { EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'

type Schema = Record<string, unknown>
type ObjectSchema = { properties?: Record<string, Schema>; required?: readonly string[] }

export const CONFIRM = 'confirm'

const CONFIRM_SCHEMA = {
  type: 'string',
  description: 'The token of the dry run. Omit it first: then nothing is changed.',
}
const ID = { type: 'string', format: 'uuid' }
const MONTH = { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'Such as 2026-10.' }

const listPathNames = ({ path }: EndpointRecord) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
const toObjectSchema = (schema: unknown): Required<ObjectSchema> => ({
  properties: {},
  required: [],
  ...(schema as ObjectSchema),
})

export function buildInputSchema(endpoint: EndpointRecord): { type: 'object' } & Schema {
  const names = listPathNames(endpoint)
  const [query, body] = [toObjectSchema(endpoint.query), toObjectSchema(endpoint.body)]
  const parts: Record<string, Schema>[] = [
    Object.fromEntries(names.map((name) => [name, name === 'month' ? MONTH : ID])),
    query.properties,
    body.properties,
    endpoint.isWrite ? { [CONFIRM]: CONFIRM_SCHEMA } : {},
  ]
  const allNames = parts.flatMap((part) => Object.keys(part))
  if (new Set(allNames).size < allNames.length)
    throw new Error(
      `${endpoint.operationId} has two fields with the same name, but a tool needs unique names`,
    )
  const isNeeded = (name: string) => query.properties[name]?.['default'] === undefined
  const required = [...names, ...query.required.filter(isNeeded), ...body.required]
  return {
    type: 'object',
    properties: Object.fromEntries(
      parts.flatMap((part) => Object.entries(part).map(([name, schema]) => [name, toJsonSchema(schema)])),
    ) as Schema,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** Standard formats. Formats of this service are left out. */
const FORMATS = ['uuid', 'date', 'date-time', 'email']
const isDropped = (name: string, value: unknown) =>
  name.startsWith('x-') ||
  name === 'title' ||
  name === 'nullable' ||
  name === 'example' ||
  (name === 'format' && !FORMATS.includes(value as string))

/** OpenAPI 3.0 as JSON Schema: `nullable` is a type. */
function toJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toJsonSchema)
  if (typeof node !== 'object' || node === null) return node
  const { nullable, type, properties } = node as { nullable?: boolean; type?: string; properties?: object }
  const retainedEntries = Object.entries(node).filter(
    ([name, value]) => name !== 'properties' && !isDropped(name, value),
  )
  return {
    ...Object.fromEntries(retainedEntries.map(([name, value]) => [name, toJsonSchema(value)])),
    ...(nullable && type && { type: [type, 'null'] }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, toJsonSchema(one)]),
      ),
    }),
  }
}

export type Arguments = Readonly<Record<string, unknown>>
export type ToolRequest = { method: EndpointRecord['method']; url: string; body: object | undefined }

/** Ids and months only, so that the value cannot lead to another path. */
const SEGMENT = /^[\w-]+$/

/** The operation checks the query and the body. Unknown arguments are also sent, and the operation refuses them. */
export function buildRequest(endpoint: EndpointRecord, input: Arguments): ToolRequest {
  const names = listPathNames(endpoint)
  const queryProperties = toObjectSchema(endpoint.query).properties
  const others = Object.entries(input).filter(([name, value]) => !names.includes(name) && value !== undefined)
  const isQuery = ([name]: [string, unknown]) => name in queryProperties || endpoint.method === 'GET'
  const query = new URLSearchParams(
    others.filter(isQuery).map(([name, value]): [string, string] => [name, toText(value)]),
  )
  const body = Object.fromEntries(others.filter((one) => !isQuery(one)))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => requireSegment(name, input[name]))
  return {
    method: endpoint.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    body: endpoint.method === 'GET' ? undefined : body,
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function requireSegment(name: string, value: unknown): string {
  if (value === undefined) throw invalid(name, INPUT_ERRORS.required)
  if (typeof value !== 'string' || !SEGMENT.test(value)) throw refused(REQUEST_ERRORS.unknown_path)
  return value
}
