// Which index a plan uses to read missions, for the rows of the page and for the total.
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

export type Reads = { rows: string[]; total: string[]; hasSequentialScan: boolean }

// Tables that determine a page and its total; the others only add fields to rows already found.
const COUNTED_TABLES = ['mission', 'mission_tally']

type Read = { by: string; isOfRows: boolean; isSequential: boolean }

export function listReads(plan: PlanNode): Reads {
  const reads = collectReads(plan, false)
  const listIndexes = (ofRows: boolean) => [
    ...new Set(reads.filter(({ isOfRows }) => isOfRows === ofRows).map(({ by }) => by)),
  ]
  return {
    rows: listIndexes(true),
    total: listIndexes(false),
    hasSequentialScan: reads.some(({ isSequential }) => isSequential),
  }
}

/** Only the rows of the page are limited; the total is not. */
function collectReads(node: PlanNode, isLimited: boolean): Read[] {
  const isOfRows = isLimited || node['Node Type'] === 'Limit'
  const below = (node.Plans ?? []).flatMap((child) => collectReads(child, isOfRows))
  const table = node['Relation Name'] ?? ''
  if (!COUNTED_TABLES.includes(table)) return below
  return [...listNodeIndexes(node).map((by) => ({ by, isOfRows, isSequential: by === SEQUENTIAL })), ...below]
}

const SEQUENTIAL = 'sequential scan of mission'

function listNodeIndexes(node: PlanNode): string[] {
  const kind = node['Node Type']
  if (kind === 'Bitmap Heap Scan') return bitmapIndexes(node).map((index) => `${index} (bitmap)`)
  if (node['Index Name']) return [node['Index Name'] + (kind === 'Index Only Scan' ? ' (index only)' : '')]
  // The tally has a few rows per team, so a sequential scan is right.
  return [node['Relation Name'] === 'mission' ? SEQUENTIAL : 'mission_tally']
}

const bitmapIndexes = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Bitmap Index Scan' ? [node['Index Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(bitmapIndexes),
]
