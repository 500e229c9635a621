// The most expensive request of each operation, and those over the limit.
import { formatTable } from '../../../../../bench/report/table.ts'
import { type Cost, isFinding, MAX_COST_MS } from './cost-run.ts'

const toRow = ({ operationId, caseName, status, ms }: Cost) => [
  operationId,
  caseName.slice(operationId.length + 2),
  String(status),
  ms.toFixed(1),
]
const HEAD = ['Operation', 'Most expensive request', 'Status', 'Main thread, ms']

const findMostExpensive = (costs: Cost[]) =>
  costs.reduce((largest, one) => (one.ms > largest.ms ? one : largest))

/** Shows every request of a single operation, otherwise the most expensive request of each operation. */
export function formatCostTable(costs: readonly Cost[]): string {
  const byOperation = Map.groupBy(costs, ({ operationId }) => operationId)
  const visibleCosts = byOperation.size === 1 ? costs : [...byOperation.values()].map(findMostExpensive)
  const rows = visibleCosts.toSorted((a, b) => b.ms - a.ms).map(toRow)
  return [
    formatTable(HEAD, rows),
    '',
    `${costs.length} requests of ${byOperation.size} operations; at most ${MAX_COST_MS} ms are allowed`,
    `${costs.filter(isFinding).length} findings`,
  ].join('\n')
}

export function formatCostFindings(costs: readonly Cost[], seed: number): string {
  return costs
    .filter(isFinding)
    .sort((a, b) => b.ms - a.ms)
    .map(({ caseName, operationId, status, ms }) =>
      [
        `${caseName}: ${ms.toFixed(0)} ms of the main thread, status ${status}`,
        `  npm run fuzz -- --cost --seed ${seed} --only ${operationId} --case '${caseName}'`,
      ].join('\n'),
    )
    .join('\n')
}
