// Maps violated constraints to errors of the API. The database decides races.
import pg from 'pg'
import { type ApiError, alreadyExists, unknownReference } from '../../domain/errors/api-error.ts'
import type { ConstraintEntry, Reference, UniqueResource } from '../../domain/manifest.ts'

/** The API error of a constraint violation; undefined for any other database error. */
export type ConstraintErrors = (error: unknown) => ApiError | undefined

/** Of the constraints that the manifests of the features declare. */
export const constraintErrors =
  (declared: ReadonlyMap<string, ConstraintEntry>): ConstraintErrors =>
  (error) => {
    if (!(error instanceof pg.DatabaseError) || !error.constraint) return undefined
    const entry = declared.get(error.constraint)
    if (!entry || 'internal' in entry) return undefined
    return 'alreadyExists' in entry
      ? alreadyExists(entry.field, entry.alreadyExists as UniqueResource)
      : unknownReference(entry.field, entry.unknownReference as Reference)
  }
