import { expect, test } from 'vitest'
import { isSameName } from './signature-name.rules.ts'

test.each([
  ['Ada Martin', 'Ada Martin'],
  ['ada martin', 'Ada Martin'],
  ['  ADA   MARTIN ', 'Ada Martin'],
  ['AdaMartin', 'Ada Martin'],
  ['Helene Lefevre', 'Hélène Lefèvre'],
  ['He\u0301le\u0300ne Lefe\u0300vre', 'Hélène Lefèvre'],
  ['Francois Coeur', 'François Cœur'],
  ['Søren Groß', 'Soren Gross'],
  ['Maëlle d’Estaing', "Maelle d'Estaing"],
  ['Jean\u2011Luc Petit', 'Jean-Luc Petit'],
])('%j is the same name as %j', (typed, registered) => {
  expect(isSameName(typed, registered)).toBe(true)
})

test.each([
  ['Ada', 'Ada Martin'],
  ['Ada Martins', 'Ada Martin'],
  ['Martin Ada', 'Ada Martin'],
  ['', 'Ada Martin'],
  ['Ada Martln', 'Ada Martin'],
])('%j is not the same name as %j', (typed, registered) => {
  expect(isSameName(typed, registered)).toBe(false)
})
