import { expect, test } from 'vitest'
import { FILE, PAYER, TRANSFERS } from '../../../test/suites/payments/sample-payments.ts'
import { findPaymentFileProblems, findTransferProblems, type PaymentProblemCode } from './limits.ts'
import type { PaymentFile, PaymentParty, Transfer } from './payment-file.ts'

test('a valid file and its transfers have no problem', () => {
  expect(findPaymentFileProblems(FILE)).toEqual([])
  expect(TRANSFERS.flatMap(findTransferProblems)).toEqual([])
})

const [TRANSFER] = TRANSFERS
const createTransfer = (more: Partial<Transfer>): Transfer => ({ ...TRANSFER, ...more })
const withPayee = (more: Partial<PaymentParty>) => createTransfer({ payee: { ...TRANSFER.payee, ...more } })

const BROKEN: [string, PaymentProblemCode, Transfer][] = [
  ['reference', 'no_letters', createTransfer({ reference: '//' })],
  ['reference', 'too_long', createTransfer({ reference: 'a'.repeat(36) })],
  ['reference', 'too_long', createTransfer({ reference: 'ß'.repeat(18) })],
  ['payee.name', 'no_letters', withPayee({ name: '山田太郎' })],
  ['payee.name', 'no_letters', withPayee({ name: '' })],
  ['payee.iban', 'not_iban', withPayee({ iban: 'FR1420041010050500013M02607' })],
  ['payee.iban', 'not_iban', withPayee({ iban: 'FR14 2004 1010 0505 0001 3M02 606' })],
  ['payee.iban', 'not_iban', withPayee({ iban: 'fr1420041010050500013m02606' })],
  ['payee.iban', 'not_iban', withPayee({ iban: '' })],
  ['payee.iban', 'not_sepa', withPayee({ iban: 'BR1800360305000010009795493C1' })],
  ['payee.iban', 'not_sepa', withPayee({ iban: 'TR330006100519786457841326' })],
  ['payee.bic', 'not_bic', withPayee({ bic: 'AGRIFRP' })],
  ['payee.bic', 'not_bic', withPayee({ bic: 'agrifrpp' })],
  ['payee.bic', 'not_bic', withPayee({ bic: '' })],
  ...['0', '0.00', '-1', '0.001', '1000000000', '1e3', '1,00', '', ' 1', '.5', 'NaN', '12.'].map(
    (amount): [string, PaymentProblemCode, Transfer] => ['amount', 'not_amount', createTransfer({ amount })],
  ),
]

test.each(BROKEN)('a transfer with a wrong %s has the problem %s', (field, problem, broken) => {
  expect(findTransferProblems(broken)).toEqual([expect.objectContaining({ field, problem })])
})

test.each(['0.01', '1', '1.5', '999999999.99', '007'])('%s is an amount', (amount) => {
  expect(findTransferProblems(createTransfer({ amount }))).toEqual([])
})

const createFile = (more: Partial<PaymentFile>): PaymentFile => ({ ...FILE, ...more })
const BROKEN_FILES: [string, PaymentProblemCode, PaymentFile][] = [
  ['id', 'no_letters', createFile({ id: '' })],
  ['id', 'too_long', createFile({ id: 'a'.repeat(36) })],
  ['created_at', 'not_instant', createFile({ created_at: '2026-11-17' })],
  ['execution_date', 'not_date', createFile({ execution_date: '2026-02-30' })],
  ['payer.name', 'no_letters', createFile({ payer: { ...PAYER, name: '…' } })],
  ['payer.iban', 'not_iban', createFile({ payer: { ...PAYER, iban: 'FR76' } })],
  ['payer.bic', 'not_bic', createFile({ payer: { ...PAYER, bic: 'X' } })],
  ['count', 'not_count', createFile({ count: 0 })],
  ['count', 'not_count', createFile({ count: 1.5 })],
  ['total', 'not_total', createFile({ total: '0' })],
  ['total', 'not_total', createFile({ total: '1.005' })],
  ['total', 'not_total', createFile({ total: '12345678901234567' })],
]

test.each(BROKEN_FILES)('a file with a wrong %s has the problem %s', (field, problem, broken) => {
  expect(findPaymentFileProblems(broken)).toEqual([expect.objectContaining({ field, problem })])
})
