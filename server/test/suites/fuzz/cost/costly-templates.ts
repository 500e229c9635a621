// Templates of the maximum length with the most expensive content to validate. Some are too complex and refused.
import { costly } from './costly-bodies.ts'
import type { CostlyRequest } from './raw-request.ts'

const TEMPLATE_LENGTH = 50_000
const createTemplateRequest = (kind: string, unit: string): CostlyRequest =>
  costly(`a template of ${kind}`, (json) => {
    const body = unit.repeat(Math.floor(TEMPLATE_LENGTH / unit.length))
    return JSON.stringify({ ...(json as object), body })
  })

export const TEMPLATES: readonly CostlyRequest[] = [
  createTemplateRequest('words', 'word '),
  createTemplateRequest('placeholders', '{{ mission.name }} '),
  createTemplateRequest('unknown placeholders', '{{a}}'),
  createTemplateRequest('open braces', '{{'),
  createTemplateRequest('lines', 'a\n\n'),
  createTemplateRequest('list items', '* a\n'),
  createTemplateRequest('nested lists', `${'* '.repeat(40)}a\n`),
  createTemplateRequest('quotes', `${'>'.repeat(40)} a\n`),
  createTemplateRequest('emphasis', '*a **b '),
  createTemplateRequest('brackets', '['),
  createTemplateRequest('links', '[a](b'),
  createTemplateRequest('stars', '*'),
  createTemplateRequest('underscores', '_a'),
  createTemplateRequest('backticks', '`a'),
  createTemplateRequest('backslashes', '\\'),
  createTemplateRequest('headings', '# a\n'),
  createTemplateRequest('table rows', '|a|b|\n|-|-|\n'),
  createTemplateRequest('entities', '&amp'),
  createTemplateRequest('tags', '<a '),
]
