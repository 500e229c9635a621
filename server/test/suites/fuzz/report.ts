// The report of a run: its figures, and each kind of finding once, with a line that reproduces it.
import { formatTable } from '../../../../bench/report/table.ts'
import { OPERATIONS } from './operations.ts'
import type { Finding, Tally } from './tally.ts'

export function formatFigures(tally: Tally, seconds: number): string {
  const responses = [...tally.responses()]
  const covered = new Set(responses.map(([key]) => key.split(' ', 1)[0]))
  const succeeded = new Set(
    responses.filter(([key]) => / 2\d\d$/.test(key)).map(([key]) => key.split(' ', 1)[0]),
  )
  const statuses = Map.groupBy(responses, ([key]) => key.split(' ')[1] ?? '')
  const rows = [...statuses]
    .sort()
    .map(([status, counts]) => [
      status,
      counts.reduce((sum, [, times]) => sum + times, 0).toLocaleString('en'),
      String(new Set(counts.map(([key]) => key.split(' ', 1)[0])).size),
      [...new Set(counts.map(([key]) => key.split(' ')[2] ?? ''))].filter(Boolean).sort().join(' '),
    ])
  return [
    formatTable(['Status', 'Responses', 'Operations', 'Reasons'], rows),
    '',
    `${tally.requests().toLocaleString('en')} requests in ${seconds.toFixed(0)} s`,
    `${covered.size} of ${OPERATIONS.length} operations, ${succeeded.size} of them with a success`,
    `${responses.length} distinct responses (operation, status, reason)`,
    `${tally.findings.length} findings`,
  ].join('\n')
}

/** Findings of one check on one operation count as one. */
export function formatFindings(findings: readonly Finding[], seed: number): string {
  const kinds = Map.groupBy(findings, ({ check, operationId }) => `${check}: ${operationId}`)
  return [...kinds]
    .map(([kind, kindFindings]) => {
      const { finding, curl, caseName, operationId } = kindFindings[0] as Finding
      const only = caseName.startsWith('wild') ? '' : ` --only ${operationId}`
      const replay = `npm run fuzz -- --seed ${seed}${only} --case ${caseName} --hold`
      return [`${kind} (${kindFindings.length} times)`, `  ${finding}`, `  ${curl}`, `  ${replay}`].join('\n')
    })
    .join('\n\n')
}
