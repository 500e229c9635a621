// Reads the documents of the contract as one, for the generators of clients and for tests: operations of all surfaces, with the
// shared parameters and success responses copied into each operation.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const SCHEMAS = '#/components/schemas/'
const CONTRACT = fileURLToPath(new URL('../contract', import.meta.url))

export type Schema = {
  $ref?: string
  /** Marks a component that has no separate type in the clients. */
  'x-inline'?: boolean
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
type Response = { content?: Content }
export type Operation = {
  operationId: string
  summary: string
  description?: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, Response>
}
type Components = {
  schemas: Record<string, Schema>
  parameters?: Record<string, Parameter>
  responses?: Record<string, Response>
}
export type Spec = {
  info: { version: string }
  security?: object[]
  paths: Record<string, Record<string, Operation>>
  components: Components
}

/** Reads the documents in `folder`. An earlier release has one document for all surfaces. */
export function readContract(folder: string = CONTRACT): Spec {
  const [first, ...others] = globSync(join(folder, '*.yaml'))
    .sort((one, other) => getPosition(one) - getPosition(other))
    .map((file) => inlineShared(parse(readFileSync(file, 'utf8')) as Spec))
  if (!first) throw new Error(`No document in ${folder}`)
  return others.reduce(joinSpecs, first)
}

/** The order of the documents. The first one is that of the team surface, whose information is used for all. */
const ORDER = ['openapi.yaml', 'auth.yaml', 'portal.yaml', 'operator.yaml']
const getPosition = (file: string) => ORDER.indexOf(basename(file))

function joinSpecs(one: Spec, other: Spec): Spec {
  const kinds = [...new Set([...Object.keys(one.components), ...Object.keys(other.components)])]
  const components = kinds.map((kind) => {
    const [left, right] = [one, other].map((spec) => spec.components[kind as keyof Components])
    return [kind, sortByName({ ...left, ...right })]
  })
  return {
    ...one,
    paths: { ...one.paths, ...other.paths },
    components: Object.fromEntries(components),
  }
}

const sortByName = (record: object) =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Copies shared parameters and success responses into the operations. Errors stay references: all have the same. */
function inlineShared(spec: Spec): Spec {
  const { parameters = {}, responses = {}, schemas } = spec.components
  const takeParameter = createInliner(parameters)
  const takeSuccess = createInliner(responses)
  for (const operation of listOperations(spec)) {
    operation.parameters = operation.parameters?.map(takeParameter.take) ?? []
    operation.security ??= spec.security ?? []
    for (const [status, response] of Object.entries(operation.responses))
      if (/^[23]/.test(status)) operation.responses[status] = takeSuccess.take(response)
  }
  takeParameter.removeTaken()
  takeSuccess.removeTaken()
  const inlined = Object.fromEntries(Object.entries(schemas).filter(([, schema]) => schema['x-inline']))
  for (const name of Object.keys(inlined)) delete schemas[name]
  return withSchemas(spec, inlined) as Spec
}

function createInliner<T extends object>(components: Record<string, T>) {
  const usedNames = new Set<string>()
  return {
    take: (value: T & { $ref?: string }): T => {
      if (!value.$ref) return value
      const name = getName(value.$ref)
      usedNames.add(name)
      return structuredClone(components[name] as T)
    },
    removeTaken: () => {
      for (const name of usedNames) delete components[name]
    },
  }
}

const getName = (ref: string): string => ref.split('/').at(-1) ?? ''

function withSchemas(node: unknown, inlined: Record<string, Schema>): unknown {
  if (Array.isArray(node)) return node.map((one) => withSchemas(one, inlined))
  if (typeof node !== 'object' || node === null) return node
  const schema = inlined[componentName((node as Schema).$ref ?? '')]
  const { 'x-inline': _mark, ...fields } = (schema ?? node) as Schema
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, withSchemas(one, inlined)]))
}

export const listOperations = ({ paths }: Spec) => Object.values(paths).flatMap((item) => Object.values(item))

/** Clients unwrap the envelope `{"data": …}`, so that their functions return its content. */
export function unwrap(spec: Spec): void {
  const { components } = spec
  for (const operation of listOperations(spec))
    for (const { content = {} } of Object.values(operation.responses)) unwrapContent(content)
  for (const [name, schema] of Object.entries(components.schemas))
    components.schemas[name] = unwrapSchema(schema)
}

function unwrapContent(content: Content): void {
  for (const [type, media] of Object.entries(content))
    if (media.schema) media.schema = type === 'text/yaml' ? FILE : unwrapSchema(media.schema)
}

/** The contract leaves the schema of the YAML download open; clients return the file. */
const FILE: Schema = { type: 'string' }

function unwrapSchema(schema: Schema): Schema {
  const { data, ...others } = schema.properties ?? {}
  return data && Object.keys(others).length === 0 ? data : schema
}

/** Returns the component to which the schema refers, or the schema itself. */
export const resolveSchema = ({ components }: Spec, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[componentName(schema.$ref)] ?? {}) : schema

export const componentName = (ref: string): string => ref.slice(SCHEMAS.length)
