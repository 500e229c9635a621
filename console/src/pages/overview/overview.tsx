// The first page: what waits, what is late, how the month goes, where the money went. Three requests.
import { PageHead } from '../../kit/page-head.tsx'
import { Shown } from '../../kit/states.tsx'
import { useLoaded } from '../../kit/use-loaded.ts'
import { useWords } from '../../language/language.ts'
import { type AccountingSummary, getAccountingSummary } from '../../sdk.ts'
import { useMay } from '../../session/me.ts'
import { api } from '../../session/session.ts'
import { MissionsByState } from './missions-by-state.tsx'
import { MoneyTiles } from './money-tiles.tsx'
import { MonthSoFar } from './month-so-far.tsx'
import { Spend } from './spend.tsx'
import { WORDS } from './words.ts'

export function Overview() {
  const w = useWords(WORDS)
  const may = useMay()
  return (
    <div class="stack">
      <PageHead title={w.title}>
        {may('missions:write') && (
          <a class="button primary" href="/console/missions/new">
            {w.newMission}
          </a>
        )}
      </PageHead>
      {may('accounting:read') ? <Money /> : may('missions:read') && <MissionsByState />}
    </div>
  )
}

function Money() {
  const summary = useLoaded('accounting summary', (signal) => getAccountingSummary({ client: api(), signal }))
  return <Shown of={summary}>{(value) => <Figures summary={value} />}</Shown>
}

function Figures({ summary }: { summary: AccountingSummary }) {
  const may = useMay()
  return (
    <>
      <MoneyTiles summary={summary} />
      <div class="columns">
        {may('missions:read') && <MissionsByState />}
        {may('activity-reports:read') && <MonthSoFar month={summary.to} />}
      </div>
      <Spend summary={summary} />
    </>
  )
}
