// Fields of a response that are shown once and never stored, and fields of a body that nobody may guess from its fingerprint.
import type { JsonText } from '../../domain/json-text.ts'
import type { TSchema } from './schemas.ts'

type Node = { properties?: Record<string, Node>; 'x-secret'?: boolean }

/** Paths of the fields that the schema marks with `x-secret`. */
export function listSecretPaths(schema: TSchema): string[][] {
  const { properties = {} } = schema as Node
  return Object.entries(properties).flatMap(([name, field]) =>
    field['x-secret'] ? [[name]] : listSecretPaths(field as TSchema).map((path) => [name, ...path]),
  )
}

/** Replaces the secrets with null. */
export function withoutSecrets(json: JsonText<unknown>, paths: string[][]): JsonText<unknown> {
  if (paths.length === 0) return json
  const response = JSON.parse(json) as Record<string, unknown>
  for (const path of paths) {
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], response)
    const last = path.at(-1) ?? ''
    if (parent && last in (parent as object)) (parent as Record<string, unknown>)[last] = null
  }
  return JSON.stringify(response) as JsonText<unknown>
}
