// The columns of a file are mapped to fields, and its rows to request rows or problems.
import { expect, test } from 'vitest'
import { readCsv } from '../../../shared/sdk.ts'
import { findMappingProblems, guessColumns, hasNoProblems, toFileRows } from './columns.ts'
import type { KindDefinition } from './import-kinds.ts'

const KIND = {
  scope: 'missions:write',
  name: 'freelancers',
  fields: [
    { name: 'external_id', type: 'text', isRequired: true, headers: ['référence'] },
    { name: 'email', type: 'text' },
    { name: 'start_date', type: 'date', headers: ['début'] },
    { name: 'rate_amount', type: 'number', headers: ['TJM'] },
  ],
  send: () => Promise.reject(new Error('not sent')),
  toHref: () => '',
} satisfies KindDefinition
const noLabels = () => []

test('guessColumns finds the field of each column by name, alias or label, and uses each field once', () => {
  const csv = readCsv('Référence;Mail;TJM;tjm;Couleur\na;b;1;2;red\n')
  const columns = guessColumns(KIND, csv, (field) => (field === 'email' ? ['Mail'] : []))
  expect(columns.map(({ field }) => field)).toEqual(['external_id', 'email', 'rate_amount', '', ''])
  expect(hasNoProblems(findMappingProblems(KIND, csv, columns))).toBe(true)
})

test('findMappingProblems lists missing fields, repeated fields and columns without a format', () => {
  const csv = readCsv('début;TJM\n02/03/2026;1,250\n')
  const columns = guessColumns(KIND, csv, noLabels)
  expect(findMappingProblems(KIND, csv, columns)).toEqual({
    missing: ['external_id'],
    repeated: [],
    undecided: ['début', 'TJM'],
  })
  const twice = columns.map((column) => ({ ...column, field: 'email' }))
  expect(findMappingProblems(KIND, csv, twice).repeated).toEqual(['email'])
})

test('toFileRows reads the value of each cell, and omits empty cells', () => {
  const csv = readCsv('external_id;début;TJM\nA;31/03/2026;550,50\nB;02/03/2026;\n')
  expect(toFileRows(KIND, csv, guessColumns(KIND, csv, noLabels)).map(({ sent }) => sent)).toEqual([
    { external_id: 'A', start_date: '2026-03-31', rate_amount: 550.5 },
    { external_id: 'B', start_date: '2026-03-02' },
  ])
})

test('toFileRows reports unreadable cells, lines of another length and repeated values', () => {
  const csv = readCsv('external_id;email;TJM\nA;x@example.com;much\nA;X@example.com;1\nB\n')
  expect(toFileRows(KIND, csv, guessColumns(KIND, csv, noLabels)).map(({ problems }) => problems)).toEqual([
    [{ kind: 'cell', field: 'rate_amount', cell: 'much', problem: 'not_a_number' }],
    [{ kind: 'repeated', field: 'email', first: 1 }],
    [{ kind: 'cells', found: 1, expected: 3 }],
  ])
})
