// Cells as spreadsheets read them, in both languages.
import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

type Item = { name: string; amount: number | null }
const COLUMNS = [
  { name: 'Name', value: (item: Item) => item.name },
  { name: 'Amount', value: (item: Item) => item.amount },
]
const ENGLISH = { decimal: '.', list: ',' } as const
const FRENCH = { decimal: ',', list: ';' } as const
const writeRows = (separators: typeof ENGLISH | typeof FRENCH, item: Item) =>
  formatCsv(separators, COLUMNS, [item]).split('\r\n')

test('an English file has commas and decimal points, a French one semicolons and decimal commas', () => {
  expect(writeRows(ENGLISH, { name: 'Apollo', amount: -1234.5 })).toEqual([
    '\uFEFFName,Amount',
    'Apollo,-1234.5',
    '',
  ])
  expect(writeRows(FRENCH, { name: 'Apollo', amount: -1234.5 })).toEqual([
    '\uFEFFName;Amount',
    'Apollo;-1234,5',
    '',
  ])
})

test('a cell with separators, quotes or line breaks is quoted, and null is an empty cell', () => {
  expect(formatCsv(ENGLISH, COLUMNS, [{ name: 'a "b", c\nd', amount: null }])).toBe(
    '\uFEFFName,Amount\r\n"a ""b"", c\nd",\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' \u200b=1', '＝1', '"=1'])(
  '%j is not a formula',
  (text) => {
    expect(writeRows(ENGLISH, { name: text, amount: null })[1]).toMatch(/^"?'/)
  },
)

test('text after a semicolon inside a cell is not evaluated as a formula', () => {
  expect(writeRows(FRENCH, { name: 'a;=1', amount: null })[1]).toBe(`"a;'=1";`)
})
