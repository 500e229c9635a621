// The tables of a statement with their positions in its text. The test compares them with the tables that PostgreSQL locks when
// it analyses the statement, so a form of SQL that this parser does not know fails the test.

export type Relation = { table: string; offset: number; isWritten: boolean }

type Token = { text: string; offset: number }

const TOKEN = /'(?:[^']|'')*'|"[^"]+"|[a-z_]\w*|\$\d+|\S/gi

/** Removes quotes from names, and changes other names and keywords to lower case, as PostgreSQL does. */
const parseTokens = (sql: string): Token[] =>
  Array.from(sql.matchAll(TOKEN), (match) => ({
    text: match[0].startsWith('"') ? match[0].slice(1, -1) : match[0].toLowerCase(),
    offset: match.index,
  }))

/** Keywords that end a list of tables. */
const CLAUSES = new Set([
  'where',
  'order',
  'group',
  'having',
  'limit',
  'offset',
  'union',
  'returning',
  'set',
  'window',
  'for',
  'select',
  'values',
])
const BEFORE_A_TABLE = new Set(['from', 'join', 'update', 'into', 'using'])
const WRITES = new Set(['update', 'into'])
const SKIPPED = new Set(['only', 'lateral'])

export function findRelations(sql: string, tables: ReadonlySet<string>): Relation[] {
  const tokens = parseTokens(sql)
  const ctes = listCteNames(tokens)
  return findTablePositions(tokens).flatMap(({ index, isWritten }) => {
    const name = SKIPPED.has(tokens[index]?.text ?? '') ? tokens[index + 1] : tokens[index]
    const isTable = name && tables.has(name.text) && !ctes.has(name.text)
    return isTable ? [{ table: name.text, offset: name.offset, isWritten }] : []
  })
}

type Place = { index: number; isWritten: boolean }

/** Positions of table names: after a keyword, and after a comma in a list of tables. */
function findTablePositions(tokens: readonly Token[]): Place[] {
  const places: Place[] = []
  /** For each open parenthesis: whether it is inside a list of tables. */
  const lists = [false]
  for (const [index, { text }] of tokens.entries()) {
    const previous = tokens[index - 1]?.text
    const isKeyword = BEFORE_A_TABLE.has(text) && previous !== 'distinct'
    updateLists(lists, text, isKeyword)
    if (!isKeyword && !(text === ',' && lists.at(-1))) continue
    places.push({
      index: index + 1,
      isWritten: WRITES.has(text) || (text === 'from' && previous === 'delete'),
    })
  }
  return places
}

function updateLists(lists: boolean[], text: string, isKeyword: boolean): void {
  if (text === '(') lists.push(false)
  if (text === ')') lists.pop()
  if (CLAUSES.has(text)) lists[lists.length - 1] = false
  if (isKeyword) lists[lists.length - 1] = !WRITES.has(text)
}

/** `with x as (…), y (a, b) as materialized (…)` */
function listCteNames(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>()
  for (const [index, { text }] of tokens.entries()) {
    if (text !== 'as') continue
    const body = tokens[index + 1]?.text === 'materialized' ? tokens[index + 2] : tokens[index + 1]
    if (body?.text !== '(') continue
    const name = tokens[findNameBefore(tokens, index)]
    if (name) names.add(name.text)
  }
  return names
}

/** The position of the name before `as`, and before its list of columns if any. */
function findNameBefore(tokens: readonly Token[], asIndex: number): number {
  let index = asIndex - 1
  if (tokens[index]?.text !== ')') return index
  while (index >= 0 && tokens[index]?.text !== '(') index -= 1
  return index - 1
}
