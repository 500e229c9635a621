// All missions that were offered to the freelancer.
import { useState } from 'preact/hooks'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listPortalMissions } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { MissionCards } from './mission-cards.tsx'

const texts = requireTexts('portal/missions/missions', 'missionList')

export function MissionList() {
  const t = texts()
  const [page, setPage] = useState(1)
  const missions = useLoaded(`missions ${page}`, (signal) =>
    listPortalMissions({ client: portal(), query: { page, per_page: 25 }, signal }),
  )
  return (
    <div class="stack">
      <PageHead title={t.title} />
      <LoadedContent loaded={missions}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{t.none}</Empty>
          ) : (
            <>
              <MissionCards missions={found.items} />
              {found.total > found.per_page && <Pager page={found} onPage={setPage} />}
            </>
          )
        }
      </LoadedContent>
    </div>
  )
}
