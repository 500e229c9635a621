import { expect, test } from 'vitest'
import { createPlural } from './plural.ts'

const FORMS = { one: 'day', other: 'days' }

test.each([
  ['en', 0, 'days'],
  ['en', 1, 'day'],
  ['en', 1.0004, 'days'],
  ['en', 1.5, 'days'],
  ['fr', 0, 'day'],
  ['fr', 1.9996, 'day'],
  ['fr', 2, 'days'],
  ['fr', 1_000_000, 'days'],
])('in %s %s has the form of %s', (language, count, form) => {
  expect(createPlural(language)(count, FORMS)).toBe(form)
})
