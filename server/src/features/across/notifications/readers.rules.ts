// Which notifications a user may read: those about resources whose lists they may read. Pure.
import { resolvePermissions, type UserAccess } from '../../../domain/access/permissions.ts'
import { getReadAccess, mayRead } from '../../../domain/access/read-access.ts'
import type { Declarations } from '../../../domain/merge-manifests.ts'
import type { SubjectType } from './notification-kinds.ts'

/** Returns a filter of the users who may read resources of this type. */
export const createSubjectFilter =
  ({ memberScopes, readAccess }: Declarations, subject: SubjectType) =>
  ({ role, permissions }: UserAccess): boolean =>
    mayRead(
      { role, scopes: resolvePermissions(role, permissions, memberScopes) },
      getReadAccess(readAccess, subject),
    )
