// models.py: the types of bodies and results.
import { comment, docstring, isName } from './python-text.ts'
import type { Definition } from './types.ts'

const INDENT = '    '

export function buildModelsFile(definitions: readonly Definition[]): string {
  const listKind = (kind: Definition['kind']) => sortByName(definitions.filter((one) => one.kind === kind))
  const all = [...listKind('enum'), ...listKind('object'), ...listKind('union')]
  const aliasLines = Object.entries(FORMER_NAMES).map(([name, newName]) => [
    `${name}: TypeAlias = ${newName}`,
  ])
  return `${HEAD}${[...all.map(definitionLines), ...aliasLines].map((lines) => lines.join('\n')).join('\n\n\n')}\n`
}

/** Former names of models, each with the new name. */
const FORMER_NAMES: Readonly<Record<string, string>> = { SearchResult: 'SearchHit' }

const HEAD = `"""Bodies and results of the API. Generated from the contract by \`npm run sdk\`: do not edit."""

from __future__ import annotations

import sys
from typing import Any, Literal, TypeAlias, TypedDict, Union

from ._files import File

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired


`

const sortByName = (definitions: readonly Definition[]) =>
  [...definitions].sort((one, other) => (one.name < other.name ? -1 : 1))

function definitionLines(definition: Definition): string[] {
  if (definition.kind === 'object') return objectLines(definition)
  const { name, description } = definition
  const entries =
    definition.kind === 'enum'
      ? ['Literal[', ...definition.values.map((value) => `${INDENT}${value},`), ']']
      : ['Union[', ...definition.types.map((type) => `${INDENT}${type},`), ']']
  const [first, ...rest] = entries
  return [`${name}: TypeAlias = ${first}`, ...rest, ...(description ? docstring(description, '') : [])]
}

type ObjectDefinition = Extract<Definition, { kind: 'object' }>

function objectLines(definition: ObjectDefinition): string[] {
  const { name, description, fields } = definition
  if (!fields.every((field) => isName(field.name))) return functionalLines(definition)
  const lines = [`class ${name}(TypedDict):`]
  if (description) lines.push(...docstring(description, INDENT), '')
  for (const field of fields) {
    lines.push(`${INDENT}${field.name}: ${fieldType(field)}`)
    if (field.description) lines.push(...docstring(field.description, INDENT), '')
  }
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** Returns a TypedDict in the functional syntax, which allows keywords of Python as fields. */
function functionalLines({ name, description, fields }: ObjectDefinition): string[] {
  const lines = [`${name} = TypedDict(`, `${INDENT}"${name}",`, `${INDENT}{`]
  for (const field of fields) {
    if (field.description) lines.push(...comment(field.description, INDENT.repeat(2)))
    lines.push(`${INDENT.repeat(2)}"${field.name}": ${inQuotes(fieldType(field))},`)
  }
  lines.push(`${INDENT}},`, ')')
  return [...lines, ...(description ? docstring(description, '') : [])]
}

const inQuotes = (type: string) => (type.includes('"') ? `'${type}'` : `"${type}"`)

const fieldType = ({ type, isRequired }: ObjectDefinition['fields'][number]) =>
  isRequired ? type : `NotRequired[${type}]`
