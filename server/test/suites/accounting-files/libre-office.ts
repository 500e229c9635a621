// Opens text files in LibreOffice Calc with the formats of a country, and returns the cells that it shows.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml'
import { run } from '../../check/programs.ts'

export type Language = 'fr' | 'en'
/** `value` is a decimal number, an ISO day, or the text. */
export type Cell = { kind: 'number' | 'date' | 'text' | 'formula' | 'other'; value: string } | undefined

/** LibreOffice starts within a second; a busy machine may need much longer. */
const TIMEOUT_MS = 180_000

const LOCALES = { fr: { name: 'fr-FR', code: 1036 }, en: { name: 'en-US', code: 1033 } }
const UTF_8 = 76
const QUOTE = 34

export const hasLibreOffice = async (): Promise<boolean> =>
  (await run('soffice', ['--version'], { timeout: TIMEOUT_MS })).code === 0

/** A profile with the number and date formats of a locale, which needs no translation package. */
const buildSettings = (locale: string) => `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>`

/**
 * The settings of the import dialog: separator, quotes, UTF-8, from the first line, columns as they are found, the locale of numbers,
 * quoted cells may be numbers, dates are recognised.
 */
const buildFilter = (separator: string, code: number) =>
  `CSV:${separator.charCodeAt(0)},${QUOTE},${UTF_8},1,,${code},false,true`

export async function openInCalc(bytes: Buffer, separator: string, language: Language): Promise<Cell[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-calc-'))
  const { name, code } = LOCALES[language]
  try {
    await mkdir(join(folder, 'profile/user'), { recursive: true })
    await writeFile(join(folder, 'profile/user/registrymodifications.xcu'), buildSettings(name))
    await writeFile(join(folder, 'file.csv'), bytes)
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    const input = [`--infilter=${buildFilter(separator, code)}`, join(folder, 'file.csv')]
    const { output } = await run(
      'soffice',
      [profile, '--headless', '--norestore', '--convert-to', 'fods', '--outdir', folder].concat(input),
      { timeout: TIMEOUT_MS },
    )
    const sheet = await readFile(join(folder, 'file.fods'), 'utf8').catch(() => {
      throw new Error(`LibreOffice wrote no file: ${output}`)
    })
    return parseRows(sheet)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function* findElements(from: XmlElement, name: string): Generator<XmlElement> {
  for (const child of from.children) {
    if (!(child instanceof XmlElement)) continue
    if (child.name === name) yield child
    else yield* findElements(child, name)
  }
}

/** More rows and columns than any test file has: Calc pads a sheet with empty ones. */
const MAX_REPEATED = 1000
const countRepeats = (element: XmlElement, what: 'rows' | 'columns') =>
  Math.min(MAX_REPEATED, Number(element.attributes[`table:number-${what}-repeated`] ?? 1))

/** Removes the empty items at the end. */
function trimEmptyEnd<T>(all: T[], isEmpty: (one: T) => boolean): T[] {
  const last = all.findLastIndex((one) => !isEmpty(one))
  return all.slice(0, last + 1)
}

function parseRows(sheet: string): Cell[][] {
  const { root } = parseXml(sheet)
  if (!root) throw new Error('Not a sheet')
  const rows = [...findElements(root, 'table:table-row')].flatMap((row) => {
    const cells = [...findElements(row, 'table:table-cell')].flatMap((cell) =>
      Array<Cell>(countRepeats(cell, 'columns')).fill(parseCell(cell)),
    )
    return Array<Cell[]>(countRepeats(row, 'rows')).fill(trimEmptyEnd(cells, (cell) => cell === undefined))
  })
  return trimEmptyEnd(rows, (row) => row.length === 0)
}

function parseCell(element: XmlElement): Cell {
  const { attributes } = element
  const type = attributes['office:value-type']
  const text = [...findElements(element, 'text:p')].map(readText).join('\n')
  if (attributes['table:formula'] !== undefined) return { kind: 'formula', value: text }
  if (type === undefined) return undefined
  if (type === 'float') return { kind: 'number', value: attributes['office:value'] ?? '' }
  if (type === 'date') return { kind: 'date', value: attributes['office:date-value'] ?? '' }
  return { kind: type === 'string' ? 'text' : 'other', value: text }
}

/** Repeated blanks, tabs and line breaks are separate elements. */
function readText(paragraph: XmlElement): string {
  return paragraph.children
    .map((child) => {
      if (child instanceof XmlText) return child.text
      if (!(child instanceof XmlElement)) return ''
      if (child.name === 'text:s') return ' '.repeat(Number(child.attributes['text:c'] ?? 1))
      if (child.name === 'text:tab') return '\t'
      return child.name === 'text:line-break' ? '\n' : readText(child)
    })
    .join('')
}
