// JSON text with the type of its content. PostgreSQL builds it; it is sent without being parsed.
declare const holds: unique symbol
export type JsonText<T> = string & { readonly [holds]: T }

export const toJsonText = <T>(value: T) => JSON.stringify(value) as JsonText<T>

/** Adds fields that must not be sent to the database, such as a secret that is shown once. */
export function withFields<T extends object, E extends object>(text: JsonText<T>, extra: E) {
  return `${text.slice(0, -1)},${JSON.stringify(extra).slice(1)}` as JsonText<T & E>
}

/** Adds fields whose values are JSON texts already. */
export function withParts<T extends object, P extends object>(
  text: JsonText<T>,
  parts: { [K in keyof P]: JsonText<P[K]> },
) {
  const fields = Object.entries<string>(parts).map(([name, part]) => `,"${name}":${part}`)
  return `${text.slice(0, -1)}${fields.join('')}}` as JsonText<T & P>
}

export type Created<T> = { id: string; json: JsonText<T> }

/** The resource of a row of an import: created, or the existing resource with its unique values. */
export type ImportedItem = { id: string; isNew: boolean }
