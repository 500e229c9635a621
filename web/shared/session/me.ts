// The team, the person and what the key may do, asked once for each session.
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Me, Scope } from '../sdk.ts'

export const MeContext = createContext<Me | undefined>(undefined)

export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('No page is drawn before the key is known')
  return me
}

/** Whether the key, and the person whom it acts as, may do what needs this scope. `x:write` includes `x:read`; `*` is everything. */
export function useMay(): (scope: Scope) => boolean {
  const { permissions } = useMe()
  return (scope) =>
    permissions.includes('*') ||
    permissions.includes(scope) ||
    (scope.endsWith(':read') && permissions.includes(scope.replace(/:read$/, ':write') as Scope))
}
