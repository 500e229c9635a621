// The figures as a table for a terminal.
import { countFindings, SETS } from './findings.ts'
import type { Result } from './scenario.ts'

export type Row = {
  name: string
  isKill: boolean
  result?: Result
  skipped?: string
  failure?: string
  seconds: number
}

export const isGood = ({ result, failure }: Row): boolean =>
  failure === undefined && (!result || (countFindings(result.findings) === 0 && result.broken.length === 0))

const HEAD = ['scenario', 'strikes', 'requests', 'acknowl.', 'unknown', 'replayed', ...SETS, 'verdict', 's']

function toCells(row: Row): string[] {
  const { name, result, skipped, seconds } = row
  const verdict = skipped ? 'skipped' : isGood(row) ? 'ok' : 'FAILED'
  const end = [verdict, seconds.toFixed(0)]
  if (!result) return [name, ...Array<string>(HEAD.length - 3).fill('-'), ...end]
  const { strikes, figures, findings } = result
  const { requests, acknowledged, unknown, replayed } = figures
  const counts = [
    strikes,
    requests,
    acknowledged,
    unknown,
    replayed,
    ...SETS.map((set) => findings[set].length),
  ]
  return [name, ...counts.map((count) => count.toLocaleString('en')), ...end]
}

export function formatTable(rows: Row[]): string {
  const lines = [HEAD, ...rows.map(toCells)]
  const widths = HEAD.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  return lines
    .map((line) =>
      line.map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      ),
    )
    .map((line) => line.join('  '))
    .join('\n')
}

/** The remark of a scenario, and all its findings. */
export function listRemarks({ name, result, skipped, failure }: Row): string[] {
  const findings = SETS.flatMap((set) =>
    (result?.findings[set] ?? []).slice(0, 5).map((text) => `${set}: ${text}`),
  )
  const remarks = [result?.remark, skipped, failure, ...findings, ...(result?.broken ?? [])]
  return remarks.filter((text) => text !== undefined && text !== '').map((text) => `  ${name}: ${text}`)
}
