// IBAN (ISO 13616) and BIC (ISO 9362), as they are sent and stored: in upper case, without blanks. Pure.
import { isValidBIC, isValidIBAN } from 'ibantools'
import { hasSepaLetters } from '../../../documents/index.ts'
import { type FieldError, fieldError } from '../../../domain/errors/api-error.ts'
import { BANK_DETAILS_ERRORS } from './bank-details.errors.ts'

const ELECTRONIC_FORMAT = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/
/** `isValidBIC` also accepts lowercase letters. */
const UPPER_CASE = /^[A-Z0-9]+$/

type BankInput = { readonly iban?: unknown; readonly bic?: unknown; readonly holder_name?: unknown }

/** The errors say what would be valid, and never contain the input. */
export function bankErrors({ iban, bic, holder_name }: BankInput): FieldError[] {
  return [
    ...(typeof iban === 'string' ? ibanErrors(iban) : []),
    ...(typeof bic === 'string' && !(UPPER_CASE.test(bic) && isValidBIC(bic))
      ? [fieldError('bic', BANK_DETAILS_ERRORS.bic_invalid)]
      : []),
    ...(typeof holder_name === 'string' && holder_name.trim() !== '' && !hasSepaLetters(holder_name)
      ? [fieldError('holder_name', BANK_DETAILS_ERRORS.holder_name_letters)]
      : []),
  ]
}

function ibanErrors(iban: string): FieldError[] {
  if (!ELECTRONIC_FORMAT.test(iban)) return [fieldError('iban', BANK_DETAILS_ERRORS.iban_format)]
  return isValidIBAN(iban) ? [] : [fieldError('iban', BANK_DETAILS_ERRORS.iban_invalid)]
}

/** What lists, events and mails show of an IBAN. */
export const toPublicPart = (iban: string) => ({ country: iban.slice(0, 2), last_digits: iban.slice(-4) })
