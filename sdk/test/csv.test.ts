// CSV files as people and spreadsheets write them.
import { describe, expect, test } from 'vitest'
import {
  CsvError,
  decodeCsv,
  importChunks,
  importRowsOf,
  parseCsv,
  readCsv,
  repeatedRows,
  writeCsv,
} from '../src/index.ts'

const parseCells = (text: string) => parseCsv(text).rows.map(({ cells }) => Object.values(cells))

describe('parseCsv', () => {
  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons, CRLF and a byte order mark', '\uFEFFa;b\r\n1;2\r\n'],
    ['tabs, CR and no line break at the end', 'a\tb\r1\t2'],
    ['blank lines and lines of separators', '\na,b\n\n1,2\n,\n\n'],
    ['quotation marks', '"a","b"\n"1","2"'],
    ['blanks around names', ' a , b \n1,2'],
  ])('reads %s', (_, text) => {
    const { columns, rows } = parseCsv(text)
    expect(columns).toEqual(['a', 'b'])
    expect(rows.map(({ cells }) => cells)).toEqual([{ a: '1', b: '2' }])
  })

  test('a cell in quotation marks may contain separators, line breaks and doubled quotation marks', () => {
    const text = 'a;b\n"1;2";"He said ""yes"""\n"two\r\nlines";,\n"";x'
    expect(parseCells(text)).toEqual([
      ['1;2', 'He said "yes"'],
      ['two\r\nlines', ','],
      ['', 'x'],
    ])
    expect(parseCsv(text).rows.map(({ line }) => line)).toEqual([2, 3, 5])
  })

  test('column names in quotation marks are ignored when the separator is detected', () => {
    expect(parseCsv('"a,b,c";d\n1;2').columns).toEqual(['a,b,c', 'd'])
  })

  test('one column needs no separator, and the last cell may be empty', () => {
    expect(parseCells('a\n1\n2')).toEqual([['1'], ['2']])
    expect(parseCells('a,b\n1,\n2,')).toEqual([
      ['1', ''],
      ['2', ''],
    ])
    expect(parseCells('a,b\n1,')).toEqual([['1', '']])
  })

  test.each([
    ['', 'empty', 1],
    ['a,b\n', 'empty', 1],
    ['a,\n1,2', 'unnamed_column', 1],
    ['a,a\n1,2', 'repeated_column', 1],
    ['a,b\n1,2\n1', 'cell_count', 3],
    ['a,b\n1,2,3', 'cell_count', 2],
    ['a,b\n"1,2\n', 'open_quote', 2],
    ['a,b\n"1"x,2', 'text_after_quote', 2],
    ['a,b\n"x\ny",2\n1"x,2', 'quote_in_text', 4],
  ])('%j is refused', (text, reason, line) => {
    let error: unknown
    try {
      parseCsv(text)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(CsvError)
    expect(error).toMatchObject({ reason, line })
  })

  test('takes time in proportion to the text', () => {
    const text = `a,b\n${'"x ""y"" z",2\n'.repeat(50_000)}`
    expect(parseCsv(text).rows).toHaveLength(50_000)
  })
})

test('readCsv returns lines with any number of cells unchanged', () => {
  expect(readCsv('a;a;\n1\n\n1;2;3;4\n')).toEqual({
    separator: ';',
    header: { line: 1, cells: ['a', 'a', ''] },
    rows: [
      { line: 2, cells: ['1'] },
      { line: 4, cells: ['1', '2', '3', '4'] },
    ],
  })
})

test('reading a written file returns the same cells', () => {
  const lines = [
    ['a', 'b;c'],
    ['1\n2', '"'],
    ['', ' x '],
  ]
  const { header, rows } = readCsv(writeCsv(';', lines))
  expect([header, ...rows].map(({ cells }) => cells)).toEqual(lines)
})

test('decodeCsv decodes UTF-8, and otherwise Windows-1252', () => {
  expect(decodeCsv(new TextEncoder().encode('Zoé'))).toBe('Zoé')
  expect(decodeCsv(Uint8Array.of(0x5a, 0x6f, 0xe9, 0x80))).toBe('Zoé€')
})

test('importRowsOf converts cells to fields of the API, and keeps the text of cells that it cannot convert', () => {
  const text = [
    'email;rate_amount;vat_rate;is_umbrella;start_date;end_date;tag_ids;electronic_address.scheme;electronic_address.value;city',
    'a@example.com;550,50;20;oui;31/12/2026;2027-01-31;one two;0225;732829320; Lyon',
    'b@example.com;much;5.5;maybe;2026/12/31;;;;;',
  ].join('\n')
  expect(importRowsOf(parseCsv(text))).toEqual([
    {
      email: 'a@example.com',
      rate_amount: 550.5,
      vat_rate: 20,
      is_umbrella: true,
      start_date: '2026-12-31',
      end_date: '2027-01-31',
      tag_ids: ['one', 'two'],
      electronic_address: { scheme: '0225', value: '732829320' },
      city: ' Lyon',
    },
    {
      email: 'b@example.com',
      rate_amount: 'much',
      vat_rate: 5.5,
      is_umbrella: 'maybe',
      start_date: '2026/12/31',
    },
  ])
})

test('repeatedRows finds rows that repeat a unique value of an earlier row, also of another request', () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({
    email: `${index}@example.com`,
    external_id: `F-${index}`,
  }))
  rows[250] = { email: '3@EXAMPLE.com', external_id: 'F-250' }
  rows[260] = { email: '260@example.com', external_id: 'F-4' }
  rows[270] = { email: '270@example.com', external_id: 'f-4' }
  expect([...repeatedRows('freelancers', rows)]).toEqual([
    [250, { field: 'email', first: 3 }],
    [260, { field: 'external_id', first: 4 }],
  ])
})

test('importChunks returns chunks of at most 200 rows that fit into a request', () => {
  const rows = Array.from({ length: 450 }, () => ({ name: 'Apollo' }))
  const all = [...rows.keys()]
  expect(importChunks(rows, all).map(({ length }) => length)).toEqual([200, 200, 50])
  const long = rows.map(() => ({ description: 'é'.repeat(20_000) }))
  for (const chunk of importChunks(long, all))
    expect(JSON.stringify(chunk.map((position) => long[position])).length).toBeLessThan(256 * 1024)
  expect(importChunks(long, all).flat()).toEqual(all)
})
