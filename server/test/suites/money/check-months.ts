// Runs random plans until they have enough reports, and compares every figure.
import { compareFigures, type Difference } from './compare.ts'
import { computeExpected } from './oracle/figures.ts'
import { makePlan } from './plans/random-plan.ts'
import type { Figure, Plan } from './plans/steps.ts'
import { runPlan } from './run/run-plan.ts'
import type { Service } from './run/service.ts'

export type Findings = {
  reports: number
  counts: Map<string, number>
  /** Each with its plan and step, which the seed repeats. */
  differences: string[]
  actualFigures: Map<Plan, Figure[]>
}

const countReports = ({ steps }: Plan) =>
  steps.filter(({ act }) => act === 'report' || act === 'resubmit').length

/** The plans of a seed with at least this many submitted reports. */
export function makePlans(seed: number, reports: number): Plan[] {
  const plans: Plan[] = []
  for (let count = 0; count < reports; ) {
    const plan = makePlan(seed, plans.length)
    plans.push(plan)
    count += countReports(plan)
  }
  return plans
}

export async function checkMonths(
  service: Service,
  plans: readonly Plan[],
  onProgress: (reports: number) => void = () => {},
): Promise<Findings> {
  const findings: Findings = { reports: 0, counts: new Map(), differences: [], actualFigures: new Map() }
  for (const plan of plans) {
    const actualFigures = await runPlan(service, plan)
    const { counts, differences } = compareFigures(computeExpected(plan), actualFigures)
    for (const [kind, count] of counts) findings.counts.set(kind, (findings.counts.get(kind) ?? 0) + count)
    findings.differences.push(...differences.map((difference) => describe(plan, difference)))
    findings.actualFigures.set(plan, actualFigures)
    findings.reports += countReports(plan)
    onProgress(countReports(plan))
  }
  return findings
}

function describe(plan: Plan, { kind, key, expected, actual }: Difference): string {
  const step = plan.steps[Number(key.split(' ', 1)[0])]
  return `${plan.name}: ${kind}, step ${key}: ${expected ?? 'nothing'} expected, ${actual ?? 'nothing'} shown, after ${JSON.stringify(step).slice(0, 200)}`
}

/** A table of how many figures were compared, by kind. */
export function formatCounts(counts: ReadonlyMap<string, number>): string {
  const rows = [...counts].toSorted(([, one], [, other]) => other - one)
  const total = rows.reduce((sum, [, count]) => sum + count, 0)
  return [...rows, ['all', total] as const]
    .map(([kind, count]) => `${kind.padEnd(22)} ${count.toLocaleString('en').padStart(9)}`)
    .join('\n')
}
