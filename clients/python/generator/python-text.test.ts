// Names and texts of the contract become valid Python.
import { expect, test } from 'vitest'
import { comment, docstring, isName, pascalCase, snakeCase, toArgumentName } from './python-text.ts'

test('names of operations and fields become Python names', () => {
  expect(snakeCase('getDas2File')).toBe('get_das2_file')
  expect(snakeCase('operatorListApiKeys')).toBe('operator_list_api_keys')
  expect(pascalCase('external_referent')).toBe('ExternalReferent')
  expect(pascalCase('listMissions')).toBe('ListMissions')
  expect(['from', 'page'].map(toArgumentName)).toEqual(['from_', 'page'])
  expect(['from', 'to', 'class', 'a-b', '2a'].filter(isName)).toEqual(['to'])
})

test.each([
  ['Short.', ['    """Short."""']],
  ['In "quotes"', ['    """In "quotes" """']],
  ['A \\S and """', ['    """A \\\\S and \\"\\"\\" """']],
  ['First.\n\n    name: Text.', ['    """First.', '', '        name: Text.', '    """']],
])('formats %j as a docstring', (text, lines) => {
  expect(docstring(text, '    ')).toEqual(lines)
})

test('long texts are wrapped, and an indented line continues with a deeper indent', () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ')
  const lines = docstring(`${words}\n    ${words}`, '    ')
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100)
  expect(lines.filter((line) => line.startsWith(' '.repeat(12)))).toHaveLength(3)
  expect(lines.join(' ').match(/word\d+/g)).toHaveLength(80)
  for (const line of comment(words, '  ')) expect(line).toMatch(/^ {2}# word.{0,94}$/)
})
