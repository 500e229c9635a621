// The states of a billing mandate. Pure.

import { invalidState } from '../../../domain/errors/api-error.ts'
import type { MandateStatus } from '../../../kernel/db/schema/tables.ts'
import { BILLING_MANDATE_ERRORS } from './billing-mandates.manifest.ts'

export const PORTAL_MANDATE_ACTIONS = ['accept', 'decline', 'revoke'] as const
export type MandateAction = (typeof PORTAL_MANDATE_ACTIONS)[number]
const TEAM_ACTIONS: readonly MandateAction[] = ['revoke']

const ALLOWED_STATUSES: Record<MandateAction, readonly MandateStatus[]> = {
  accept: ['offered'],
  decline: ['offered'],
  // The team can also take back an offer.
  revoke: ['offered', 'accepted'],
}
const PORTAL_ALLOWED_STATUSES: Record<MandateAction, readonly MandateStatus[]> = {
  ...ALLOWED_STATUSES,
  revoke: ['accepted'],
}

export function checkMandateAction(
  action: MandateAction,
  status: MandateStatus,
  side: 'team' | 'freelancer',
): void {
  const table = side === 'team' ? ALLOWED_STATUSES : PORTAL_ALLOWED_STATUSES
  if (table[action].includes(status)) return
  const actions = side === 'team' ? TEAM_ACTIONS : PORTAL_MANDATE_ACTIONS
  const allowed = actions.filter((candidate) => table[candidate].includes(status))
  throw invalidState(BILLING_MANDATE_ERRORS.mandate_status, { status, allowed, action })
}
