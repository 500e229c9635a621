// Names, docstrings and comments of generated Python, formatted as `ruff format` does.

const LINE_LENGTH = 100

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

/** Whether the text can be the name of a field or an argument in Python. */
export const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text)

/** Appends an underscore to a keyword: `from` becomes `from_`. */
export const toArgumentName = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name)

export const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

export const pascalCase = (name: string): string =>
  name.replace(/(^|_)([a-z])/g, (_, _before, letter: string) => letter.toUpperCase())

export const quote = (text: string): string => JSON.stringify(text)

/** Wraps the text, and keeps its line breaks. The first line leaves room for `quotes` quotation marks. */
function wrapText(text: string, indent: string, quotes = 0): string[] {
  const room = LINE_LENGTH - indent.length
  return text.split('\n').flatMap((line, index) => wrapLine(line, room, index === 0 ? room - quotes : room))
}

/** The continuation of an indented line has a deeper indent. */
function wrapLine(line: string, room: number, firstRoom: number): string[] {
  const start = /^ */.exec(line)?.[0] ?? ''
  const next = start === '' ? '' : `${start}    `
  const [first = '', ...words] = line.trimStart().split(' ')
  const lines = [`${start}${first}`]
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length > (lines.length === 1 ? firstRoom : room)) lines.push(`${next}${word}`)
    else lines[lines.length - 1] = longer
  }
  return lines.map((one) => one.trimEnd())
}

/** Returns a docstring. If it has several lines, its closing quotation marks are on a separate line. */
export function docstring(text: string, indent: string): string[] {
  const safe = text.trim().replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"')
  const lines = wrapText(safe, indent, '""""""'.length)
  const [first = ''] = lines
  if (lines.length === 1) return [`${indent}"""${first.endsWith('"') ? `${first} ` : first}"""`]
  return [`${indent}"""${first}`, ...lines.slice(1).map((line) => indentLine(line, indent)), `${indent}"""`]
}

export const comment = (text: string, indent: string): string[] =>
  wrapText(text.trim(), `${indent}# `).map((line) => (line === '' ? `${indent}#` : `${indent}# ${line}`))

const indentLine = (line: string, indent: string) => (line === '' ? '' : `${indent}${line}`)
