import { expect, test } from 'vitest'
import { findRefusal } from '../../../../test/check/refusals.ts'
import {
  checkInvoicingMode,
  checkNotErased,
  checkStatusChange,
  isSelfBilled,
  resolveUmbrella,
} from './freelancers.rules.ts'

test('an invited freelancer becomes active only by accepting the invitation', () => {
  for (const from of ['invited', 'archived'] as const) {
    expect(findRefusal(() => checkStatusChange(from, 'active', false))).toMatchObject({
      code: 'invitation_not_accepted',
      currentStatus: from,
      allowed: ['archived'],
    })
    expect(findRefusal(() => checkStatusChange(from, 'active', true))).toBeUndefined()
    expect(findRefusal(() => checkStatusChange(from, 'archived', false))).toBeUndefined()
  }
})

test('an erased freelancer cannot be changed', () => {
  expect(findRefusal(() => checkNotErased({ erased_at: null }))).toBeUndefined()
  expect(findRefusal(() => checkNotErased({ erased_at: new Date() }))).toMatchObject({
    code: 'freelancer_erased',
    currentStatus: 'archived',
    allowed: [],
  })
})

test.each([
  { sent: undefined, hasCompany: false, isUmbrella: false },
  { sent: undefined, hasCompany: true, isUmbrella: true },
  { sent: null, hasCompany: true, isUmbrella: true },
  { sent: true, hasCompany: false, isUmbrella: true },
  { sent: true, hasCompany: true, isUmbrella: true },
  { sent: false, hasCompany: false, isUmbrella: false },
])('is_umbrella $sent with a company: $hasCompany is $isUmbrella', ({ sent, hasCompany, isUmbrella }) => {
  expect(resolveUmbrella(sent, hasCompany)).toBe(isUmbrella)
})

test('an umbrella company needs is_umbrella', () => {
  expect(findRefusal(() => resolveUmbrella(false, true))).toMatchObject({
    field: 'is_umbrella',
    code: 'umbrella_required',
  })
})

test('an umbrella company sends its own invoices', () => {
  expect(findRefusal(() => checkInvoicingMode(true, 'self_billing'))).toMatchObject({
    field: 'invoicing_mode',
    code: 'umbrella_invoices',
  })
  for (const mode of ['supplier_invoice', null, undefined] as const)
    expect(findRefusal(() => checkInvoicingMode(true, mode))).toBeUndefined()
  expect(findRefusal(() => checkInvoicingMode(false, 'self_billing'))).toBeUndefined()
  expect(isSelfBilled({ is_umbrella: false, invoicing_mode: 'self_billing' })).toBe(true)
  expect(isSelfBilled({ is_umbrella: true, invoicing_mode: 'self_billing' })).toBe(false)
  expect(isSelfBilled({ is_umbrella: false, invoicing_mode: 'supplier_invoice' })).toBe(false)
})
