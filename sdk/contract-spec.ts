// Reads contract/openapi.yaml for the generators of clients.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export const CONTRACT = fileURLToPath(new URL('../contract/openapi.yaml', import.meta.url))

export type Schema = {
  $ref?: string
  type?: string
  format?: string
  description?: string
  nullable?: boolean
  enum?: (string | number | null)[]
  items?: Schema
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
}
export type Content = Record<string, { schema?: Schema }>
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}
export type Operation = {
  operationId: string
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}
export type Spec = {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const readContract = async (): Promise<Spec> => parse(await readFile(CONTRACT, 'utf8'))

export const operationsOf = ({ paths }: Spec) => Object.values(paths).flatMap((item) => Object.values(item))

/** Clients unwrap the envelope `{"data": …}`: this is its content, or the schema of a response without one. */
export function inner(schema: Schema): Schema {
  const { data, ...others } = schema.properties ?? {}
  return data && Object.keys(others).length === 0 ? data : schema
}
