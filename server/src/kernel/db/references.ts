// Finds the unknown references of a request: all of them, in the order in which they were sent, in bodies and queries alike.

import { type FieldError, fieldError, throwFieldErrors } from '../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../domain/errors/input.errors.ts'
import type { Reference } from '../../domain/manifest.ts'
import type { Ctx } from './context.ts'
import type { findKnownIds } from './sql/known-ids.ts'

/** The resource that a field refers to, and which of the given ids (lower case, unique, sorted) exist. */
export type ReferenceKind = {
  resource: Reference
  find(ctx: Ctx, ids: readonly string[]): Promise<readonly string[]>
}

/**
 * Kinds by the name of the field, at any depth of the input. They are looked up in the order of the table, whatever the
 * order of the input, so rows that are locked on the way are always locked in the same order.
 */
export type ReferenceKinds = Readonly<Record<string, ReferenceKind>>

/** A kind whose ids are looked up by a query of the feature that owns the table. */
export const toReferenceKind = (
  query: ReturnType<typeof findKnownIds>,
  resource: Reference,
): ReferenceKind => ({
  resource,
  async find(ctx, ids) {
    return (await query.many(ctx.db, { tenant_id: ctx.tenantId, ids })).map(({ id }) => id)
  },
})

export async function findUnknownReferences(
  ctx: Ctx,
  sent: object,
  kinds: ReferenceKinds,
): Promise<FieldError[]> {
  const sentReferences = [...collectReferences(sent, kinds, '')]
  const existingIds = new Map<string, ReadonlySet<string>>()
  for (const [name, { find }] of Object.entries(kinds)) {
    const ids = new Set(sentReferences.flatMap((one) => (one.name === name ? [one.id] : [])))
    if (ids.size > 0) existingIds.set(name, new Set(await find(ctx, [...ids].sort())))
  }
  return sentReferences
    .filter(({ name, id }) => !existingIds.get(name)?.has(id))
    .map(({ field, name }) => {
      const { resource } = kinds[name] as ReferenceKind
      return fieldError(field, INPUT_ERRORS.unknown_reference, { resource })
    })
}

export async function checkReferences(ctx: Ctx, sent: object, kinds: ReferenceKinds): Promise<void> {
  const fieldErrors = await findUnknownReferences(ctx, sent, kinds)
  throwFieldErrors(fieldErrors)
}

type SentReference = { field: string; name: string; id: string }

/** null is not a reference. */
function* collectReferences(sent: object, kinds: ReferenceKinds, path: string): Generator<SentReference> {
  for (const [name, value] of Object.entries(sent) as [string, unknown][]) {
    const isReference = Object.hasOwn(kinds, name)
    for (const [field, element] of listElements(`${path}${name}`, value))
      if (isReference && typeof element === 'string') yield { field, name, id: element.toLowerCase() }
      else if (typeof element === 'object' && element) yield* collectReferences(element, kinds, `${field}.`)
  }
}

const listElements = (field: string, value: unknown): [string, unknown][] =>
  Array.isArray(value) ? value.map((element, index) => [`${field}[${index}]`, element]) : [[field, value]]
