// CSV text as spreadsheets write it.
import { expect, test } from 'vitest'
import { CsvError, readCsv, writeCsv } from '../src/csv.ts'

test.each([
  ['semicolons', 'a;b\n1;2\n', ';', [['1', '2']]],
  ['commas', 'a,b\n1,2', ',', [['1', '2']]],
  ['tabs', 'a\tb\n1\t2', '\t', [['1', '2']]],
  ['a byte order mark and CRLF', '\ufeffa;b\r\n1;2\r\n', ';', [['1', '2']]],
  ['quotes', 'a;b\n"x;""y""\nz";2\n', ';', [['x;"y"\nz', '2']]],
  ['a quoted separator in the header', '"a,b,c";d\n1;2', ';', [['1', '2']]],
  [
    'empty cells and lines',
    'a;b\n\n;\n1;\n',
    ';',
    [
      ['', ''],
      ['1', ''],
    ],
  ],
  ['decimal commas', 'a;b\n1,5;2,5', ';', [['1,5', '2,5']]],
  ['a short and a long line', 'a;b\n1\n1;2;3', ';', [['1'], ['1', '2', '3']]],
])('reads %s', (_, text, separator, rows) => {
  expect(readCsv(text)).toMatchObject({ separator, rows })
})

test('keeps every cell as written', () => {
  expect(readCsv('a;b\n 007 ;=1+1\n').rows).toEqual([[' 007 ', '=1+1']])
})

test.each([
  ['', 'empty', 0],
  ['a;b\n"1;2', 'unclosed_quote', 1],
  ['a;b\n1;2\n"1"x;2', 'text_after_quote', 2],
])('refuses %j', (text, problem, row) => {
  expect(() => readCsv(text)).toThrow(CsvError)
  try {
    readCsv(text)
  } catch (error) {
    expect(error).toMatchObject({ problem, row })
  }
})

test('a written file is read as it was', () => {
  const csv = {
    separator: ';' as const,
    header: ['a', 'b;c'],
    rows: [
      ['1\n2', '"'],
      ['', ' x '],
    ],
  }
  expect(readCsv(writeCsv(csv))).toEqual(csv)
})
