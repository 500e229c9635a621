// The rules of SEPA credit transfers and of pain.001.001.09, which are checked before a file is written.
import { isCivilDate, isInstant } from '../../domain/calendar.ts'
import { exact } from '../../domain/money.ts'
import { isIban, isSepaIban } from './iban.ts'
import {
  MAX_NAME,
  MAX_REFERENCE,
  type PaymentFile,
  type PaymentParty,
  type Transfer,
} from './payment-file.ts'
import { toSepaReference, toSepaText } from './sepa-letters.ts'

const PROBLEMS = {
  no_letters: 'must contain a letter or digit that a payment file can hold (Latin, Greek or Cyrillic)',
  too_long: `must have at most ${MAX_REFERENCE} characters in a payment file`,
  not_iban: 'must be an IBAN with right check digits, in capitals and without blanks',
  not_sepa: 'must be an IBAN of a country in SEPA, with the length of that country',
  not_bic: 'must be a BIC of 8 or 11 characters, in capitals and without blanks',
  not_amount: 'must be an amount from 0.01 to 999999999.99 with at most two decimals',
  not_total: 'must be a positive amount of at most 18 digits, two of them decimals',
  not_count: 'must be a whole number from 1',
  not_date: 'must be an existing day, as YYYY-MM-DD',
  not_instant: 'must be an instant, as YYYY-MM-DDThh:mm:ssZ',
}
export type PaymentProblemCode = keyof typeof PROBLEMS
/** `field` is a path, such as `payee.iban`. */
export type PaymentProblem = { field: string; problem: PaymentProblemCode; message: string }

type Check = [isValid: boolean, field: string, problem: PaymentProblemCode]

/** ISO 9362:2022, as the schema has it. */
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/
const TOTAL = /^\d{1,16}(?:\.\d{1,2})?$/
const isPositive = (text: string) => !exact(text).isZero()
const isAmount = (text: string) => AMOUNT.test(text) && isPositive(text)
const isTotal = (text: string) => TOTAL.test(text) && isPositive(text)

/** The largest number that the schema can hold (Max15Numeric). */
const isCount = (count: number) => Number.isSafeInteger(count) && count > 0 && count < 1e15

function referenceChecks(field: string, text: string): Check[] {
  const reference = toSepaReference(text)
  return [
    [reference !== '', field, 'no_letters'],
    [reference.length <= MAX_REFERENCE, field, 'too_long'],
  ]
}

function partyChecks(field: 'payer' | 'payee', { name, iban, bic }: PaymentParty): Check[] {
  return [
    [toSepaText(name, MAX_NAME) !== '', `${field}.name`, 'no_letters'],
    [isIban(iban), `${field}.iban`, 'not_iban'],
    [!isIban(iban) || isSepaIban(iban), `${field}.iban`, 'not_sepa'],
    [bic === null || BIC.test(bic), `${field}.bic`, 'not_bic'],
  ]
}

const listProblems = (checks: Check[]): PaymentProblem[] =>
  checks.flatMap(([isValid, field, problem]) =>
    isValid ? [] : [{ field, problem, message: PROBLEMS[problem] }],
  )

/** Lists why a transfer cannot be written. `writePaymentFile` checks that the references are unique. */
export const findTransferProblems = ({ reference, amount, payee }: Transfer): PaymentProblem[] =>
  listProblems([
    ...referenceChecks('reference', reference),
    [isAmount(amount), 'amount', 'not_amount'],
    ...partyChecks('payee', payee),
  ])

/** Lists why a file cannot be written, apart from its transfers. */
export const findPaymentFileProblems = (file: PaymentFile): PaymentProblem[] =>
  listProblems([
    ...referenceChecks('id', file.id),
    [isInstant(file.created_at), 'created_at', 'not_instant'],
    [isCivilDate(file.execution_date), 'execution_date', 'not_date'],
    ...partyChecks('payer', file.payer),
    [isCount(file.count), 'count', 'not_count'],
    [isTotal(file.total), 'total', 'not_total'],
  ])
