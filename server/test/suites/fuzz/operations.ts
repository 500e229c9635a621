// The operations of contract/openapi.yaml as the fuzzer uses them: path, parameters, body, access.
import { contract } from '../../check/contract-check.ts'

export type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  nullable?: boolean
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean
  'x-decimals'?: number
}
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}
export type Parts = { json: string; file: string; isRequired: boolean }
export type Operation = {
  id: string
  method: string
  /** Such as `/api/v1/missions/{id}`. */
  path: string
  parameters: Parameter[]
  body: Schema | undefined
  /** The names of the parts of a body with a file; `isRequired`: JSON without a file is refused. */
  parts: Parts | undefined
  /** Whether a success is a file instead of JSON. */
  returnsFile: boolean
  /** Whether the operation takes an `Idempotency-Key`. */
  isRepeatable: boolean
  /** Whether the operation needs no credential. */
  isOpen: boolean
  scope: string | undefined
}

type ContractOperation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: {
    content: {
      'application/json'?: { schema: object }
      'multipart/form-data'?: {
        schema: { properties: Record<string, object> }
        encoding: Record<string, { contentType: string }>
      }
    }
  }
  responses: Record<string, { content?: Record<string, object> }>
  security?: object[]
  'x-required-scope'?: string
}

/** Resolves every $ref; no body of the contract is recursive. */
function inlineRefs(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inlineRefs)
  if (typeof node !== 'object' || node === null) return node
  const { $ref } = node as { $ref?: string }
  if ($ref) return inlineRefs(contract.components.schemas[$ref.split('/').at(-1) ?? ''])
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, inlineRefs(inner)]))
}

function describeBody({ requestBody }: ContractOperation): Pick<Operation, 'body' | 'parts'> {
  const { 'application/json': plain, 'multipart/form-data': multipart } = requestBody?.content ?? {}
  const findPartName = (type: string) =>
    Object.entries(multipart?.encoding ?? {}).find(([, { contentType }]) => contentType === type)?.[0] ?? ''
  const parts = multipart && {
    json: findPartName('application/json'),
    file: findPartName('application/pdf'),
    isRequired: !plain,
  }
  const schema = plain?.schema ?? multipart?.schema.properties[parts?.json ?? '']
  return { body: inlineRefs(schema) as Schema | undefined, parts }
}

export const OPERATIONS: readonly Operation[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item as unknown as Record<string, ContractOperation>).map(([method, described]) => ({
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    parameters: described.parameters ?? [],
    ...describeBody(described),
    returnsFile: !('application/json' in (described.responses['200']?.content ?? { 'application/json': {} })),
    isRepeatable: described.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false,
    isOpen: described.security?.length === 0,
    scope: described['x-required-scope'],
  })),
)

/** The methods of a path, as `Allow` has to list them. */
export function formatAllow(path: string): string {
  const methods = Object.keys(contract.paths[path] ?? {}).map((name) => name.toUpperCase())
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ')
}

export const listParameters = (operation: Operation, part: Parameter['in']) =>
  operation.parameters.filter((parameter) => parameter.in === part)
