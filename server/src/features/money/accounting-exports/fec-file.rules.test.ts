// The French FEC format (LPF A 47 A-1).
import { expect, test } from 'vitest'
import { fecHead, formatFecLine } from './fec-file.rules.ts'
import type { PostingLine } from './postings/postings.queries.ts'

const LINE: PostingLine = {
  number: 7,
  position: 1,
  kind: 'purchase',
  role: 'cost',
  journal_code: 'AC',
  journal_label: 'Achats',
  posted_on: '2026-03-31',
  validated_on: '2026-04-02',
  account: '604000',
  account_label: 'Prestations',
  auxiliary: 'FADA',
  auxiliary_label: 'Ada Martin',
  piece_ref: 'AF-1',
  piece_date: '2026-03-30',
  label: 'Data platform',
  debit: '1234.5000',
  credit: '0.0000',
  letter: null,
  lettered_on: null,
  invoice_number: 'AF-1',
  due_date: '2026-04-30',
  file_name: 'AF-1.pdf',
  entry_id: 'entry',
  is_unsent: true,
}

test('a FEC has the eighteen columns of the law, then three that accounting programs read', () => {
  expect(fecHead).toBe(
    'JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\tDateLimitReglmt\tNumFacture\tFichierFacture\r\n',
  )
})

test('a line has tabs, decimal commas, and dates without hyphens', () => {
  expect(formatFecLine(LINE)).toBe(
    'AC\tAchats\t7\t20260331\t604000\tPrestations\tFADA\tAda Martin\tAF-1\t20260330\tData platform\t1234,50\t0,00\t\t\t20260402\t\t\t20260430\tAF-1\tAF-1.pdf\r\n',
  )
})

test('a settled line has its letters and their day', () => {
  const cells = formatFecLine({ ...LINE, letter: 'AB', lettered_on: '2026-04-30' }).split('\t')
  expect(cells.slice(13, 15)).toEqual(['AB', '20260430'])
})

test('a missing value is an empty cell', () => {
  const line = { ...LINE, auxiliary: null, auxiliary_label: null, due_date: null, file_name: null }
  expect(formatFecLine(line)).toBe(
    'AC\tAchats\t7\t20260331\t604000\tPrestations\t\t\tAF-1\t20260330\tData platform\t1234,50\t0,00\t\t\t20260402\t\t\t\tAF-1\t\r\n',
  )
})

test('only a purchase has a due date and a file', () => {
  expect(
    formatFecLine({ ...LINE, kind: 'payment' })
      .split('\t')
      .slice(-3),
  ).toEqual(['', 'AF-1', '\r\n'])
})

test.each([
  ['a\tb\r\nc', 'a b c'],
  ['a\u2028\u2029b', 'a b'],
  ['a\u0000\u0085b', 'a b'],
  ['say "hi"', "say 'hi'"],
  ['=1+1', '« =1+1 »'],
  ['\t=1', '«  =1 »'],
  ['Zoë; Co', 'Zoë; Co'],
])('the text %j is written as %j: the format has no quoting', (text, written) => {
  const cells = formatFecLine({
    ...LINE,
    journal_label: text,
    account_label: text,
    auxiliary_label: text,
    piece_ref: text,
    label: text,
    invoice_number: text,
    file_name: text,
  })
    .replace('\r\n', '')
    .split('\t')
  expect([1, 5, 7, 8, 10, 19, 20].map((index) => cells[index])).toEqual(Array(7).fill(written))
})
