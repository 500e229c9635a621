// Which notifications a user may read: those about resources whose lists they may read. Pure.
import { type Role, resolvePermissions } from '../../../domain/access/permissions.ts'
import { getReadAccess, mayRead } from '../../../domain/access/read-access.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import type { Declarations } from '../../../domain/merge-manifests.ts'
import type { SubjectType } from './notification-kinds.ts'

/** `permissions`: as stored; null are those of the role. */
export type UserAccess = { role: Role; permissions: readonly Scope[] | null }

/** Returns a filter of the users who may read resources of this type. */
export const createSubjectFilter =
  ({ memberScopes, readAccess }: Declarations, subject: SubjectType) =>
  ({ role, permissions }: UserAccess): boolean =>
    mayRead(
      { role, scopes: resolvePermissions(role, permissions, memberScopes) },
      getReadAccess(readAccess, subject),
    )
