// Telemetry off compared with itself and with an earlier version, and telemetry on compared with off.
import type { MeasuredTelemetry, TelemetryPlan } from '../telemetry/measure-telemetry.ts'
import { formatTable } from './table.ts'
import { type Section, toVerdict } from './verdict.ts'

/** Limits of the ratio to the CPU time without telemetry. */
const MAX_RATIO_OFF = 1.05
const MAX_RATIO_ON = 1.5

const HEAD = [
  'Request',
  'Telemetry',
  'ms p50',
  'ms p99',
  'CPU ms',
  'Ratio of p50',
  'Ratio of p99',
  'Ratio of CPU',
]

export function buildTelemetrySection(measured: MeasuredTelemetry[], { requests }: TelemetryPlan): Section {
  const findBaseline = ({ request }: MeasuredTelemetry) => measured.find((one) => one.request === request)
  const calculateRatio = (one: MeasuredTelemetry, field: 'p50' | 'p99' | 'cpu') =>
    one[field] / (findBaseline(one)?.[field] ?? Number.NaN)
  const getMaximum = ({ service }: MeasuredTelemetry) =>
    service.startsWith('on') ? MAX_RATIO_ON : MAX_RATIO_OFF
  // An earlier version is compared the other way round: this version must not be slower.
  const getComparedRatio = (one: MeasuredTelemetry) =>
    one.service.startsWith('before') ? 1 / calculateRatio(one, 'cpu') : calculateRatio(one, 'cpu')
  return {
    title: 'Telemetry',
    text: `Page 1 of missions with ten of them and their exact total, and a new project code: one connection to each process of the full service, ${requests.toLocaleString('en')} requests each,
in turns, request by request, on the same PostgreSQL. Off is the default. Another process with it off shows how far two equal processes differ.
On: spans and metrics are sent to a receiver on the same machine. CPU: the process that serves requests, for each request, with the exports.

${formatTable(
  HEAD,
  measured.map((one) => [
    one.request,
    one.service,
    one.p50.toFixed(2),
    one.p99.toFixed(2),
    one.cpu.toFixed(3),
    calculateRatio(one, 'p50').toFixed(3),
    calculateRatio(one, 'p99').toFixed(3),
    calculateRatio(one, 'cpu').toFixed(3),
  ]),
)}`,
    verdict: toVerdict(
      measured
        .filter((one) => !(getComparedRatio(one) <= getMaximum(one)))
        .map(
          (one) =>
            `${one.request}, ${one.service}: the ratio of the CPU time is ${getComparedRatio(one).toFixed(3)}; the maximum is ${getMaximum(one)}.`,
        ),
      `off costs nothing that can be measured, and on at most ${((MAX_RATIO_ON - 1) * 100).toFixed(0)} % of the CPU time.`,
    ),
  }
}
