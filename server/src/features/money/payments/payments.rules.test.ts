import { expect, test } from 'vitest'
import { listErrors } from '../../../../test/check/refusals.ts'
import { paidOnErrors, whyInvolved } from './payments.rules.ts'

const findErrors = (paidOn: string, earliest?: string) =>
  listErrors(paidOnErrors('paid_on', paidOn, { today: '2026-03-02', ...(earliest && { earliest }) }))

test('a payment must have been executed today or in the last year', () => {
  expect(findErrors('2026-03-02')).toEqual([])
  expect(findErrors('2026-03-03')).toEqual([['paid_on', 'paid_in_the_future', { today: '2026-03-02' }]])
  expect(findErrors('2025-03-01')).toEqual([])
  expect(findErrors('2025-02-28')).toEqual([['paid_on', 'paid_too_early', { earliest: '2025-03-01' }]])
})

test('a payment cannot have been executed before the earliest possible day', () => {
  expect(findErrors('2026-02-01', '2026-02-01')).toEqual([])
  expect(findErrors('2026-01-31', '2026-02-01')).toEqual([
    ['paid_on', 'paid_too_early', { earliest: '2026-02-01' }],
  ])
})

test('a user who approved the report or changed the bank account is involved in the payment', () => {
  const involved = { approvers: ['ada'], accountProposers: ['lin', 'ada'] }
  expect(whyInvolved('ada', involved)).toBe('approved_report')
  expect(whyInvolved('lin', involved)).toBe('changed_bank_account')
  expect(whyInvolved('noor', involved)).toBeUndefined()
})
