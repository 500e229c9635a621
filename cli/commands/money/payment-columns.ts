// Payments, payment batches and their entries as tables and lines.
import { type Column, escapeControlCharacters, formatAmount, type Item } from '../../text.ts'

export const DUE_COLUMNS: Column[] = [
  'id',
  'invoice_number',
  'freelancer',
  'due_date',
  { amount: 'amount' },
  'bank_account',
  'problems',
]
export const LINE_COLUMNS: Column[] = [...DUE_COLUMNS, 'status']
export const BATCH_COLUMNS: Column[] = [
  'id',
  'status',
  'label',
  'execution_date',
  { number: 'entry_count' },
  { number: 'paid_count' },
  { amount: 'total' },
  'created_at',
]
export const PAYMENT_COLUMNS: Column[] = [
  'id',
  'kind',
  'entry_id',
  { amount: 'amount' },
  'paid_on',
  'reference',
  'batch_id',
]

/** Shows the end of the IBAN: the whole IBAN needs the scope `bank-details:read`. */
export const formatAccount = ({ country, last_digits }: { country: unknown; last_digits: unknown }) =>
  escapeControlCharacters(`${country} …${last_digits}`)

const formatAccountOrNull = (account: unknown) =>
  account ? formatAccount(account as Item & { country: unknown; last_digits: unknown }) : null

export const toLineRow = (line: Item): Item => ({
  ...line,
  bank_account: formatAccountOrNull(line['bank_account']),
})

export const toBatchRow = (batch: Item): Item => ({
  ...batch,
  total: formatAmount(batch['total'], batch['currency']),
  bank_account: formatAccountOrNull(batch['bank_account']),
})

export const toPaymentRow = (payment: Item): Item => ({
  ...payment,
  amount: formatAmount(payment['amount'], payment['currency']),
})
