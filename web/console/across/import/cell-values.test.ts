// Cells are read exactly, or not at all.
import { expect, test } from 'vitest'
import {
  detectDates,
  detectNumbers,
  readBoolean,
  readDate,
  readInteger,
  readNumber,
  readWord,
} from './cell-values.ts'

test.each([
  [['550', '600'], undefined, false],
  [['550.50', '600'], 'point', true],
  [['550,50', '600'], 'comma', true],
  [['1\u202f250,50'], 'comma', true],
  [['1,250.50'], 'point', true],
  [['1.250,50'], 'comma', true],
  [['1,250'], undefined, true],
  [['1.250'], undefined, true],
  [['1,250', '0,5'], 'comma', true],
  [['1,5', '1.5'], undefined, true],
])('detects the number format of %j: %s', (texts, format, isNeeded) => {
  expect(detectNumbers(texts)).toEqual({ format, isNeeded })
})

test.each([
  ['550,50', 'comma', 550.5],
  ['1 250,5', 'comma', 1250.5],
  ['1.250', 'comma', 1250],
  ['1,250', 'point', 1250],
  ['-12.25', 'point', -12.25],
  ['12', undefined, 12],
] as const)('reads the number %s with the format %s', (text, format, value) => {
  expect(readNumber(text, format)).toEqual({ value })
})

test.each(['', ' 5', '5 €', '1,2,3', '1 25', '12,5', '1e3', '0x10', '١٢'])('%j is not a number', (text) => {
  expect(readNumber(text, 'point')).toEqual({ problem: 'not_a_number' })
})

test.each([
  [['2026-03-02'], undefined, false],
  [['02/03/2026'], undefined, true],
  [['03/03/2026'], undefined, false],
  [['31/03/2026', '02/03/2026'], 'day_first', true],
  [['03/31/2026', '02/03/2026'], 'month_first', true],
  [['02.03.2026'], 'day_first', true],
  [['31/03/2026', '03/31/2026'], undefined, true],
])('detects the date format of %j: %s', (texts, format, isNeeded) => {
  expect(detectDates(texts)).toEqual({ format, isNeeded })
})

test.each([
  ['2026-03-02', undefined, '2026-03-02'],
  ['02/03/2026', 'day_first', '2026-03-02'],
  ['02/03/2026', 'month_first', '2026-02-03'],
  ['2.3.2026', 'day_first', '2026-03-02'],
  ['03/03/2026', undefined, '2026-03-03'],
] as const)('reads the date %s with the format %s', (text, format, value) => {
  expect(readDate(text, format)).toEqual({ value })
})

test.each([
  ['02/03/2026', undefined],
  ['31/02/2026', 'day_first'],
  ['2026-02-30', undefined],
  ['02/03/26', 'day_first'],
  ['02/03-2026', 'day_first'],
  ['45000', 'day_first'],
] as const)('%s with the format %s is not a date', (text, format) => {
  expect(readDate(text, format)).toEqual({ problem: 'not_a_date' })
})

test('reads whole numbers, booleans and known words', () => {
  expect(readInteger('30')).toEqual({ value: 30 })
  expect(readInteger('30.0')).toEqual({ problem: 'not_a_whole_number' })
  expect(readBoolean('Oui')).toEqual({ value: true })
  expect(readBoolean('1')).toEqual({ problem: 'not_yes_or_no' })
  expect(readWord('Journalière', { daily: ['journaliere'] })).toEqual({ value: 'daily' })
  expect(readWord('weekly', { daily: [] })).toEqual({ problem: 'unknown_word' })
})
