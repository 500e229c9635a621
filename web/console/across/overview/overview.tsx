// The home page: overdue and due amounts, pending items, months, spending. One request returns all that the person may read.
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { getOverview, type Overview as Value } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { AccountList } from '../../money/bank-details/accounts-to-approve.tsx'
import { DocumentList } from '../../people/compliance-documents/documents-to-review.tsx'
import { MissionsByState } from './missions-by-state.tsx'
import { MoneyTiles } from './money-tiles.tsx'
import { RecentMonths } from './months.tsx'
import { SpendByCode, SpendByMonth } from './spend.tsx'
import { PendingItems } from './waiting.tsx'

const texts = requireTexts('console/across/overview', 'overview')

export function OverviewPage() {
  const t = texts()
  const may = useMay()
  const overview = useLoaded('overview', (signal) => getOverview({ client: api(), signal }))
  return (
    <div class="stack">
      <PageHead title={t.title}>
        {may('missions:write') && (
          <a class="button primary" href="/console/missions/new">
            {t.newMission}
          </a>
        )}
      </PageHead>
      <LoadedContent loaded={overview}>{(value) => <OverviewSections value={value} />}</LoadedContent>
    </div>
  )
}

function OverviewSections({ value }: { value: Value }) {
  const { accounting, months, missions, freelancers } = value
  const { bank_accounts_to_approve: accounts, documents_to_review: documents } = value
  return (
    <>
      {accounts && <AccountList page={accounts} people={freelancers} />}
      {documents && <DocumentList page={documents} people={freelancers} />}
      {accounting && <MoneyTiles summary={accounting} />}
      <div class="columns">
        <div class="stack">
          {(value.reports_to_review || value.missions_to_approve) && <PendingItems value={value} />}
          {accounting && <SpendByMonth summary={accounting} />}
        </div>
        <div class="stack">
          {months && <RecentMonths months={months} />}
          {missions && <MissionsByState summary={missions} />}
          {accounting && <SpendByCode summary={accounting} />}
        </div>
      </div>
    </>
  )
}
