// The home page: overdue and due amounts, pending items, months, spending. One request brings all that the person may read.
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { getOverview, type Overview as Value } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { AccountList } from '../../money/bank-details/accounts-to-approve.tsx'
import { DocumentList } from '../../people/compliance-documents/documents-to-review.tsx'
import { MissionsByState } from './missions-by-state.tsx'
import { MoneyTiles } from './money-tiles.tsx'
import { Months } from './months.tsx'
import { SpendByCode, SpendByMonth } from './spend.tsx'
import { TEXTS } from './texts.ts'
import { Waiting } from './waiting.tsx'

export function Overview() {
  const w = useTexts(TEXTS)
  const may = useMay()
  const overview = useLoaded('overview', (signal) => getOverview({ client: api(), signal }))
  return (
    <div class="stack">
      <PageHead title={w.title}>
        {may('missions:write') && (
          <a class="button primary" href="/console/missions/new">
            {w.newMission}
          </a>
        )}
      </PageHead>
      <Shown of={overview}>{(value) => <Parts value={value} />}</Shown>
    </div>
  )
}

function Parts({ value }: { value: Value }) {
  const { accounting, months, missions, freelancers } = value
  const { bank_accounts_to_approve: accounts, documents_to_review: documents } = value
  return (
    <>
      {accounts && <AccountList page={accounts} people={freelancers} />}
      {documents && <DocumentList page={documents} people={freelancers} />}
      {accounting && <MoneyTiles summary={accounting} />}
      <div class="columns">
        <div class="stack">
          {(value.reports_to_review || value.missions_to_approve) && <Waiting value={value} />}
          {accounting && <SpendByMonth summary={accounting} />}
        </div>
        <div class="stack">
          {months && <Months months={months} />}
          {missions && <MissionsByState summary={missions} />}
          {accounting && <SpendByCode summary={accounting} />}
        </div>
      </div>
    </>
  )
}
