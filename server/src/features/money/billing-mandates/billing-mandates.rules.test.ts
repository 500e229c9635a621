// The states of a billing mandate: what each side may do.
import { expect, test } from 'vitest'
import { findRefusal } from '../../../../test/check/refusals.ts'
import { MANDATE_STATUSES } from '../../../kernel/db/schema/tables.ts'
import { checkMandateAction, type MandateAction } from './billing-mandates.rules.ts'

const ALLOWED = {
  // The team can also take back an offer.
  team: { offered: ['revoke'], accepted: ['revoke'], declined: [], revoked: [] },
  freelancer: { offered: ['accept', 'decline'], accepted: ['revoke'], declined: [], revoked: [] },
} as const
/** No route lets the team accept or decline an offer. */
const ACTIONS: Record<'team' | 'freelancer', readonly MandateAction[]> = {
  team: ['revoke'],
  freelancer: ['accept', 'decline', 'revoke'],
}

test.each(['accept', 'decline'] as const)(
  'a refused attempt of the team to %s a mandate names revoke as the allowed action',
  (action) => {
    expect(findRefusal(() => checkMandateAction(action, 'accepted', 'team'))).toMatchObject({
      code: 'mandate_status',
      currentStatus: 'accepted',
      allowed: ['revoke'],
      params: { action },
    })
  },
)

const CASES = (['team', 'freelancer'] as const).flatMap((side) =>
  MANDATE_STATUSES.flatMap((status) => ACTIONS[side].map((action) => ({ side, status, action }))),
)

test.each(CASES)(
  'the $side may $action a mandate in status $status only if the table allows it',
  ({ side, status, action }) => {
    const allowed: readonly string[] = ALLOWED[side][status]
    const refusal = findRefusal(() => checkMandateAction(action, status, side))
    if (allowed.includes(action)) expect(refusal).toBeUndefined()
    else
      expect(refusal).toMatchObject({
        code: 'mandate_status',
        currentStatus: status,
        allowed,
        params: { action },
      })
  },
)
