import { LyingBars } from '../../../shared/kit/bars.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { FEMININE_STATUS_TEXTS } from '../../../shared/kit/status-badge.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { getMissionSummary, type MissionSummary } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

export function MissionsByState() {
  const w = useTexts(TEXTS)
  const summary = useLoaded('missions by state', (signal) => getMissionSummary({ client: api(), signal }))
  return (
    <section class="panel stack tight">
      <h2>{w.missions}</h2>
      <Shown of={summary}>{(value) => <States value={value} />}</Shown>
    </section>
  )
}

function States({ value }: { value: MissionSummary }) {
  const [w, names] = [useTexts(TEXTS), useTexts(FEMININE_STATUS_TEXTS)]
  const bars = value.statuses
    .filter(({ status, total }) => total > 0 && status !== 'deleted')
    .map(({ status, total }) => ({
      key: status,
      label: names[status],
      amount: total,
      text: number(total),
      href: `/console/missions?status=${status}`,
    }))
  if (bars.length === 0) return <p class="soft">{w.noMissions}</p>
  return <LyingBars caption={w.missions} names={[w.missions, '']} bars={bars} />
}
