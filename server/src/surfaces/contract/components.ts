// Collects shared components: schemas with a title, responses, headers, parameters.
import type { OpenAPIV3 } from 'openapi-types'

type Json = Record<string, unknown>
type Components = Required<
  Pick<OpenAPIV3.ComponentsObject, 'schemas' | 'responses' | 'headers' | 'parameters'>
>

export type Hoist = {
  readonly found: Components
  /** Moves schemas with a title to the components and replaces them with references. */
  schema(schema: unknown): OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject
  response(name: string, response: OpenAPIV3.ResponseObject): OpenAPIV3.ReferenceObject
  header(name: string, header: OpenAPIV3.HeaderObject): OpenAPIV3.ReferenceObject
  parameter(name: string, parameter: OpenAPIV3.ParameterObject): OpenAPIV3.ReferenceObject
}

export function createHoist(): Hoist {
  const found: Components = { schemas: {}, responses: {}, headers: {}, parameters: {} }
  const addComponent = (kind: keyof Components, name: string, value: unknown): OpenAPIV3.ReferenceObject => {
    const current = found[kind][name]
    if (current && JSON.stringify(current) !== JSON.stringify(value))
      throw new Error(`Two different ${kind} are called ${name}`)
    found[kind][name] = value as never
    return { $ref: `#/components/${kind}/${name}` }
  }
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, visit(value)])) as Json
    const { title, ...schema } = copy
    return typeof title === 'string' ? addComponent('schemas', title, schema) : copy
  }
  /** References to schemas that were moved before: every operation has the same errors, and their schema is large. */
  const references = new Map<unknown, OpenAPIV3.ReferenceObject>()
  const moveSchema = (schema: unknown): OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject => {
    const reference = references.get(schema)
    if (reference) return { ...reference }
    const result = visit(JSON.parse(JSON.stringify(schema))) as ReturnType<Hoist['schema']>
    if ('$ref' in result) references.set(schema, result)
    return result
  }
  return {
    found,
    schema: moveSchema,
    response: (name, response) => addComponent('responses', name, response),
    header: (name, header) => addComponent('headers', name, header),
    parameter: (name, parameter) => addComponent('parameters', name, parameter),
  }
}

const sortRecord = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

export const sortComponents = ({ found }: Hoist): Components => ({
  headers: sortRecord(found.headers),
  parameters: sortRecord(found.parameters),
  responses: sortRecord(found.responses),
  schemas: sortRecord(found.schemas),
})
