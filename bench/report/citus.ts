// The service on Citus compared with one PostgreSQL, and the machines that follow from it.
import { TARGET_UTILIZATION } from '../capacity/model.ts'
import type { CitusPlan, Cpu, MeasuredOperation } from '../citus/measure-citus.ts'
import { formatTable } from './table.ts'
import { type Section, toVerdict } from './verdict.ts'

const TITLE = 'Citus'
const HEAD = [
  'Request',
  'Node',
  'PostgreSQL',
  'Node with Citus',
  'Coordinator',
  'Workers',
  'Citus to PostgreSQL',
]

const ms = (value: number) => value.toFixed(3)
const sumCpu = ({ coordinator, workers }: Cpu) => coordinator + workers

const formatRow = ({ name, plain, citus }: MeasuredOperation) => [
  name,
  ms(plain.service),
  ms(sumCpu(plain)),
  ms(citus.service),
  ms(citus.coordinator),
  ms(citus.workers),
  // A sum of 0 is below the resolution of the system's counters, a hundredth of a second.
  sumCpu(plain) > 0 ? (sumCpu(citus) / sumCpu(plain)).toFixed(2) : '–',
]

/** Requests of the capacity model, and their share. */
const MIX: Record<string, number> = {
  'GET /missions/{id}': 0.6,
  'GET /missions?per_page=10': 0.25,
  'POST /missions': 0.075,
  'PATCH /freelancers/{id}': 0.075,
}
const CORES = 64

/** Milliseconds of CPU time of an average request. */
const averageOverMix = (measured: MeasuredOperation[], getCost: (operation: MeasuredOperation) => number) =>
  measured.reduce((sum, operation) => sum + (MIX[operation.name] ?? 0) * getCost(operation), 0)

const perSecond = (milliseconds: number) => (CORES * TARGET_UTILIZATION * 1000) / milliseconds
const count = (value: number) => Math.round(value).toLocaleString('en')

export function buildCitusSection(measured: MeasuredOperation[], plan: CitusPlan): Section {
  const plain = averageOverMix(measured, (operation) => sumCpu(operation.plain))
  const coordinator = averageOverMix(measured, (operation) => operation.citus.coordinator)
  const workers = averageOverMix(measured, (operation) => operation.citus.workers)
  const isKnown = [plain, coordinator, workers].every((value) => value > 0)
  return {
    title: TITLE,
    text: `Milliseconds of CPU time per request: one PostgreSQL, and the same version with the tables distributed over two workers (32 shards). Both have Citus loaded. Everything runs on this machine, with 8 connections. The figures are the medians of
${plan.rounds} rounds of ${plan.seconds} s for each database, alternating. The team has 200 missions. The rate limit is in memory. Lookups are single statements, without the service.

${formatTable(HEAD, measured.map(formatRow))}

These figures are calculated, not measured, for machines of ${CORES} cores that are ${TARGET_UTILIZATION * 100} % utilized, and the mix ${Object.entries(
      MIX,
    )
      .map(([name, share]) => `${share * 100} % ${name}`)
      .join(', ')}: one PostgreSQL serves ${count(perSecond(plain))} requests a second;
a coordinator forwards ${count(perSecond(coordinator))}, which keeps ${(workers / coordinator).toFixed(1)} workers busy. More need several coordinators: Citus lets every node accept statements
(\`citus_set_node_property(…, 'shouldhaveshards', …)\` and metadata sync), which was not tried here.`,
    verdict: toVerdict(
      isKnown ? [] : ['CPU times are not available on this system.'],
      'every cost was measured.',
    ),
  }
}

export const withoutCitus = (): Section => ({
  title: TITLE,
  text: 'Not measured: there is no PostgreSQL with Citus (docs/scaling.md).',
  verdict: toVerdict([], 'nothing was measured.'),
})
