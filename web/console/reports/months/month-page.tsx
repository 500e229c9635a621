// Month close: from the reports of a month to its payments. If the URL has no month, the page shows the last one.
import { useRoute } from 'preact-iso'
import { addMonths, toMonth } from '../../../shared/calendar/month.ts'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Figures } from '../../../shared/kit/figures.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { type Loaded, useLoaded } from '../../../shared/kit/use-loaded.ts'
import { groupByCurrency, sumValues } from '../../../shared/kit/values/sum.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { money, month as monthName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { itemsOf, listMonthMissions, type MonthEntry, type MonthMission } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { MonthMissions } from './month-missions.tsx'
import { MONTH_STATES, type MonthState } from './month-state.ts'
import { MonthSteps } from './month-steps.tsx'
import { formatAmounts } from './review-dialogs.tsx'
import { SendMonths } from './send-months.tsx'

const monthTexts = requireTexts('console/reports/months', 'month')

export function MonthPage() {
  const lastMonth = addMonths(toMonth(useToday()), -1)
  const { month = lastMonth } = useRoute().params
  return <MonthClose key={month} month={month} />
}

/** Loads all missions of the month by cursor, so that none is skipped: the steps count them. */
async function loadMonth(month: string, signal: AbortSignal): Promise<MonthMission[]> {
  const missions: MonthMission[] = []
  const options = { client: api(), path: { month }, query: { after: 'start' }, signal }
  for await (const mission of itemsOf(listMonthMissions, options)) missions.push(mission)
  return missions
}

const isMonth = (text: string) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

function MonthClose({ month }: { month: string }) {
  const t = monthTexts()
  const missions = useLoaded(`month ${month}`, (signal) => loadMonth(month, signal))
  return (
    <div class="stack">
      <PageHead title={t.title(isMonth(month) ? monthName(month) : month)}>
        {isMonth(month) && <OtherMonths month={month} />}
      </PageHead>
      <LoadedContent loaded={missions}>
        {(found) =>
          found.length === 0 ? (
            <Empty>{t.none}</Empty>
          ) : (
            <MonthContent month={month} found={found} missions={missions} />
          )
        }
      </LoadedContent>
    </div>
  )
}

function OtherMonths({ month }: { month: string }) {
  const t = monthTexts()
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  return (
    <nav class="row" aria-label={t.others}>
      <a class="button" href={`/console/months/${before}`}>
        {t.earlier(monthName(before))}
      </a>
      <a class="button" href={`/console/months/${after}`}>
        {t.later(monthName(after))}
      </a>
    </nav>
  )
}

type ContentProps = { month: string; found: readonly MonthMission[]; missions: Loaded<MonthMission[]> }

const isState = (text: string | undefined): text is MonthState =>
  (MONTH_STATES as readonly (string | undefined)[]).includes(text)

function MonthContent({ month, found, missions }: ContentProps) {
  const { filters, page, setFilter, setPage } = useFilters(['state'])
  const state = isState(filters.state) ? filters.state : undefined
  return (
    <>
      <MonthSteps missions={found} onState={(next) => setFilter('state', next)} />
      <MonthAmounts missions={found} />
      <SendMonths missions={found} onSent={missions.reload} />
      <MonthMissions
        month={month}
        missions={found}
        state={state}
        onState={(next) => setFilter('state', next ?? '')}
        page={page}
        onPage={setPage}
        onChanged={missions.reload}
      />
    </>
  )
}

const formatEntryTotals = (entries: readonly MonthEntry[]) =>
  groupByCurrency(entries)
    .map(([currency, currencyEntries]) =>
      money(sumValues(currencyEntries.map(({ amount_excl_vat }) => amount_excl_vat)), currency),
    )
    .join(' + ')

function MonthAmounts({ missions }: { missions: readonly MonthMission[] }) {
  const t = monthTexts()
  const entries = missions.flatMap((mission) => mission.entries)
  const texts = [
    [t.worked, formatAmounts(missions)],
    [t.approved, formatAmounts(missions.filter(({ report_state }) => report_state === 'approved'))],
    [t.invoiced, formatEntryTotals(entries)],
    [t.paid, formatEntryTotals(entries.filter(({ status }) => status === 'paid'))],
  ] as const
  return <Figures figures={texts.map(([name, amount]) => [name, amount || '–'])} />
}
