// The service compared with PocketBase.
import { VERSION } from '../pocketbase/binary.ts'
import type { MeasuredCase } from '../pocketbase/measure-pocketbase.ts'
import type { SeededTeam } from '../seed/team-plan.ts'
import { formatSpread } from '../statistics.ts'
import { formatTable } from './table.ts'
import { type Section, toVerdict } from './verdict.ts'

const HEAD = [
  'Read',
  'Service req/s',
  'PocketBase req/s',
  'Ratio',
  'At least',
  'Ratio by round: min, quartiles, max',
]
const TITLE = 'PocketBase'

export function buildPocketBaseSection(measured: MeasuredCase[], { missions }: SeededTeam): Section {
  const rows = measured.map(({ name, service, pocketBase: other, ratio, atLeast, ratios }) => [
    name,
    service.toFixed(0),
    other.toFixed(0),
    ratio.toFixed(2),
    String(atLeast ?? '–'),
    formatSpread(ratios),
  ])
  const tooSlow = measured.filter(({ ratio, atLeast }) => atLeast !== undefined && !(ratio >= atLeast))
  return {
    title: TITLE,
    text: `PocketBase ${VERSION} (Go, SQLite) with its defaults and the same missions in the team of ${missions.toLocaleString('en')}: their fields, with the freelancer, the project code and three users
expanded; indexes for the order and the filter by status. Both authenticate each request: the service by an API key, PocketBase by the token of a user, whom
its rule requires. Both return a page with its total. Deliverables, framework agreements, statuses that depend on dates and allowed actions are left out, because PocketBase needs custom code for them.
Most missions are completed, about one in eight is in progress: PocketBase counts them for each page, the service keeps the totals.

${formatTable(HEAD, rows)}`,
    verdict: toVerdict(
      tooSlow.map(
        ({ name, ratio, atLeast }) =>
          `${name}: ${ratio.toFixed(2)} times PocketBase; the minimum is ${atLeast}.`,
      ),
      'every ratio reaches its minimum.',
    ),
  }
}

export const withoutPocketBase = (reason: string): Section => ({
  title: TITLE,
  text: `Not compared: ${reason}.`,
  verdict: toVerdict([], 'nothing was measured.'),
})
