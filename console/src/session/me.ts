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

/** Whether the key may do what needs this scope. `x:write` includes `x:read`; `*` is everything. */
export function useMay(): (scope: Scope) => boolean {
  const { scopes } = useMe().key
  return (scope) =>
    scopes.includes('*') ||
    scopes.includes(scope) ||
    (scope.endsWith(':read') && scopes.includes(scope.replace(/:read$/, ':write') as Scope))
}
