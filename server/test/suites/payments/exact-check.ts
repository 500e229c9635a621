// Checks a payment file by the rules of the EPC and against the data that it was made of, with integers, independently of
// the code that writes it. The schema accepts any sum, any letter and any check digit.
import type { PaymentParty, Transfer } from '../../../src/documents/index.ts'
import { COUNTRIES } from '../../../src/domain/countries.ts'
import { findElements, findText, readXml, type Xml } from '../../check/xml-reader.ts'
import { type ExpectedParty, type ExpectedTransfer, parseCents, type RandomBatch } from './random-batches.ts'
import { remainderOf97 } from './random-ibans.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const LETTERS = /^[A-Za-z0-9/?:().,'+ -]+$/
const MAX_LENGTHS: Record<string, number> = {
  MsgId: 35,
  PmtInfId: 35,
  EndToEndId: 35,
  Nm: 70,
  TwnNm: 35,
  Ustrd: 140,
}
const IDENTIFIERS = ['MsgId', 'PmtInfId', 'EndToEndId']
/** 999,999,999.99 */
const MAX_CENTS = 99_999_999_999n

type Report = (problem: string) => void

export function findErrors(xml: string, batch: RandomBatch): string[] {
  const errors: string[] = []
  const report: Report = (problem) => errors.push(problem)
  try {
    const root = readXml(xml)
    checkTexts(root, report)
    checkHead(root, batch, report)
    checkSums(root, batch, report)
    checkTransfers(root, batch, report)
  } catch (error) {
    report((error as Error).message)
  }
  return errors
}

const checkEqual = (report: Report, what: string, found: unknown, expectedValue: unknown) => {
  if (found !== expectedValue) report(`${what}: ${String(found)} instead of ${String(expectedValue)}`)
}

/** Checks every element: its letters and its length; no element is empty. */
function checkTexts({ name, text, children }: Xml, report: Report): void {
  for (const child of children) checkTexts(child, report)
  if (children.length > 0) return
  if (!LETTERS.test(text)) report(`${name} has other letters, or none: ${JSON.stringify(text)}`)
  if (text !== text.trim() || text.includes('  ')) report(`${name} has too many blanks`)
  if (text.length > (MAX_LENGTHS[name] ?? Number.POSITIVE_INFINITY)) report(`${name} is too long: ${text}`)
  if (IDENTIFIERS.includes(name) && /^\/|\/$|\/\//.test(text)) report(`${name} has a wrong slash: ${text}`)
}

const PAYMENT = 'CstmrCdtTrfInitn/PmtInf'
const HEADER = 'CstmrCdtTrfInitn/GrpHdr'

function checkHead(root: Xml, { file, expected }: RandomBatch, report: Report): void {
  const checkText = (what: string, path: string, expectedText: string | undefined) =>
    checkEqual(report, what, findText(root, path), expectedText)
  checkEqual(report, 'namespace', root.attributes['xmlns'], NAMESPACE)
  checkText('message id', `${HEADER}/MsgId`, expected.id)
  checkText('payment id', `${PAYMENT}/PmtInfId`, expected.id)
  checkText('creation', `${HEADER}/CreDtTm`, `${file.created_at.slice(0, 19)}Z`)
  checkText('initiator', `${HEADER}/InitgPty/Nm`, expected.payer.name)
  checkText('method', `${PAYMENT}/PmtMtd`, 'TRF')
  checkText('service level', `${PAYMENT}/PmtTpInf/SvcLvl/Cd`, 'SEPA')
  checkText('charges', `${PAYMENT}/ChrgBr`, 'SLEV')
  checkText('execution date', `${PAYMENT}/ReqdExctnDt/Dt`, file.execution_date)
  const [payment] = findElements(root, PAYMENT)
  if (!payment) throw new Error('No PmtInf')
  checkParty(payment, 'Dbtr', file.payer, expected.payer, report)
  if (file.payer.bic === null)
    checkText('bank of the payer', `${PAYMENT}/DbtrAgt/FinInstnId/Othr/Id`, 'NOTPROVIDED')
}

/** Compares the sums in the file with the sum of its transfers, and that sum with the data. */
function checkSums(root: Xml, { transfers }: RandomBatch, report: Report): void {
  const found = findElements(root, `${PAYMENT}/CdtTrfTxInf/Amt/InstdAmt`).map(({ text }) =>
    parseExactCents(text),
  )
  const sum = found.reduce((all, one) => all + one, 0n)
  checkEqual(
    report,
    'sum of the transfers',
    sum,
    transfers.reduce((all, { amount }) => all + parseCents(amount), 0n),
  )
  for (const group of [HEADER, PAYMENT]) {
    checkEqual(report, `${group} sum`, parseExactCents(findText(root, `${group}/CtrlSum`)), sum)
    checkEqual(report, `${group} count`, findText(root, `${group}/NbOfTxs`), String(found.length))
  }
}

/** An amount of the XML in cents: always two decimals. */
function parseExactCents(text: string | undefined): bigint {
  if (text === undefined || !/^\d+\.\d\d$/.test(text)) throw new Error(`Not an amount: ${text}`)
  return BigInt(text.replace('.', ''))
}

function checkTransfers(root: Xml, { transfers, expected }: RandomBatch, report: Report): void {
  const found = findElements(root, `${PAYMENT}/CdtTrfTxInf`)
  checkEqual(report, 'transfers', found.length, transfers.length)
  const ids = found.map((one) => findText(one, 'PmtId/EndToEndId'))
  checkEqual(report, 'different references', new Set(ids).size, ids.length)
  for (const [index, element] of found.entries()) {
    const [transfer, expectedTransfer] = [transfers[index], expected.transfers[index]]
    if (transfer && expectedTransfer)
      checkTransfer(element, transfer, expectedTransfer, (problem) => report(`transfer ${index}: ${problem}`))
  }
}

function checkTransfer(
  element: Xml,
  transfer: Transfer,
  expectedTransfer: ExpectedTransfer,
  report: Report,
): void {
  const [amount] = findElements(element, 'Amt/InstdAmt')
  const cents = parseExactCents(amount?.text)
  checkEqual(report, 'reference', findText(element, 'PmtId/EndToEndId'), expectedTransfer.reference)
  checkEqual(report, 'amount', cents, parseCents(transfer.amount))
  checkEqual(report, 'currency', amount?.attributes['Ccy'], 'EUR')
  if (cents < 1n || cents > MAX_CENTS) report(`amount ${cents} is outside of the limits`)
  checkParty(element, 'Cdtr', transfer.payee, expectedTransfer.payee, report)
  checkEqual(report, 'remittance', findText(element, 'RmtInf/Ustrd') ?? null, expectedTransfer.remittance)
}

function checkParty(
  from: Xml,
  side: 'Dbtr' | 'Cdtr',
  party: PaymentParty,
  expectedParty: ExpectedParty,
  report: Report,
): void {
  const iban = findText(from, `${side}Acct/Id/IBAN`) ?? ''
  checkEqual(report, `${side} name`, findText(from, `${side}/Nm`), expectedParty.name)
  checkEqual(report, `${side} IBAN`, iban, party.iban)
  checkEqual(report, `${side} remainder of the IBAN`, remainderOf97(iban), 1)
  checkEqual(report, `${side} BIC`, findText(from, `${side}Agt/FinInstnId/BICFI`) ?? null, party.bic)
  const [address, ...more] = findElements(from, `${side}/PstlAdr`)
  checkEqual(report, `${side} further addresses`, more.length, 0)
  const fields = address?.children.map(({ name }) => name).join(' ')
  checkEqual(report, `${side} address`, fields, expectedParty.town === null ? undefined : 'TwnNm Ctry')
  if (!address || expectedParty.town === null) return
  checkEqual(report, `${side} town`, findText(address, 'TwnNm'), expectedParty.town)
  checkEqual(report, `${side} country`, findText(address, 'Ctry'), party.country)
  if (!COUNTRIES.includes(findText(address, 'Ctry') ?? '')) report(`${side} country is not one of ISO 3166`)
}
