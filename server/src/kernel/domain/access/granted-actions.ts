// The actions that the scopes of a credential grant, as a bit mask that SQL can test cheaply for each row.
import { type AccessScope, grants, type Scope } from './scopes.ts'

/** Bit n is set when the scope of the nth action is held. */
export function grantedActions(
  held: readonly Scope[],
  access: Readonly<Record<string, AccessScope>>,
): number {
  let granted = 0
  Object.values(access).forEach((scope, position) => {
    if (grants(held, scope)) granted |= 1 << position
  })
  return granted
}
