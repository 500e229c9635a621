// The team, the user and the scopes of the key, loaded once per session.
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Me, Scope } from '../sdk.ts'

export const MeContext = createContext<Me | undefined>(undefined)

export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('No page is drawn before the key is known')
  return me
}

/** Whether key and user have this scope. `x:write` includes `x:read`; `*` includes all. */
export function useMay(): (scope: Scope) => boolean {
  const { permissions } = useMe()
  return (scope) =>
    permissions.includes('*') ||
    permissions.includes(scope) ||
    (scope.endsWith(':read') && permissions.includes(scope.replace(/:read$/, ':write') as Scope))
}
