// The summary of all scenarios.
import { isGood, type Row } from './table.ts'

/** The number of strikes in scenarios that kill. */
const countKills = (rows: Row[]) =>
  rows.reduce((sum, row) => sum + (row.isKill ? (row.result?.strikes ?? 0) : 0), 0)

const toVerdict = (row: Row) => (row.skipped ? 'skipped' : isGood(row) ? 'ok' : 'FAILED')

/** Rule of three: n trials without a loss mean a loss rate of at most 3/n with 95 % confidence. */
const formatLossBound = (kills: number, lost: number) =>
  kills > 3 && lost === 0
    ? `: with 95 % confidence at most ${(300 / kills).toFixed(1)} % of kills lose one`
    : ''

export function formatSummary(rows: Row[]): string {
  const done = rows.flatMap(({ result }) => result ?? [])
  const kills = countKills(rows)
  const acknowledged = done.reduce((sum, { figures }) => sum + figures.acknowledged, 0)
  const operations = new Set(done.flatMap(({ figures }) => [...figures.acts.keys()]))
  const lost = done.reduce((sum, { findings }) => sum + findings.lost.length, 0)
  const counts = ['ok', 'FAILED', 'skipped'].map(
    (word) => `${rows.filter((row) => toVerdict(row) === word).length} ${word}`,
  )
  const writes = `${acknowledged.toLocaleString('en')} acknowledged writes of ${operations.size} operations`
  return `${kills} kills, ${writes}, ${lost} lost${formatLossBound(kills, lost)}\n${counts.join(', ')}`
}
