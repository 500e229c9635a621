// Access to the resources that a response shows, where the route cannot require it: search, feed, changes, audit log, webhooks and
// notifications ask here what the lists of the resources would show the caller. The manifests declare it (`readAccess`).
import { ACCESS_ERRORS } from '../errors/access.errors.ts'
import { insufficientScope, notAllowedForUser } from '../errors/api-error.ts'
import type { Role } from './permissions.ts'
import type { UserPrincipal } from './principal.ts'
import { grants, type NamedScope } from './scopes.ts'

/** What reading a resource needs. */
export type ReadAccess = { readonly scope: NamedScope; readonly role?: Role }

type ReadAccessByResource = ReadonlyMap<string, ReadAccess>

/** Effective permissions, of a credential or of a user. */
export type Reader = Pick<UserPrincipal, 'scopes' | 'role'>

export const mayRead = ({ scopes, role }: Reader, access: ReadAccess): boolean =>
  grants(scopes, access.scope) && (access.role === undefined || access.role === role)

export function getReadAccess<Access>(readAccess: ReadonlyMap<string, Access>, resource: string): Access {
  const access = readAccess.get(resource)
  if (!access) throw new Error(`No manifest declares who may read ${resource}`)
  return access
}

/** Lists those of the resources that the reader may read. */
export const listReadable = <Resource extends string>(
  reader: Reader,
  resources: readonly Resource[],
  readAccess: ReadAccessByResource,
): Resource[] => resources.filter((resource) => mayRead(reader, getReadAccess(readAccess, resource)))

/** Checks the scopes of the key first, then the permissions of its user, like the access of a route. */
export function requireRead(principal: UserPrincipal, access: ReadAccess): void {
  if (mayRead(principal, access)) return
  const { scope } = access
  if (!grants(principal.keyScopes, scope)) throw insufficientScope(scope)
  if (access.role && access.role !== principal.role) throw notAllowedForUser(ACCESS_ERRORS.admin_only)
  throw notAllowedForUser(ACCESS_ERRORS.missing_permission, { permissions: [scope] })
}
