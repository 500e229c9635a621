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
type Content = Record<string, { schema?: Schema }>
type Parameter = {
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

/** Clients unwrap the envelope `{"data": …}`, so that their functions return its content. */
export function unwrap(spec: Spec): void {
  const { components } = spec
  for (const operation of operationsOf(spec))
    for (const { content = {} } of Object.values(operation.responses)) unwrapContent(content)
  for (const [name, schema] of Object.entries(components.schemas)) components.schemas[name] = inner(schema)
}

function unwrapContent(content: Content): void {
  for (const [type, media] of Object.entries(content))
    if (media.schema) media.schema = type === 'text/yaml' ? FILE : inner(media.schema)
}

/** The contract leaves the schema of the YAML download open; clients return the file. */
const FILE: Schema = { type: 'string' }

function inner(schema: Schema): Schema {
  const { data, ...others } = schema.properties ?? {}
  return data && Object.keys(others).length === 0 ? data : schema
}

/** Of the component, if it is a reference. */
export const resolved = ({ components }: Spec, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[componentName(schema.$ref)] ?? {}) : schema

export const componentName = (ref: string): string => ref.slice('#/components/schemas/'.length)
