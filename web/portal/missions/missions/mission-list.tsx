// All missions that were offered to the freelancer.
import { useState } from 'preact/hooks'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { listPortalMissions } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { MissionCards } from './mission-cards.tsx'

const TEXTS = defineTexts({
  en: { title: 'Missions', none: 'You have not been offered a mission yet.' },
  fr: { title: 'Missions', none: 'Aucune mission ne vous a été proposée pour le moment.' },
})

export function MissionList() {
  const w = useTexts(TEXTS)
  const [page, setPage] = useState(1)
  const missions = useLoaded(`missions ${page}`, (signal) =>
    listPortalMissions({ client: portal(), query: { page, per_page: 25 }, signal }),
  )
  return (
    <div class="stack">
      <PageHead title={w.title} />
      <Shown of={missions}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{w.none}</Empty>
          ) : (
            <>
              <MissionCards missions={found.items} />
              {found.total > found.per_page && <Pager page={found} onPage={setPage} />}
            </>
          )
        }
      </Shown>
    </div>
  )
}
