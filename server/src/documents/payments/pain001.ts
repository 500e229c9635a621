// SEPA credit transfers as ISO 20022 pain.001.001.09, in the subset of the EPC (EPC132-08). The elements are in the order of
// the schema. The parts are separate, so that a large file is written in chunks: head, any number of transfers, tail.
import { COUNTRIES } from '../../domain/countries.ts'
import { exact, sumAmounts } from '../../domain/money.ts'
import { writeElement, writeXml, type XmlNode } from '../xml-writer.ts'
import { findPaymentFileProblems, findTransferProblems, type PaymentProblem } from './limits.ts'
import {
  MAX_CITY,
  MAX_NAME,
  MAX_REMITTANCE,
  type PaymentFile,
  type PaymentParty,
  type Transfer,
} from './payment-file.ts'
import { toSepaReference, toSepaText } from './sepa-letters.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const ISO_COUNTRIES = new Set(COUNTRIES)
const formatMoney = (amount: string): string => exact(amount).toFixed(2)

/** Since 15 November 2026 an address has separate fields, at least town and country, or is left out. */
function toAddress({ city, country }: PaymentParty): XmlNode {
  const town = toSepaText(city ?? '', MAX_CITY)
  return town === '' || country === null || !ISO_COUNTRIES.has(country)
    ? null
    : ['PstlAdr', ['TwnNm', town], ['Ctry', country]]
}

const toName = ({ name }: PaymentParty): XmlNode => ['Nm', toSepaText(name, MAX_NAME)]
const toParty = (element: 'Dbtr' | 'Cdtr', party: PaymentParty): XmlNode => [
  element,
  toName(party),
  toAddress(party),
]
const toAccount = (element: 'DbtrAcct' | 'CdtrAcct', { iban }: PaymentParty): XmlNode => [
  element,
  ['Id', ['IBAN', iban]],
]

/** The schema requires the payer's bank, even where the IBAN is enough. */
const toPayerBank = ({ bic }: PaymentParty): XmlNode => [
  'DbtrAgt',
  ['FinInstnId', bic === null ? ['Othr', ['Id', 'NOTPROVIDED']] : ['BICFI', bic]],
]

/** Writes the file; its text before `PAYMENT_FILE_TAIL` is the head. Transfers are the last children of `PmtInf`. */
function writeFileWithoutTransfers({
  id,
  created_at,
  execution_date,
  payer,
  count,
  total,
}: PaymentFile): string {
  const reference = toSepaReference(id)
  const sums: XmlNode[] = [
    ['NbOfTxs', String(count)],
    ['CtrlSum', formatMoney(total)],
  ]
  return writeXml([
    'Document',
    { xmlns: NAMESPACE },
    [
      'CstmrCdtTrfInitn',
      [
        'GrpHdr',
        ['MsgId', reference],
        // Some banks refuse fractions of a second.
        ['CreDtTm', created_at.replace(/\.\d+/, '')],
        ...sums,
        ['InitgPty', toName(payer)],
      ],
      [
        'PmtInf',
        ['PmtInfId', reference],
        ['PmtMtd', 'TRF'],
        ['BtchBookg', 'true'],
        ...sums,
        ['PmtTpInf', ['SvcLvl', ['Cd', 'SEPA']]],
        ['ReqdExctnDt', ['Dt', execution_date]],
        toParty('Dbtr', payer),
        toAccount('DbtrAcct', payer),
        toPayerBank(payer),
        ['ChrgBr', 'SLEV'],
      ],
    ],
  ])
}

/** The text after the transfers. */
export const PAYMENT_FILE_TAIL = '    </PmtInf>\n  </CstmrCdtTrfInitn>\n</Document>\n'
const TRANSFER_DEPTH = 3

/** Throws if the caller has not checked the file: no file is written without a name or with a wrong amount. */
function requireNoProblems(what: string, problems: PaymentProblem[]): void {
  if (problems.length === 0) return
  const text = problems.map(({ field, message }) => `${field} ${message}`).join('; ')
  throw new Error(`${what} cannot be written: ${text}`)
}

/** Writes everything before the transfers. `count` and `total` are those of all transfers that follow. */
export function writePaymentFileHead(file: PaymentFile): string {
  requireNoProblems('The payment file', findPaymentFileProblems(file))
  return writeFileWithoutTransfers(file).slice(0, -PAYMENT_FILE_TAIL.length)
}

function writeTransfer(transfer: Transfer): string {
  const { reference, amount, payee, remittance } = transfer
  const id = toSepaReference(reference)
  requireNoProblems(`Transfer ${id}`, findTransferProblems(transfer))
  const text = toSepaText(remittance, MAX_REMITTANCE)
  return writeElement(
    [
      'CdtTrfTxInf',
      ['PmtId', ['EndToEndId', id]],
      ['Amt', ['InstdAmt', { Ccy: 'EUR' }, formatMoney(amount)]],
      payee.bic === null ? null : ['CdtrAgt', ['FinInstnId', ['BICFI', payee.bic]]],
      toParty('Cdtr', payee),
      toAccount('CdtrAcct', payee),
      text === '' ? null : ['RmtInf', ['Ustrd', text]],
    ],
    TRANSFER_DEPTH,
  )
}

export const writeTransfers = (transfers: Transfer[]): string => transfers.map(writeTransfer).join('')

/** Writes a whole file at once, with the count and the sum of its transfers. */
export function writePaymentFile(file: Omit<PaymentFile, 'count' | 'total'>, transfers: Transfer[]): string {
  const references = new Set(transfers.map(({ reference }) => toSepaReference(reference)))
  if (references.size < transfers.length) throw new Error('Two transfers have the same reference')
  const transferText = writeTransfers(transfers)
  const total = sumAmounts(transfers.map(({ amount }) => exact(amount))).toFixed(2)
  return writePaymentFileHead({ ...file, count: transfers.length, total }) + transferText + PAYMENT_FILE_TAIL
}
