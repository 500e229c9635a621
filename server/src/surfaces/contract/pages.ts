// Generated tables in docs/: `npm run contract` writes them. A test fails if they are out of date.
import { readFile, writeFile } from 'node:fs/promises'
import { type AccessScope, listAlternatives } from '../../domain/access/scopes.ts'
import { LAWS, type PersonalEntry } from '../../domain/personal-data.ts'
import { DECLARATIONS } from '../../features/all.ts'
import type { EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'
import { createDistributionStatements } from '../../process/distribution.ts'
import { renderErrorTable } from './error-table.ts'

/** The table is between `<!-- name: written by npm run contract -->` and `<!-- end of name -->`. */
type Part = {
  page: string
  name: string
  renderLines(endpoints: readonly EndpointRecord[]): string[] | Promise<string[]>
}

const renderStatements = async () => ['```sql', ...(await createDistributionStatements()), '```']

const PARTS: readonly Part[] = [
  { page: 'errors.md', name: 'codes', renderLines: renderErrorTable },
  { page: 'scopes.md', name: 'scopes', renderLines: renderScopeTable },
  { page: 'events.md', name: 'types', renderLines: renderEventTable },
  { page: 'scaling.md', name: 'statements', renderLines: renderStatements },
  { page: 'personal-data.md', name: 'columns', renderLines: renderPersonalTable },
]

const formatCodes = (columns: Readonly<Record<string, string>> = {}) =>
  Object.keys(columns)
    .map((name) => `\`${name}\``)
    .join(', ')

type Kept = NonNullable<PersonalEntry['kept']>

/** Describes how long a law keeps rows that have a day from which its years count. */
function describeYears({ law, from, unless, with: owner }: Kept): string {
  const { years } = LAWS[law]
  if (!from) return `${years} years, as what it belongs to${unless ? `; not if \`${unless}\`` : ''}`
  const day = from === 'erasure' ? 'the erasure' : `\`${from}\``
  const goesWith = owner ? `, at most as long as its \`${owner.through}\`` : ''
  return `${years} years after the year of ${day}${goesWith}${unless ? `; not if \`${unless}\`` : ''}`
}

function describeRetention({ kept: retention, files }: PersonalEntry): string {
  if (!retention) return ''
  if (retention.while) {
    const users = retention.while.map(({ through }) => `\`${through}\``)
    return `${formatCodes(retention.columns)}: as long as a kept row of ${users.join(', ')} uses it`
  }
  return `${formatCodes(retention.columns)}${files ? ' and the file' : ''}: ${describeYears(retention)}`
}

/** One row for each table with personal data. */
function renderPersonalTable(): string[] {
  const rows = [...DECLARATIONS.tables].flatMap(([table, { owner, personal }]) => {
    if (!personal) return []
    const owners = Object.keys(personal.rowsOf ?? {}).join(', ') || 'others'
    const erased =
      formatCodes(personal.erased) +
      (personal.maxRetention ? ` (deleted after ${personal.maxRetention} at most)` : '')
    return [
      `| \`${table}\` (${owner}) | ${owners} | ${personal.why} | ${erased} | ${describeRetention(personal)} |`,
    ]
  })
  return [
    '| Table (feature) | Of | Why | Erased with the person | Kept by law |',
    '|---|---|---|---|---|',
    ...rows.sort(),
  ]
}

/** One row for each type, with the members of its data. */
function renderEventTable(): string[] {
  return [
    '| Type | When | `data` |',
    '|---|---|---|',
    ...[...DECLARATIONS.events.values()].map(({ type, description, data }) => {
      const members = Object.keys(data).map((name) => `\`${name}\``)
      return `| \`${type}\` | ${description} | ${members.join(', ')} |`
    }),
  ]
}

/** One row for each resource: the tags of its endpoints, and its scopes. */
function renderScopeTable(endpoints: readonly EndpointRecord[]): string[] {
  const named = DECLARATIONS.scopes.filter((scope) => scope !== '*')
  const rows = Map.groupBy(named, (scope) => scope.split(':')[0] ?? '')
  return [
    '| Resource | Scopes |',
    '|---|---|',
    ...[...rows].map(([resource, scopes]) => {
      const own = endpoints.filter(({ surface, access }) => surface === 'team' && grants(access, scopes))
      const writes = own.filter(({ isWrite }) => isWrite)
      const needsAdmin = writes.length > 0 && writes.every(({ role }) => role === 'team-admin')
      const tags = [...new Set(own.map(({ tag }) => tag))].join(', ')
      const note = needsAdmin ? ' (writing also needs a team-admin)' : ''
      return `| ${tags || resource} | ${scopes.map((scope) => `\`${scope}\``).join(', ')}${note} |`
    }),
  ]
}

const grants = (access: string, scopes: readonly string[]) =>
  listAlternatives(access as AccessScope).some((scope) => scopes.includes(scope))

type Page = { file: URL; text: string; isCurrent: boolean }

/** Returns the pages with regenerated tables. */
export const renderPages = (endpoints: readonly EndpointRecord[]): Promise<Page[]> =>
  Promise.all(
    PARTS.map(async ({ page, name, renderLines }) => {
      const file = new URL(`../../../../docs/${page}`, import.meta.url)
      const start = `<!-- ${name}: written by npm run contract -->\n`
      const end = `<!-- end of ${name} -->\n`
      const stored = await readFile(file, 'utf8')
      const [before, rest] = stored.split(start)
      const after = rest?.split(end)[1]
      if (after === undefined) throw new Error(`docs/${page} has no place for ${name}`)
      const text = `${before}${start}${(await renderLines(endpoints)).join('\n')}\n${end}${after}`
      return { file, text, isCurrent: text === stored }
    }),
  )

export async function writePages(endpoints: readonly EndpointRecord[]): Promise<void> {
  for (const { file, text } of await renderPages(endpoints)) await writeFile(file, text)
}
