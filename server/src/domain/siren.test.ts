import { expect, test } from 'vitest'
import { isSiren, isSiret } from './siren.ts'

test.each([
  ['732829320', true],
  ['732829321', false],
  ['73282932', false],
  ['732 829 320', false],
])('%s is a SIREN: %s', (text, expected) => {
  expect(isSiren(text)).toBe(expected)
})

test.each([
  ['73282932000074', true],
  ['73282932000075', false],
  // A valid check digit after an invalid SIREN.
  ['73282932100073', false],
  // La Poste: the head office has a check digit, post offices have a sum of digits.
  ['35600000000048', true],
  ['35600000049837', true],
  ['35600000049838', false],
  ['7328293200007', false],
])('%s is a SIRET: %s', (text, expected) => {
  expect(isSiret(text)).toBe(expected)
})
