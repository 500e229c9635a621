// Templates of the maximum length with the most expensive content to validate. Some are too complex and refused.
import { costly } from './costly-bodies.ts'
import type { CostlyRequest } from './raw-request.ts'

const TEMPLATE_LENGTH = 50_000
const template = (kind: string, unit: string): CostlyRequest =>
  costly(`a template of ${kind}`, (json) => {
    const body = unit.repeat(Math.floor(TEMPLATE_LENGTH / unit.length))
    return JSON.stringify({ ...(json as object), body })
  })

export const TEMPLATES: readonly CostlyRequest[] = [
  template('words', 'word '),
  template('placeholders', '{{ mission.name }} '),
  template('unknown placeholders', '{{a}}'),
  template('open braces', '{{'),
  template('lines', 'a\n\n'),
  template('list items', '* a\n'),
  template('nested lists', `${'* '.repeat(40)}a\n`),
  template('quotes', `${'>'.repeat(40)} a\n`),
  template('emphasis', '*a **b '),
  template('brackets', '['),
  template('links', '[a](b'),
  template('stars', '*'),
  template('underscores', '_a'),
  template('backticks', '`a'),
  template('backslashes', '\\'),
  template('headings', '# a\n'),
  template('table rows', '|a|b|\n|-|-|\n'),
  template('entities', '&amp'),
  template('tags', '<a '),
]
