// Fields of a response that are shown once and never stored, and fields of a body that nobody may guess from its fingerprint.
import type { JsonText } from '../../domain/json-text.ts'
import type { TSchema } from './schemas.ts'

type Node = { properties?: Record<string, Node>; 'x-secret'?: boolean }

/** Paths of the fields that the schema marks with `x-secret`. */
export function listSecretPaths(schema: TSchema): string[][] {
  const { properties = {} } = schema as Node
  return Object.entries(properties).flatMap(([name, member]) =>
    member['x-secret'] ? [[name]] : listSecretPaths(member as TSchema).map((path) => [name, ...path]),
  )
}

/** Replaces the secrets by null. */
export function withoutSecrets(json: JsonText<unknown>, paths: string[][]): JsonText<unknown> {
  if (paths.length === 0) return json
  const answer = JSON.parse(json) as Record<string, unknown>
  for (const path of paths) {
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], answer)
    const last = path.at(-1) ?? ''
    if (holder && last in (holder as object)) (holder as Record<string, unknown>)[last] = null
  }
  return JSON.stringify(answer) as JsonText<unknown>
}
