// Maps violated constraints to errors of the API. The database decides races.
import pg from 'pg'
import { type ApiError, alreadyExists, unknownReference } from '../../../domain/errors/api-error.ts'
import type { ConstraintEntry, Reference, UniqueResource } from '../../../domain/manifest.ts'

/** The API error of a constraint violation; undefined for any other database error. */
export type ConstraintErrors = (error: unknown) => ApiError | undefined

/**
 * Citus reports the violation of a shard: without the field for the name, and with the number of the shard at the end of the name
 * in the message, as in `violates unique constraint "team_external_id_key_102049"`.
 */
function findConstraint({ constraint, message }: pg.DatabaseError): string | undefined {
  return constraint ?? /violates \w+(?: key)? constraint "(.+?)(?:_\d+)?"/.exec(message)?.[1]
}

/** Maps the constraints that the manifests of the features declare. */
export const createConstraintErrors =
  (declared: ReadonlyMap<string, ConstraintEntry>): ConstraintErrors =>
  (error) => {
    const name = error instanceof pg.DatabaseError ? findConstraint(error) : undefined
    const entry = name && declared.get(name)
    if (!entry || 'unreachable' in entry) return undefined
    return 'alreadyExists' in entry
      ? alreadyExists(entry.field, entry.alreadyExists as UniqueResource)
      : unknownReference(entry.field, entry.unknownReference as Reference)
  }
