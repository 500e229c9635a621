// The team, the user and their permissions, loaded once.
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Me, Scope } from '../sdk.ts'

export const MeContext = createContext<Me | undefined>(undefined)

export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('No page is drawn before the user is known')
  return me
}

/** Scopes that `*` does not include. */
const EXPLICIT_SCOPES: readonly Scope[] = ['bank-details:read']

/**
 * Whether the user, and the key if there is one, have this scope. `x:write` includes `x:read`; `*` includes all but the explicit ones.
 */
export function useMay(): (scope: Scope) => boolean {
  const { permissions } = useMe()
  return (scope) =>
    (permissions.includes('*') && !EXPLICIT_SCOPES.includes(scope)) ||
    permissions.includes(scope) ||
    (scope.endsWith(':read') && permissions.includes(scope.replace(/:read$/, ':write') as Scope))
}
