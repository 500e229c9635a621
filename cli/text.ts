// Formats values for reading: a line, several lines or a table.
export type Item = Record<string, unknown>

/** Escapes control characters, so that stored text cannot control the terminal. */
export const escapeControlCharacters = (text: string) =>
  text.replace(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const formatFields = (item: Item) =>
  Object.entries(item)
    .map(
      ([name, value]) =>
        `${name}:${isLongText(value) ? formatBlock(value) : ` ${formatValue(value, formatReference)}`}`,
    )
    .join('\n')

const isLongText = (value: unknown): value is string => typeof value === 'string' && value.includes('\n')

/** Indents the text, so that none of its lines looks like a field. */
const formatBlock = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `\n  ${escapeControlCharacters(line)}`)
    .join('')

/** The name of a field. Numbers and amounts are right-aligned; an amount is shown with the currency of its item. */
export type Column = string | { number: string } | { amount: string }

export function formatTable(items: Item[], columns: Column[]): string {
  const rows = [
    columns.map(getHeading),
    ...items.map((item) => columns.map((column) => formatCell(item, column))),
  ]
  const widths = columns.map((_, index) =>
    rows.reduce((widest, row) => Math.max(widest, countCharacters(row[index])), 0),
  )
  const pad = (cell: string, index: number) => {
    const blanks = ' '.repeat((widths[index] ?? 0) - countCharacters(cell))
    return typeof columns[index] === 'string' ? cell + blanks : blanks + cell
  }
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

function getHeading(column: Column): string {
  if (typeof column === 'string') return column
  return 'amount' in column ? column.amount : column.number
}

const formatCell = (item: Item, column: Column): string =>
  typeof column === 'object' && 'amount' in column
    ? formatAmount(item[column.amount], item['currency'])
    : formatValue(item[getHeading(column)], formatName)

/** Formats an amount with at least two decimals; additional decimals are kept. */
export function formatAmount(value: unknown, currency: unknown): string {
  if (typeof value !== 'number') return '-'
  const [whole, decimals = ''] = String(value).split('.')
  return `${whole}.${decimals.padEnd(2, '0')} ${escapeControlCharacters(String(currency))}`
}

/** Formats the fields whose name contains `amount`. */
export const withAmounts = (item: Item, currency: unknown): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      name.includes('amount') ? formatAmount(value, currency) : value,
    ]),
  )

const countCharacters = (cell = '') => [...cell].length

function formatValue(value: unknown, formatObject: (object: Item) => string): string {
  if (value === null || value === undefined) return '-'
  if (Array.isArray(value))
    return value.map((element) => formatValue(element, formatObject)).join(', ') || '-'
  return typeof value === 'object' ? formatObject(value as Item) : escapeControlCharacters(String(value))
}

/** A person has `first_name` and `last_name` instead of `name`; a company has `company`. */
function findName({ name, first_name, last_name, company, email }: Item): string {
  const fullName = [first_name, last_name].filter(Boolean).join(' ')
  return escapeControlCharacters(String(name || fullName || company || email || ''))
}

export const formatName = (object: Item): string => findName(object) || formatPairs(object)

function formatReference(object: Item): string {
  const { id, email } = object
  const name = findName(object)
  if (!name) return formatPairs(object)
  const address = email && email !== name ? ` <${escapeControlCharacters(String(email))}>` : ''
  return name + address + (id ? ` (${escapeControlCharacters(String(id))})` : '')
}

export const formatPairs = (object: Item): string =>
  Object.entries(object)
    .map(([name, value]) => `${escapeControlCharacters(name)}: ${formatValue(value, formatName)}`)
    .join(', ') || '-'
