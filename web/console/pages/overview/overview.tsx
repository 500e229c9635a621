// The home page: overdue and due amounts, pending items, months, spending.
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { getAccountingSummary } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { AccountsToApprove } from '../bank-accounts/accounts-to-approve.tsx'
import { DocumentsToReview } from '../compliance/documents-to-review.tsx'
import { MissionsByState } from './missions-by-state.tsx'
import { MoneyTiles } from './money-tiles.tsx'
import { Months } from './months.tsx'
import { SpendByCode, SpendByMonth } from './spend.tsx'
import { TEXTS } from './texts.ts'
import { Waiting } from './waiting.tsx'

export function Overview() {
  const w = useTexts(TEXTS)
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
      {may('bank-accounts:approve') && <AccountsToApprove />}
      {may('compliance-documents:review') && <DocumentsToReview />}
      {may('accounting:read') ? <WithMoney /> : <WithoutMoney />}
    </div>
  )
}

function WithMoney() {
  const summary = useLoaded('accounting summary', (signal) => getAccountingSummary({ client: api(), signal }))
  return (
    <>
      <Shown of={summary}>{(value) => <MoneyTiles summary={value} />}</Shown>
      <div class="columns">
        <div class="stack">
          <WaitingIfReadable />
          {summary.value && <SpendByMonth summary={summary.value} />}
        </div>
        <div class="stack">
          <Course />
          {summary.value && <SpendByCode summary={summary.value} />}
        </div>
      </div>
    </>
  )
}

const WithoutMoney = () => (
  <div class="columns">
    <WaitingIfReadable />
    <div class="stack">
      <Course />
    </div>
  </div>
)

function WaitingIfReadable() {
  const may = useMay()
  return may('activity-reports:read') || may('missions:read') ? <Waiting /> : null
}

function Course() {
  const may = useMay()
  const today = useToday()
  return (
    <>
      {may('activity-reports:read') && <Months today={today} />}
      {may('missions:read') && <MissionsByState />}
    </>
  )
}
