// The schemas of the contract as Python types: objects are TypedDicts, long enums are aliases. A nested object gets its
// own name.
import { componentName, resolveSchema, type Schema, type Spec } from '../../../sdk/contract-spec.ts'
import { pascalCase, quote } from './python-text.ts'

type Field = { name: string; type: string; isRequired: boolean; description: string | undefined }

export type Definition = { name: string; description: string | undefined } & (
  | { kind: 'object'; fields: Field[] }
  | { kind: 'enum'; values: string[] }
  | { kind: 'union'; types: string[] }
)

export type Types = {
  /** Returns the type of a schema. If the type needs a definition, `name` is its name. */
  toType(schema: Schema, name: string): string
  /** Returns the definitions of the components, and those that `toType` has added. */
  definitions(): Definition[]
}

/** The maximum length of an enum without a name. */
const MAX_INLINE_ENUM = 60
const ANY_OBJECT = 'dict[str, Any]'
const NULLABLE = /OrNull$/

export function createTypes(spec: Spec): Types {
  const { schemas } = spec.components
  const defined = new Map<string, Definition>()

  function define(definition: Definition): string {
    const { name } = definition
    if (defined.has(name)) throw new Error(`Two schemas are named ${name}`)
    defined.set(name, definition)
    return name
  }

  function toPythonType(schema: Schema, name: string): string {
    if (schema.$ref) return refType(schema.$ref)
    const type = plainType(schema, name)
    return schema.nullable || schema.enum?.includes(null) ? `${type} | None` : type
  }

  /** The contract has `XOrNull` besides `X`; in Python it is `X | None`. */
  function refType(ref: string): string {
    const name = componentName(ref)
    return NULLABLE.test(name) ? `${name.replace(NULLABLE, '')} | None` : name
  }

  function plainType(schema: Schema, name: string): string {
    if (schema.enum) return enumType(schema.enum, name, schema.description)
    if (schema.oneOf ?? schema.anyOf ?? schema.allOf) return combinedType(schema, name)
    if (schema.type === 'array') return `list[${toPythonType(schema.items ?? {}, `${name}Item`)}]`
    if (schema.type === 'object') return objectType(schema, name)
    return scalarType(schema)
  }

  function combinedType(schema: Schema, name: string): string {
    const union = namedVariants(schema)
    if (union) return unionType(union, name)
    if (isValueUnion(schema)) return schema.anyOf.map((one) => toPythonType(one, name)).join(' | ')
    return objectType(mergeSchema(schema), name)
  }

  function enumType(values: readonly unknown[], name: string, description: string | undefined): string {
    const texts = values.filter((value) => value !== null).map((value) => JSON.stringify(value))
    const inline = `Literal[${texts.join(', ')}]`
    if (inline.length <= MAX_INLINE_ENUM) return inline
    return define({ kind: 'enum', name, description, values: texts })
  }

  function unionType(variants: readonly Schema[], name: string): string {
    const types = variants.map((variant) => toPythonType(variant, ''))
    const typesWithoutNone = types.map((type) => type.replace(/ \| None$/, ''))
    const union = define({ kind: 'union', name, description: undefined, types: typesWithoutNone })
    return types.some((type) => type.endsWith(' | None')) ? `${union} | None` : union
  }

  function objectType(schema: Schema, name: string): string {
    const { properties = {}, required = [], additionalProperties, description } = schema
    if (additionalProperties === true || Object.keys(properties).length === 0) return ANY_OBJECT
    const fields = Object.entries(properties).map(([field, value]) => ({
      name: field,
      type: toPythonType(value, `${name}${pascalCase(field)}`),
      isRequired: required.includes(field),
      description: value.description,
    }))
    return define({ kind: 'object', name, description, fields })
  }

  /** A TypedDict cannot tell variants apart by a field, so one type has the fields of all variants. */
  function mergeSchema({ oneOf = [], anyOf = [], allOf = [], ...rest }: Schema): Schema {
    const resolve = (schema: Schema): Schema => mergeSchema(resolveSchema(spec, schema))
    const variants = [...oneOf, ...anyOf].map(resolve)
    const parts = [variants.reduce(combineVariants, variants[0] ?? {}), ...allOf.map(resolve), rest]
    const properties = Object.assign({}, ...parts.map((part) => part.properties))
    return Object.assign({}, ...parts, { properties, required: parts.flatMap((part) => part.required ?? []) })
  }

  const defineComponents = () => {
    for (const [name, schema] of Object.entries(schemas)) {
      const baseName = name.replace(NULLABLE, '')
      if (baseName !== name && schemas[baseName]) continue
      defineComponent(baseName, schema)
    }
  }

  function defineComponent(name: string, { nullable: _, ...schema }: Schema): void {
    const { description } = schema
    const union = namedVariants(schema)
    if (union) define({ kind: 'union', name, description, types: union.map((one) => toPythonType(one, '')) })
    else if (schema.enum)
      define({ kind: 'enum', name, description, values: schema.enum.map((value) => JSON.stringify(value)) })
    else if (toPythonType(schema, name) !== name) throw new Error(`${name} is neither an object nor an enum`)
  }

  defineComponents()
  return { toType: toPythonType, definitions: () => [...defined.values()] }
}

/** Returns the variants of a union if all of them have names. */
function namedVariants({ oneOf, anyOf }: Schema): Schema[] | undefined {
  const variants = oneOf ?? anyOf
  return variants?.every(({ $ref }) => $ref) ? variants : undefined
}

/** Whether the schema allows values of several types, such as a number or a text. */
const isValueUnion = (schema: Schema): schema is Schema & { anyOf: Schema[] } =>
  new Set(schema.anyOf?.map(({ type }) => type)).size > 1

function scalarType({ type, format }: Schema): string {
  if (type === 'string') return format === 'binary' ? 'File' : 'str'
  if (type === 'integer') return 'int'
  if (type === 'number') return 'float'
  if (type === 'boolean') return 'bool'
  throw new Error(`No Python type for ${quote(String(type))}`)
}

/** Returns the fields of both variants: an enum has the values of both, a field with an object allows any object. */
function combineVariants(one: Schema, other: Schema): Schema {
  const properties: Record<string, Schema> = {}
  for (const [name, schema] of Object.entries({ ...one.properties, ...other.properties })) {
    const [left, right] = [one.properties?.[name], other.properties?.[name]]
    if (left?.enum && right?.enum)
      properties[name] = { ...schema, enum: [...new Set([...left.enum, ...right.enum])] }
    else properties[name] = schema.type === 'object' ? { type: 'object' } : schema
  }
  const required = one.required?.filter((name) => other.required?.includes(name)) ?? []
  return { ...one, properties, required }
}
